import type { ReactNode } from "react";
import { cn } from "../cn";

type TableProps = { label: string; heads: { key: string; name: ReactNode; className?: string }[]; children: ReactNode };

/** A table with names above its columns; on a phone each row stands as a small block. */
export function Table({ label, heads, children }: TableProps) {
  return (
    <div className="rounded-card border border-line">
      <table className="w-full border-collapse text-left tabular-nums max-[760px]:block">
        <caption className="sr-only">{label}</caption>
        <thead className="max-[760px]:sr-only">
          <tr>
            {heads.map((head) => (
              <th
                key={head.key}
                scope="col"
                className={cn(
                  "whitespace-nowrap border-line border-b px-3 py-1.25 font-medium text-ink-3 text-meta first:pl-4 last:pr-4",
                  head.className,
                )}
              >
                {head.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-[760px]:block">{children}</tbody>
      </table>
    </div>
  );
}

export function Row({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <tr
      className={cn(
        "max-[760px]:flex max-[760px]:flex-wrap max-[760px]:items-center max-[760px]:gap-x-4 max-[760px]:gap-y-1 max-[760px]:px-4 max-[760px]:py-3",
        className,
      )}
    >
      {children}
    </tr>
  );
}

type CellProps = {
  children: ReactNode;
  /** The column's name, shown on a phone only. */
  name?: string;
  /** Takes a whole line on a phone. */
  main?: boolean;
  className?: string;
};

export function Cell({ children, name, main, className }: CellProps) {
  return (
    <td
      className={cn(
        "px-3 py-2 align-middle first:pl-4 last:pr-4 max-[760px]:p-0 max-[760px]:first:pl-0 max-[760px]:last:pr-0",
        main && "max-[760px]:w-full",
        className,
      )}
    >
      {name && <span className="mr-1.5 hidden text-ink-3 text-meta max-[760px]:inline">{name}</span>}
      {children}
    </td>
  );
}
