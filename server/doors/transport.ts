import { AppError } from "@/db";
import type { App } from "../app";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** R-API-11, R-API-12: Host, then Origin, then method - before anything of the request is believed. */
export function checkTransport(app: App, request: Request, methods: string[]): void {
  const host = request.headers.get("host")?.toLowerCase() ?? "";
  if (!hostAllowed(app, host)) {
    throw new AppError("forbidden", "This Host is not served here; add it to treeline.http.allowedHosts", {
      reason: "host",
      rule: "treeline.http.allowedHosts",
    });
  }
  const origin = request.headers.get("origin");
  if (origin !== null && !originAllowed(app, origin, host)) {
    throw new AppError("forbidden", "This Origin may not call", { rule: "gateway.controlUi.allowedOrigins" });
  }
  if (!methods.includes(request.method))
    throw new AppError("invalid_input", `The method must be ${methods.join(" or ")}`, { reason: "method" });
}

/** A loopback name with any port, or one of the allowed hosts, as `host` or `host:port`. */
function hostAllowed(app: Pick<App, "config">, host: string): boolean {
  const name = host.replace(/:\d+$/, "");
  const allowed = app.config().treeline.http.allowedHosts.map((entry) => entry.toLowerCase());
  return LOOPBACK.has(name) || allowed.includes(host) || allowed.includes(name);
}

function originAllowed(app: Pick<App, "config">, origin: string, host: string): boolean {
  const own = origin === `http://${host}` || origin === `https://${host}`;
  return own || app.config().gateway.controlUi.allowedOrigins.includes(origin);
}
