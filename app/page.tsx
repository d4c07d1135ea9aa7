import { pageCaller } from "./page-caller";

export default async function Page() {
  const { role } = await pageCaller(null);
  return <main className="p-8">Signed in as {role}</main>;
}
