import { NotHere } from "@/components/not-here";

export default function NotFound() {
  return <NotHere what="This session is not here" />;
}
