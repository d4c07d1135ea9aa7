import { describe, expect, test } from "vitest";
import { sanitizeProse } from "./index";

const T = "`";
const F = "```";
const NOISE = "]<]minimax[>[";

/** Each row: what it shows, input, output. */
function cases(rule: string, rows: [string, string, string][]): void {
  describe(rule, () => {
    for (const [name, input, output] of rows) test(`${rule} ${name}`, () => expect(sanitizeProse(input)).toBe(output));
  });
}

function kept(rule: string, rows: [string, string][]): void {
  cases(
    rule,
    rows.map(([name, text]) => [name, text, text]),
  );
}

cases("S2", [
  ["noise is deleted in any case", `a${NOISE}b${NOISE.toUpperCase()}c`, "abc"],
  ["noise inside a tag does not hide the tag", `<to${NOISE}ol_call>{}</tool_call>x`, "x"],
  ["noise in a span stays, noise after it goes", `${T}${NOISE}${T} x ${NOISE}y`, `${T}${NOISE}${T} x y`],
  ["noise in a fence stays", `${F}\n${NOISE}\n${F}\na${NOISE}b`, `${F}\n${NOISE}\n${F}\nab`],
  [
    "noise after a removed block with an odd back-tick",
    `<think>a ${T} b</think>${NOISE}${T}${NOISE}${T}`,
    `${T}${NOISE}${T}`,
  ],
  ["nothing is recognised inside a tool block", '<tool_call>{"t":"<think>"}</tool_call>x', "x"],
  ["labels are found in the scan's output", "[Tool<think>x</think> Call: a]b", "b"],
]);

kept("S3", [
  ["tilde fence", "~~~\n<think>\n~~~\nok"],
  ["fence in a quote", `> ${F}\n> <think>\n> ${F}\nok`],
  ["fence in a list item", `- ${F}\n  <think>\n  ${F}\nok`],
  ["fence behind any indentation", `text\n        ${F}\n<think>\n   ${F}\nok`],
  ["a longer line closes", `${F}\n<think>\n${F}${T}${T}\nok`],
  ["a shorter line does not close", `${F}${T}\n<think>\n${F}\n<think>\n${F}${T}\nok`],
  ["a line with an info string does not close", `${F}\n${F}js\n<think>\n${F}\nok`],
  ["a CRLF fence closes", `${F}\r\n<think>\r\n${F}\r\nok`],
  ["an unclosed fence runs to the end", `~~~\n<think>\n\n${F}\n<tool_call>{}`],
  ["a span may cross one line break", `a ${T}x\n<think>${T} b`],
  ["indented code at the start", "    <think>"],
  ["indented code with a tab after a blank line", "a\n\n\t<think>"],
  ["indented code after such a line", "a\n\n    x\n    <think>"],
  ["indented code in a nested item", "- a\n  - b\n\n        <tool_call>{}</tool_call>"],
  ["indented code in a numbered item", "10. a\n\n        <tool_call>{}</tool_call>"],
  ["two backslashes do not escape", `\\\\${T}<think>${T}`],
  ["an escaped run is one back-tick shorter", `\\${T}${T}<think>${T}`],
]);

cases("S3", [
  ["indentation without a blank line is text", "a\n    <think>x</think>b", "a\n    b"],
  ["indentation inside the item is text", "- a\n\n    <tool_call>{}</tool_call>b", "- a\n\n    b"],
  ["leaving the list ends its indentation", "- a\n\nb\n\n    <think>", "- a\n\nb\n\n    <think>"],
  ["a blank line breaks a span", `a ${T}x\n\n<think>y</think>${T} b`, `a ${T}x\n\n${T} b`],
  [
    "a fence line breaks a span",
    `a ${T}x\n~~~\n<think>\n~~~\n<think>y</think>${T}`,
    `a ${T}x\n~~~\n<think>\n~~~\n${T}`,
  ],
  ["runs of other lengths do not close", `${T}${T} <think>x</think>${T}`, `${T}${T} ${T}`],
  ["an escaped back-tick opens nothing", `\\${T}<think>x</think>${T}`, `\\${T}${T}`],
  ["an info string with a back-tick is no fence", `${F}a${T}\n<think>x</think>y`, `${F}a${T}\ny`],
  ["text before the run is no fence", `a ${F}\n<think>x</think>y`, `a ${F}\ny`],
  ["a fence opens after a removed block on its line", `<think>x</think>${F}\n<think>\n${F}`, `${F}\n<think>\n${F}`],
  [
    "an odd back-tick in reasoning does not pair with the answer",
    `<think>it${T}s</think>Use ${T}npm${T}`,
    `Use ${T}npm${T}`,
  ],
  [
    "a cut fence in reasoning does not pair with the answer's",
    `<think>\n${F}js\ncut\n</think>\n\n${F}js\nx\n${F}`,
    `\n\n${F}js\nx\n${F}`,
  ],
]);

