"use client";

import { ArrowUpRight } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { cn } from "./cn";
import { plainText } from "./plain-text";
import { rehypeMasks } from "./rehype-masks";
import { remarkHtmlAsText } from "./remark-html-as-text";
import { CopyButton } from "./ui/copy-button";

const SAFE = /^(?:https?:|mailto:)/i;

/** A link leaves the house and says so; one that is not plainly a web or mail address is only text. */
function Anchor({ href, children }: { href?: string; children?: ReactNode }) {
  if (!href || !SAFE.test(href)) return <span title={href}>{children}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      title={href}
      className="font-medium text-accent-text underline decoration-current/35 underline-offset-3 hover:decoration-current"
    >
      {children}
      <ArrowUpRight aria-hidden className="ml-px inline size-3 align-[-1px]" strokeWidth={2.1} />
      <span className="sr-only"> (opens another site)</span>
    </a>
  );
}

/** Nothing is fetched from elsewhere: a picture is a link with its name. */
function Picture({ src, alt }: { src?: unknown; alt?: string }) {
  const address = typeof src === "string" ? src : undefined;
  return <Anchor href={address}>Image: {alt || address || "without an address"}</Anchor>;
}

const ALIGN: Record<string, string> = { right: "text-right", center: "text-center" };
const cell = (style: unknown): string =>
  ALIGN[(style as { textAlign?: string } | undefined)?.textAlign ?? ""] ?? "text-left";

const heading = "mt-4 font-semibold text-title first:mt-0";
const COMPONENTS: Components = {
  a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
  img: ({ src, alt }) => <Picture src={src} alt={alt} />,
  h1: ({ children }) => <h3 className={heading}>{children}</h3>,
  h2: ({ children }) => <h3 className={heading}>{children}</h3>,
  h3: ({ children }) => <h4 className={cn(heading, "text-read")}>{children}</h4>,
  h4: ({ children }) => <h5 className={cn(heading, "text-read")}>{children}</h5>,
  h5: ({ children }) => <h6 className={cn(heading, "text-read")}>{children}</h6>,
  h6: ({ children }) => <h6 className={cn(heading, "text-read")}>{children}</h6>,
  p: ({ children }) => <p>{children}</p>,
  ul: ({ children }) => <ul className="list-disc pl-5 marker:text-ink-3">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal pl-5 marker:text-ink-3 marker:tabular-nums">
      {children}
    </ol>
  ),
  li: ({ children }) => <li className="mt-1 pl-0.5 first:mt-0 [&>p+p]:mt-2">{children}</li>,
  input: ({ checked }) => <span className="mr-1.5 font-mono text-ink-3">{checked ? "[x]" : "[ ]"}</span>,
  blockquote: ({ children }) => (
    <blockquote className="border-line-strong border-l-2 pl-3 text-ink-2 [&>*+*]:mt-2">{children}</blockquote>
  ),
  hr: () => <hr className="border-line" />,
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
  table: ({ children }) => (
    <div className="overflow-x-auto rounded-card border border-line">
      <table className="w-full border-collapse text-ui tabular-nums">{children}</table>
    </div>
  ),
  th: ({ children, style }) => (
    <th
      scope="col"
      className={cn(
        "whitespace-nowrap border-line border-b px-3 py-1.25 font-medium text-ink-3 text-meta",
        cell(style),
      )}
    >
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td className={cn("px-3 py-1.25 in-[tr+tr]:border-line in-[tr+tr]:border-t", cell(style))}>{children}</td>
  ),
  pre: ({ node, children }) => <CodeBlock node={node}>{children}</CodeBlock>,
  code: ({ children, className }) =>
    className || String(children).includes("\n") ? (
      <code>{children}</code>
    ) : (
      <code className="rounded-chip border border-line bg-fill px-1 font-mono text-[0.89em] in-[pre]:border-0 in-[pre]:bg-transparent in-[pre]:p-0 in-[pre]:text-[1em]">
        {children}
      </code>
    ),
  mark: ({ children }) => <Masked>{children}</Masked>,
};

/** What stands in for a secret. */
export function Masked({ children }: { children: ReactNode }) {
  return (
    <span
      title="Masked: this was a secret"
      className="rounded-chip bg-[repeating-linear-gradient(135deg,var(--fill-2)_0_3px,color-mix(in_oklch,var(--line-strong)_70%,var(--fill-2))_3px_4px)] px-1 font-mono text-[0.89em] text-ink"
    >
      {children}
    </span>
  );
}

type Node = { children?: readonly unknown[]; value?: unknown; properties?: { className?: unknown } };
const textOf = (node: Node | undefined): string =>
  typeof node?.value === "string" ? node.value : (node?.children ?? []).map((child) => textOf(child as Node)).join("");

function CodeBlock({ node, children }: { node: unknown; children: ReactNode }) {
  const code = (node as Node | undefined)?.children?.[0] as Node | undefined;
  const names = code?.properties?.className;
  const language = Array.isArray(names) ? names.map(String).find((name) => name.startsWith("language-")) : undefined;
  const text = textOf(code).replace(/\n$/, "");
  return (
    <figure className="overflow-hidden rounded-card bg-fill">
      <figcaption className="flex h-7 items-center border-line border-b pr-1 pl-3 text-ink-3 text-meta pointer-coarse:h-8">
        <span className="flex-1 truncate">{language?.slice("language-".length) ?? "text"}</span>
        <CopyButton value={text} label="Copy code" size="icon-sm" />
      </figcaption>
      <Code>{children}</Code>
    </figure>
  );
}

/** What scrolls must be reachable without a mouse. */
export const SCROLLS = { tabIndex: 0 } as const;

/** Scrolls sideways by itself, by keyboard too. */
export function Code({ className, ...props }: ComponentProps<"pre">) {
  return (
    <pre
      {...SCROLLS}
      className={cn(
        "overflow-x-auto px-3 pt-2 pb-2.5 font-mono text-code text-ink-2 [scrollbar-width:thin] [tab-size:2] focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]",
        className,
      )}
      {...props}
    />
  );
}

const REMARK = [remarkGfm, remarkHtmlAsText];
const REHYPE: ComponentProps<typeof ReactMarkdown>["rehypePlugins"] = [rehypeSanitize];
const REHYPE_MASKED: ComponentProps<typeof ReactMarkdown>["rehypePlugins"] = [rehypeSanitize, rehypeMasks];

/** Markdown from anywhere, made safe: no raw HTML, nothing loaded from elsewhere, no script behind a link. */
export function Markdown({ text, masked, className }: { text: string; masked?: boolean; className?: string }) {
  return (
    <div dir="auto" className={cn("text-read wrap-anywhere [unicode-bidi:isolate] [&>*+*]:mt-2.5", className)}>
      <ReactMarkdown remarkPlugins={REMARK} rehypePlugins={masked ? REHYPE_MASKED : REHYPE} components={COMPONENTS}>
        {plainText(text)}
      </ReactMarkdown>
    </div>
  );
}
