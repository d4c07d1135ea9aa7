import { type Assignment, assignedNameEnd, assignedValue, declaredValue, isComparison } from "./assignments";
import { bearerAt, telegramAt } from "./bare-tokens";
import { backslashesBefore, codeAt, isA, NAME, TRIGGER } from "./chars";
import { cliFlagAt } from "./cli-flags";
import { cookieHeader } from "./cookies";
import type { Finds, Range } from "./finds";
import { authorizationHeader, isKeyHeader, keyHeader } from "./headers";
import { jsonFieldAt } from "./json-fields";
import { bareNameStart, quotedNameBefore } from "./name-before";
import { endsLikeName, nameKind } from "./names";
import { prefixTokenAt } from "./prefix-tokens";
import { hookAt, parameterAt, userinfoAt } from "./urls";

/**
 * X2: one pass over the text. It stops at separators and at one letter of the prefixes that have none; every rule
 * looks back a bounded way from there and reads forward over runs that are measured once.
 */
export function scan(finds: Finds, skipped: Range[]): void {
  const { text } = finds;
  let index = 0;
  for (const { from, to } of skipped) {
    scanPart(finds, index, from);
    index = Math.max(index, to);
  }
  scanPart(finds, index, text.length);
}

function scanPart(finds: Finds, from: number, to: number): void {
  const { text } = finds;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (!isA(code, TRIGGER)) continue;
    if (code === 32 || code === 9) bearerAt(finds, index);
    else if (code === 61) equalsAt(finds, index);
    else if (code === 58) colonAt(finds, index);
    else {
      prefixTokenAt(finds, index);
      if (code === 45 && codeAt(text, index + 1) === 45) cliFlagAt(finds, index);
      else if (code === 46) hookAt(finds, index);
    }
  }
}

function equalsAt(finds: Finds, index: number): void {
  const { text } = finds;
  const nameEnd = assignedNameEnd(text, index);
  if (codeAt(text, nameEnd - 1) === 93) {
    subscriptAt(finds, nameEnd, index);
    return;
  }
  if (!endsLikeName(text, nameEnd) || isComparison(text, index)) return;
  const nameStart = bareNameStart(text, nameEnd);
  const name = text.slice(nameStart, nameEnd);
  if (nameEnd === index && parameterAt(finds, nameStart, index)) return;
  assign(finds, { name, kind: nameKind(name), nameStart, separator: index, blankBefore: nameEnd < index });
}

/** `environment["TOKEN"] = …` */
function subscriptAt(finds: Finds, nameEnd: number, index: number): void {
  const { text } = finds;
  const quoteAt = nameEnd - 2;
  const quote = codeAt(text, quoteAt);
  if ((quote !== 34 && quote !== 39) || isComparison(text, index)) return;
  if (!endsLikeName(text, quoteAt - backslashesBefore(text, quoteAt))) return;
  const found = quotedNameBefore(text, quoteAt);
  if (!found) return;
  const { name, start: nameStart } = found;
  assign(finds, { name, kind: nameKind(name), nameStart, separator: index, blankBefore: nameEnd < index });
}

function assign(finds: Finds, assignment: Assignment): void {
  const { kind } = assignment;
  if (kind.authorization) authorizationHeader(finds, assignment);
  else if (kind.sensitive) assignedValue(finds, assignment);
}

function colonAt(finds: Finds, index: number): void {
  const { text } = finds;
  const next = codeAt(text, index + 1);
  if (next === 47 && codeAt(text, index + 2) === 47) {
    userinfoAt(finds, index);
    return;
  }
  telegramAt(finds, index);
  if (next === 58 || next === 61) return;
  if (!isA(codeAt(text, index - 1), NAME)) {
    jsonFieldAt(finds, index);
    return;
  }
  if (!endsLikeName(text, index)) return;
  const nameStart = bareNameStart(text, index);
  const name = text.slice(nameStart, index);
  const kind = nameKind(name);
  if (!kind.sensitive) return;
  const assignment = { name, kind, nameStart, separator: index, blankBefore: false };
  if (kind.authorization) {
    authorizationHeader(finds, assignment);
    return;
  }
  if (isKeyHeader(name)) {
    keyHeader(finds, assignment);
    return;
  }
  const isCookie = kind.folded === "cookie" || kind.folded === "setcookie";
  if (isCookie && cookieHeader(finds, index, kind.folded === "setcookie")) return;
  declaredValue(finds, assignment);
}