kept("S4", [
  ["a < outside quotes ends the attempt", "<think <b>"],
  ["blank after < allows no attributes", "a < think hard > b"],
  ["more than 1,024 units", `<think ${"a".repeat(1017)}>`],
  ["a tag cut off after a blank", "x < think"],
  ["other cut-off tags", "x <final"],
  ["a cut-off invoke", 'x <mm:invoke name="a'],
  ["a cut-off function", 'x\n<function name="a'],
  ["an unknown prefix", "<x:think>"],
  ["an empty name", "<:think>"],
]);

cases("S4", [
  ["a quoted value may hold >", '<think a=">">x</think>y', "y"],
  ["exactly 1,024 units", `<think ${"a".repeat(1016)}>x</think>y`, "y"],
  ["blanks around the slash", "< / think >", ""],
  ["cut-off memories", 'x <relevant-memories n="1', "x "],
  ["cut-off reasoning with an open quote", 'x <think a="<b>', "x "],
]);

cases("S5", [
  ["nesting is counted", "<think>a<thought>b</thought>c</think>d", "d"],
  ["prefixes", "<reasoning>a</mm:thinking>b", "b"],
  ["the name ends at a word boundary", "<think-aloud>a</think>b", "b"],
  ["a self-closing tag inside is not counted", "<think>a<think/>b</think>c", "c"],
  ["a span inside hides a closer", `<think>${T}</think>${T} a</think>b`, "b"],
  ["a closed fence inside hides a closer", `<think>\n${F}\n</think>\n${F}\n</think>b`, "b"],
  ["an unclosed fence inside hides nothing", "<think>\n~~~\n</think>b", "b"],
  ["indented reasoning closes", "<think>\n    a\n    </think>\nb", "\nb"],
]);

cases("S6", [
  ["unclosed goes to the end", "a <think>b\n\nc", "a "],
  ["final stops it once", "<think>a<final>b</final><think>c<final>d", "b"],
  ["final in code does not stop it", `<think>a ${T}<final>${T} b`, ""],
  ["a malformed final does not stop it", '<think>a<final "x">b', ""],
  ["a closer in code alone leaves it unclosed", `<think>a ${T}</think>${T} b`, ""],
  ["final inside closed reasoning goes", "<think>a<final>b</final></think>c", "c"],
]);

cases("S7", [
  ["text before goes when text follows", "a</think>b", "b"],
  ["text before stays when blanks follow", "a</think> \n", "a \n"],
  ["the last one with text after it decides", "a</think>b</think> ", "b "],
  ["removed text after it is not visible", "a</think><think>b</think>", "a"],
  ["what follows starts a line", `a</think>${F}\n<think>\n${F}`, `${F}\n<think>\n${F}`],
  ["in code it stays", `a ${T}</think>${T} b`, `a ${T}</think>${T} b`],
]);

cases("S8", [
  ["neighbours are those of the output", "a<|x|><think>q</think>b", "a b"],
  ["no left neighbour after an orphan closer", "a</think><|x|>b", "b"],
  ["dropped with the text before an orphan closer", "a<|x|></think>b", "b"],
  ["256 units", `a<|${"x".repeat(256)}|>b`, "a b"],
  ["over lines", "a<|x\ny|> b", "a b"],
  ["at the end", "a <|x|>", "a "],
]);

kept("S8", [
  ["257 units", `a<|${"x".repeat(257)}|>b`],
  ["a third pipe", "a<|x|y|b"],
]);

cases("S9", [
  ["attributes are fine", "<final a=\"1\" b='2' c=3 d>x</final>", "x"],
  ["a malformed opener stays", '<final "a">x</final>', '<final "a">x'],
  ["a closer with attributes stays", "<final>x</final a>", "x</final a>"],
  ["in code it stays", `${T}<final>${T}`, `${T}<final>${T}`],
]);

cases("S10", [
  [
    "the first closer ends it",
    "<relevant-memories>a<relevant-memories>b</relevant-memories>c</relevant-memories>d",
    "cd",
  ],
  ["a closer in code does not", `<relevant-memories>${T}</relevant-memories>${T}x</relevant-memories>y`, "y"],
  ["self-closing", "a<relevant_memories/>b", "ab"],
]);

