import { main } from "./program";

process.exitCode = await main(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  env: process.env,
  // Under npm the working directory is the project; paths mean the one the command was typed in.
  cwd: process.env.INIT_CWD || process.cwd(),
});
