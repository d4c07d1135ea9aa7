"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchStreamLink } from "@trpc/client";
import { setNonce } from "get-nonce";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { AppRouter } from "@/server/doors/trpc";
import { TRPCProvider } from "./trpc";
import { Toaster } from "./ui/toaster";

/** Session key whose eyes are borrowed, as the address says it. */
const viewAsOfPage = (): string | null => new URLSearchParams(window.location.search).get("viewAs");

/** What every screen stands in. `nonce` lets the overlay library's one style element pass the content policy. */
export function Providers({ children, nonce }: { children: ReactNode; nonce?: string }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: 1 } } }),
  );
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        httpBatchStreamLink({
          url: "/api/trpc",
          transformer: superjson,
          headers: () => {
            const viewAs = viewAsOfPage();
            return viewAs ? { "x-treeline-view-as": viewAs } : {};
          },
        }),
      ],
    }),
  );
  // The document keeps the policy it came with: the nonce of a later refresh is not one of its own.
  const [first] = useState(nonce);
  if (first && typeof window !== "undefined") setNonce(first);
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        <NuqsAdapter>
          {children}
          <Toaster />
        </NuqsAdapter>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
