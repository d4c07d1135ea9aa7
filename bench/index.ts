import { measureDoubling } from "./doubling";

const rows = measureDoubling();
const line = (cells: string[]): string =>
  cells.map((cell, n) => (n === 1 ? cell.padEnd(34) : cell.padStart(9))).join(" ");

console.log(
  "Cleaning: repeated openers, fastest of 15 runs in milliseconds by size (KiB), worst ratio when the size doubles\n",
);
console.log(line(["rule", "opener", "32", "64", "128", "256", "512", "ratio"]));
for (const { what, name, ms, worst } of rows) {
  console.log(line([what, name, ...ms.map((value) => value.toFixed(2)), worst.toFixed(2)]));
}
console.log(`\n${rows.length} openers, worst ratio ${rows[0]?.worst.toFixed(2)}`);
