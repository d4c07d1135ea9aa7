import { count, digits } from "../figures";
import type { Row } from "../trpc";

const WIDTH = 36;

/** How full the model's window is: a bar, and the numbers in words. Unknown stays unknown. */
export function TokenMeter({ row, bar = true }: { row: Row; bar?: boolean }) {
  const { totalTokens: used, contextTokens: room } = row;
  if (used === undefined) return <span className="whitespace-nowrap text-ink-3">tokens unknown</span>;
  const stale = row.totalTokensFresh === false;
  const exact = room === undefined ? `${digits(used)} tokens` : `${digits(used)} of ${digits(room)} tokens`;
  return (
    <span
      className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums"
      title={stale ? `${exact}, as of an earlier run` : exact}
    >
      {bar && room !== undefined && (
        <svg width={WIDTH} height="4" aria-hidden="true" className="shrink-0 rounded-full @max-[600px]:hidden">
          <rect width={WIDTH} height="4" className="fill-fill-2" />
          <rect
            width={Math.min(WIDTH, Math.max(1, (WIDTH * used) / room))}
            height="4"
            rx="2"
            className={used / room > 0.85 ? "fill-stuck" : "fill-ink-3"}
          />
        </svg>
      )}
      <span>
        {count(used)}
        {room !== undefined && ` of ${count(room)}`}
        {room === undefined && " tokens"}
        {stale && <span className="text-ink-3"> (old)</span>}
      </span>
    </span>
  );
}