cases("S11", [
  [
    "a mention keeps the next closer only",
    "The <tool_call> tag, </tool_call>, </tool_call>.",
    "The <tool_call> tag, </tool_call>, .",
  ],
  ["a mention keeps closers of its name only", "A <tool_call> tag </tool_calls>.", "A <tool_call> tag ."],
  ["tilde fence line before JSON", '<tool_call>\n~~~json\n{"a":1}\n~~~\n</tool_call>x', "x"],
  ["nothing follows", "a<tool_call> \n", "a"],
  ["nothing follows the fence line", `a<tool_call>\n${F}json`, "a"],
  ["name with =", "<tool_call>\n<function=f>\n<parameter=a>1</parameter></function></tool_call>x", "x"],
  ["a cut-off child tag is a call", 'a<function_calls><invoke name="r', "a"],
  ["JSON nesting of other names", '<tool_calls>[{"a":"</tool_calls>"}]</tool_calls>x', "x"],
  ["escaped quotes", '<tool_call>{"a":"\\"</tool_call>"}</tool_call>x', "x"],
  ["same-name nesting in XML", "<tool_call><tool_call>{}</tool_call><invoke></tool_call>x", "x"],
  ["same-name nesting without enough closers", "<tool_call><tool_call>{}</tool_call>x", ""],
  [
    "a result ends at its own closer when a call stands inside",
    "<tool_result><tool_call>{}</tool_call>a</tool_result>x",
    "x",
  ],
  ["code inside is ignored", `<tool_call>{${T}</tool_call>${T}`, T],
  ["prefixes", "<mm:function_response>{}</mm:function_response>x", "x"],
]);

kept("S11", [
  ["an empty element is a mention", "<tool_call></tool_call>"],
  ["a closing tag is no payload", "<tool_call></b> {}"],
]);

cases("S12", [
  ["after a line break", 'a\n  <function name="f">{}</function>b', "a\n  b"],
  ["at the start of the output", '<think>x</think> <function name="f">{}</function>b', " b"],
  ["a prefix lifts the conditions", "the <mm:function>{}</mm:function> b", "the  b"],
  ["a prefixed stray closer goes", "a</mm:function>b", "ab"],
]);

kept("S12", [
  ["no name", "<function>{}</function>"],
  ["name inside a value", '<function a=" name=1">{}</function>'],
  ["unclosed", '<function name="f">{'],
  ["stray closer", "a</function>b"],
]);

cases("S13", [
  ["no line break is eaten", "a\n</tool_result>\nb", "a\n\nb"],
  ["self-closing with attributes", 'a<tool_calls n="1" />b', "ab"],
]);

cases("S14", [
  ["minimax tags go around prose", "<minimax:tool_call>a</minimax:tool_call>b", "ab"],
  ["a prefix is enough", "<mm:invoke>a</mm:invoke>b</mm:invoke>", "b"],
  ["a minimax tag later in the text is enough", "<invoke>a</invoke>b<minimax:tool_call/>", "b"],
  ["a minimax tag earlier in the text is enough", "<minimax:tool_call/>b<invoke>a</invoke></invoke>", "b"],
  ["unclosed to the end", "a<mm:invoke>b", "a"],
]);

kept("S14", [["a minimax tag in code is not enough", `${T}<minimax:tool_call>${T} <invoke>a</invoke>`]]);

cases("S15", [
  ["arguments on the label's line", "a [Tool Call: x] Arguments: {} b", "a  b"],
  ["JSON on the line below", "[Tool Call: x]\nArguments:\n{\n}\nb", "b"],
  ["brackets in strings", '[Tool Call: x]\nArguments: {"a":"}\\"}"}b', "b"],
  ["an unclosed string is the rest of the line", '[Tool Call: x]\nArguments: "a\nb', "b"],
  ["CRLF", "a\r\n[Tool Call: x]\r\nArguments: {}\r\nb", "a\r\nb"],
  ["a label alone takes one line break", "a\n[Tool Call: x]\n\nb", "a\n\nb"],
  [
    "a removed label does not pair its back-ticks",
    `[Tool Call: x]\nArguments: {"c":"${T}"}\n${T}[Tool Call: y]${T}`,
    `${T}[Tool Call: y]${T}`,
  ],
  [
    "a result ends at the next result label",
    `[Tool Result for ID a]\nx ${T}[Tool Result: y]${T}\n[Tool Result: z]\nb`,
    "b",
  ],
  ["call labels go first", "[Tool Result for ID a]\n[Tool Call: x]\nb", ""],
  ["history spans lines", "[Historical context:\nx\n]\nb", "b"],
]);

kept("S15", [
  ["a label in a fence", `${F}\n[Tool Result for ID a]\n${F}\n b `],
  ["a result without id or colon", "[Tool Result of ID a] b "],
]);

cases("S16", [
  ["a result label cut off", "a\n[tool result for id c", "a"],
  ["a history label cut off", " a [Historical context: c\n\nd", "a"],
]);

kept("S16", [["no bracket on the line", "[Tool Call: x\n] b"]]);

kept("S17", [["other brackets and tags", "[x](y) <svg/onload=x> </final-x> NO_REPLY [Tool Calls: x]"]]);
