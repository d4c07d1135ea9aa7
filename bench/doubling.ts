import { createPipeline } from "@/server/transcript";
import { adversarialCredentials } from "@/server/transcript/credentials/adversarial";
import { adversarialProse } from "@/server/transcript/prose/adversarial";

const SIZES = [32, 64, 128, 256, 512].map((kib) => kib * 1024);
const RUNS = 15;

export type Doubling = { what: string; name: string; ms: number[]; worst: number };

/** Each opener of S and X repeated, from 32 KiB to 512 KiB: milliseconds per size, and the worst ratio of a doubling. */
export function measureDoubling(): Doubling[] {
  const { prose, redact } = createPipeline([]);
  return [
    ...adversarialProse.map(({ name, unit }) => measure("S", name, unit, prose)),
    ...adversarialCredentials.map(({ name, unit }) => measure("X", name, unit, redact)),
  ].sort((a, b) => b.worst - a.worst);
}

function measure(what: string, name: string, unit: string, step: (text: string) => string): Doubling {
  const texts = SIZES.map((size) => unit.repeat(Math.max(1, Math.round(size / unit.length))));
  for (let warm = 0; warm < 5; warm++) for (const text of texts) step(text);
  const ms = texts.map((text) => fastest(Array.from({ length: RUNS }, () => time(() => step(text)))));
  // Below a millisecond the clock says more about the machine than about the text.
  const ratios = ms.slice(1).map((value, n) => (value < 1 ? 1 : value / Math.max(ms[n] ?? value, 0.5)));
  return { what, name, ms, worst: Math.max(...ratios) };
}

function time(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** The machine only ever adds to what the text costs: the fastest run is the one that tells of the text. */
const fastest = (values: number[]): number => Math.min(...values);
