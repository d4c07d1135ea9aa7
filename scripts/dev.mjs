import { pathToFileURL } from "node:url";
import { next, prepare, root } from "./prepare.mjs";

process.chdir(root);
await prepare();
process.env.NEXT_TELEMETRY_DISABLED = "1";
process.argv = [process.execPath, next, "dev", ...process.argv.slice(2)];
await import(pathToFileURL(next).href);
