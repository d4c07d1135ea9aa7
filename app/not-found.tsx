import { NotHere } from "@/components/not-here";

export default function NotFound() {
  return <NotHere what="This page is not here" page />;
}
