import { stripLabels } from "./labels";
import { scanProse } from "./scan";

/**
 * Takes the text of an assistant message and returns what people and other sessions may read of it: without reasoning,
 * memories, tool calls, control tokens, noise markers and downgraded tool labels (rules S1-S17). Code regions and
 * everything else come back byte for byte; a text without any construct is returned as it is. Never throws, and takes
 * time linear in the length of the text.
 */
export function sanitizeProse(text: string): string {
  const scanned = text.includes("<") ? scanProse(text) : text;
  return scanned.includes("[") ? stripLabels(scanned) : scanned;
}
