"use client";

import { ErrorScreen } from "@/components/error-screen";

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ErrorScreen requestId={error.digest} onRetry={reset} />;
}
