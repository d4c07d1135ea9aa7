import { ALNUM, AUTHORITY_STOP, codeAt, DASH, DIGIT, isA, LETTER, skip, skipUntil, UNDERSCORE } from "./chars";
import { addSecret, type Finds } from "./finds";
import { isKeptBare, isReference } from "./kept-values";
import { parameterEnd } from "./runs";

const ANY_VALUE = new Set(
  (
    "access_token refresh_token id_token auth_token token api_key client_secret secret password passwd pwd signature " +
    "sig x-amz-signature x-amz-security-token x-goog-signature"
  ).split(" "),
);
const LONG_VALUE = new Set("key code session auth sid jwt x-amz-credential".split(" "));
const LEAST_LONG = 16;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** X10: the password of `scheme://user:password@`; `colon` is the one of `://`. */
export function userinfoAt(finds: Finds, colon: number): void {
  const { text } = finds;
  if (!isA(codeAt(text, colon - 1), ALNUM)) return;
  const from = colon + 3;
  const to = skipUntil(text, from, AUTHORITY_STOP);
  let divider = 0;
  let at = 0;
  let query = 0;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code === 58) divider ||= index;
    else if (code === 64) at = index;
    else if (code === 63 || code === 35) query ||= index;
  }
  if (divider === 0 || at < divider) return;
  // `host:8080?mail=a@b` has a port, not a password; `user:pa#ss@host` has a password.
  if (query > 0 && (query < divider || (query < at && skip(text, divider + 1, DIGIT) === query))) return;
  if (!isReference(text.slice(divider + 1, at))) addSecret(finds, divider + 1, at);
}

/** X11: the value of an URL parameter with its `=` at `equals`. True when no other rule has a say in it. */
export function parameterAt(finds: Finds, nameStart: number, equals: number): boolean {
  const { text } = finds;
  const start = parameterName(text, nameStart);
  if (start < 0) return false;
  const name = text.slice(start, equals).toLowerCase();
  const isAny = ANY_VALUE.has(name);
  if (!isAny && !LONG_VALUE.has(name)) return false;
  const from = equals + 1;
  const to = parameterEnd(finds, from);
  if (!isKeptBare(text, from, to) && (isAny || isLongSecret(text, from, to))) addSecret(finds, from, to);
  return !isAny;
}

/** Where the parameter's name starts when what stands before it makes it one, else -1. */
function parameterName(text: string, start: number): number {
  const before = codeAt(text, start - 1);
  if (before === 63 || before === 38 || before === 35) return start;
  if (before === 59 && text.startsWith("&amp", start - 5)) return start;
  return before === 92 && text.startsWith("u0026", start) ? start + 5 : -1;
}

function isLongSecret(text: string, from: number, to: number): boolean {
  if (to - from < LEAST_LONG) return false;
  const value = text.slice(from, to);
  return /[A-Za-z]/.test(value) && /\d/.test(value) && !UUID.test(value);
}

const SLACK = "slack.com/services/";
const DISCORD = /com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{1,30}\//y;
const PATH = ALNUM | UNDERSCORE | DASH;

/** X11: the secret part of a hook's address; `dot` is the first dot of its host. */
export function hookAt(finds: Finds, dot: number): void {
  const { text } = finds;
  const next = codeAt(text, dot + 1);
  if (next === 115 && text.startsWith(SLACK, dot + 1) && text.startsWith("hooks", dot - 5)) {
    slackHook(finds, dot + 1 + SLACK.length);
  } else if (
    next === 99 &&
    isA(codeAt(text, dot - 1), LETTER) &&
    /discord(?:app)?$/.test(text.slice(Math.max(0, dot - 10), dot))
  ) {
    DISCORD.lastIndex = dot + 1;
    if (!DISCORD.test(text)) return;
    const from = DISCORD.lastIndex;
    const to = skip(text, from, PATH);
    if (to - from >= 20) addSecret(finds, from, to);
  }
}

function slackHook(finds: Finds, start: number): void {
  const { text } = finds;
  let from = start;
  let to = skip(text, start, PATH);
  while (codeAt(text, to) === 47 && isA(codeAt(text, to + 1), PATH)) {
    from = to + 1;
    to = skip(text, from, PATH);
  }
  if (to - from >= 8) addSecret(finds, from, to);
}
