"use client";

import { CircleAlert, Eraser, KeyRound, Link2, Scissors } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { shortKey } from "../address";
import { Time } from "../clock";
import { Mark } from "../mark";
import { channelName } from "../names";
import { plainLine } from "../plain-text";
import { Badge } from "../ui/badge";
import { Chip } from "../ui/chip";
import { toast } from "../ui/toast";
import { useHref } from "../use-address";
import type { Part } from "./blocks";
import { type MessageMark, originOf, type Said } from "./group";
import { Parts } from "./parts";
import { useTitleOf } from "./use-title-of";

type Props = { entry: Said; agentId: string; isChildOf: (key: string) => boolean };

/** Somebody's words. A person speaks from a filled bubble, another session from one with a double rule; the assistant's are the text itself. */
export function SaidMessage({ entry, agentId, isChildOf }: Props) {
  const { voice, message, parts, mark, joined } = entry;
  const from = originOf(message);
  const error = typeof message.errorMessage === "string" && message.errorMessage ? message.errorMessage : undefined;
  const text = parts.length ? <Parts parts={parts} masked={mark.redacted} /> : <Nothing mark={mark} error={error} />;
  return (
    <>
      {voice === "person" && (
        <Frame
          mark={<Mark shape="person" name={from.name ?? "Person"} />}
          at={message.timestamp}
          id={entry.id}
          head={<PersonHead name={from.name} channel={from.channel} />}
        >
          <div className="grid gap-2.5 rounded-card bg-fill px-3 py-2">{text}</div>
          <Cleaned mark={mark} parts={parts} />
        </Frame>
      )}
      {voice === "session" && (
        <Frame
          mark={<Mark shape={from.sessionKey && isChildOf(from.sessionKey) ? "child" : "session"} />}
          at={message.timestamp}
          id={entry.id}
          head={<SessionHead sessionKey={from.sessionKey} child={!!from.sessionKey && isChildOf(from.sessionKey)} />}
        >
          <div className="grid gap-2.5 rounded-[3px_8px_8px_3px] border border-line-strong border-l-[3px] border-l-ink-3 [border-left-style:double] px-3 py-1.75">
            {text}
          </div>
          <Cleaned mark={mark} parts={parts} />
        </Frame>
      )}
      {voice === "assistant" && (
        <Frame
          mark={joined ? <span /> : <Mark shape="agent" name={agentId} />}
          at={message.timestamp}
          id={entry.id}
          head={joined ? null : <AssistantHead agentId={agentId} mark={mark} />}
        >
          <div className="grid gap-2.5">{text}</div>
          {parts.length > 0 && error && <ErrorLine text={error} />}
          <Cleaned mark={mark} parts={parts} />
        </Frame>
      )}
    </>
  );
}

type FrameProps = { mark: ReactNode; at?: number; id: string; head: ReactNode; children: ReactNode };

function Frame({ mark, at, id, head, children }: FrameProps) {
  return (
    <div className="group/msg grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 phone:grid-cols-[minmax(0,1fr)]">
      <span className="phone:hidden">{mark}</span>
      <div className="min-w-0">
        {head ? (
          <div className="flex min-h-6 items-center gap-1.5 text-ink-3 text-meta">
            {head}
            <span className="flex-1" />
            <MessageLink id={id} />
            {at !== undefined && <Time at={at} form="time" className="whitespace-nowrap tabular-nums" />}
          </div>
        ) : null}
        {children}
      </div>
    </div>
  );
}

/** A message has an address of its own, to be sent to someone. */
function MessageLink({ id }: { id: string }) {
  const now = useSearchParams();
  const copy = (): void => {
    const query = new URLSearchParams(now);
    query.set("m", id);
    const address = `${window.location.origin}${window.location.pathname}?${query}`;
    navigator.clipboard.writeText(address).then(
      () => toast("Link to the message copied", { tone: "ok" }),
      () => toast("Not copied", { detail: address, tone: "failed" }),
    );
  };
  return (
    <button
      type="button"
      aria-label="Copy link to this message"
      title="Copy link to this message"
      onClick={copy}
      className="grid size-5 cursor-default place-items-center rounded-chip opacity-0 hover:bg-hover hover:text-ink focus-visible:opacity-100 group-hover/msg:opacity-100"
    >
      <Link2 aria-hidden className="size-3.5" />
    </button>
  );
}

const NAME = "whitespace-nowrap font-semibold text-ink text-ui";

function PersonHead({ name, channel }: { name?: string; channel?: string }) {
  return (
    <>
      <b className={NAME}>
        <bdi>{name ? plainLine(name) : "Person"}</bdi>
      </b>
      {channel && <span className="truncate">on {channelName(channel)}</span>}
    </>
  );
}

function AssistantHead({ agentId, mark }: { agentId: string; mark: MessageMark }) {
  return (
    <>
      <b className={NAME}>{agentId}</b>
      <span className="sr-only">assistant</span>
      {mark.delivered && <span>delivered text</span>}
    </>
  );
}

function SessionHead({ sessionKey, child }: { sessionKey?: string; child: boolean }) {
  const href = useHref();
  const title = useTitleOf(sessionKey);
  return (
    <>
      <span>from</span>
      {sessionKey ? (
        <Link
          href={href(sessionKey)}
          prefetch={false}
          className="min-w-0 truncate font-medium text-accent-text underline decoration-current/35 underline-offset-3 hover:decoration-current"
        >
          <bdi>{title ?? shortKey(sessionKey)}</bdi>
        </Link>
      ) : (
        <span>another session</span>
      )}
      <Badge>{child ? "child" : "session"}</Badge>
      <span className="sr-only">, not a person</span>
    </>
  );
}

function Nothing({ mark, error }: { mark: MessageMark; error: string | undefined }) {
  if (error) return <ErrorLine text={error} />;
  return (
    <p className="text-ink-3 text-ui">
      {mark.sanitized ? "Only hidden reasoning, which is not shown." : "Nothing to show in this message."}
    </p>
  );
}

function ErrorLine({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2 text-ui">
      <CircleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0 text-failed" />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-medium text-failed">Failed.</b> {plainLine(text)}
      </span>
    </p>
  );
}

/** How a text ends that was cut (H6). */
const CUT = "…(truncated)…";

/** What cleaning did to this message. */
function Cleaned({ mark, parts }: { mark: MessageMark; parts: readonly Part[] }) {
  // A file that is left out says so itself.
  const cut = mark.truncated && parts.some((part) => part.type === "text" && part.text.endsWith(CUT));
  if (!mark.sanitized && !mark.redacted && !cut) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      {mark.sanitized && (
        <Chip title="Hidden reasoning or machine markup was removed from this message">
          <Eraser aria-hidden /> Cleaned: reasoning or markup removed
        </Chip>
      )}
      {mark.redacted && (
        <Chip title="Something that looks like a credential is masked; the stored transcript is unchanged">
          <KeyRound aria-hidden /> Secret masked
        </Chip>
      )}
      {cut && (
        <Chip title="Longer than 4,000 characters: only the beginning is here">
          <Scissors aria-hidden /> Shortened
        </Chip>
      )}
    </div>
  );
}
