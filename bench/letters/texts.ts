import { readdirSync, readFileSync } from "node:fs";
import { FileType } from "@krempelfrei/contract/file-types";
import type { Block } from "./blocks.ts";
import type { Draft, Layout } from "./desk.ts";
import type { Facts, LabelledDeadline } from "./facts.ts";

/** Lines of at most this length stand together, as an address does; longer ones are paragraphs. */
const SHORT = 75;
const AMOUNTS = ["pay", "debit", "net", "tax", "sum", "balance", "credit", "income"] as const;
const SPAN = { m: "months", w: "days", d: "days" } as const;

/**
 * The letters of a folder that are written as text, one layout each. A letter begins with `=== name; key=value; …`, its labels: those of `Facts`, days as `2026-03-01`,
 * amounts in cents, `iban` without a value, `deadline=kind,reason,day or span (3m, 6w, 14d)`. `# ` is a heading, `> ` stands at the right, `[ ` in
 * a box, `| … |` is a row of a table, `{iban}` the account.
 */
export function textsIn(name: string): readonly Layout[] {
  const folder = new URL(`${name}/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .toSorted()
    .flatMap((file) => readFileSync(new URL(file, folder), "utf8").split(/^=== /mu).slice(1))
    .map((written, index) => layoutOf(written, index));
}

function layoutOf(written: string, index: number): Layout {
  const [head = "", ...lines] = written.trimEnd().split("\n");
  const [name = "", ...pairs] = head.split("; ");
  const labels = new Map(
    pairs.map((pair): [string, string] => [pair.split("=", 1)[0] ?? "", pair.slice(pair.indexOf("=") + 1)]),
  );
  const label = (key: string): string | undefined => labels.get(key);
  const author = label("sender") ?? name;
  return {
    name,
    senders: [{ name: author, author, street: "", town: "", domain: "", habit: index }],
    draft: ({ iban }): Draft => ({
      frame: "bare",
      body: blocksOf(lines.map((line) => line.replace("{iban}", iban))),
      facts: { ...factsOf(label), iban: labels.has("iban") ? iban : null },
    }),
  };
}

function factsOf(label: (key: string) => string | undefined): Pick<Facts, "kind"> & Partial<Facts> {
  const numbers = (["contract", "customer", "file"] as const).flatMap((key) => {
    const value = label(key);
    return value === undefined ? [] : [[key, value] as const];
  });
  const amounts = AMOUNTS.flatMap((role) => {
    const cents = label(role);
    return cents === undefined ? [] : [[role, Number(cents)] as const];
  });
  return {
    kind: FileType.parse(label("kind")),
    addressee: label("to") ?? "all",
    date: label("date") ?? null,
    amounts: Object.fromEntries(amounts),
    due: label("due") ?? null,
    debitOn: label("debitOn") ?? null,
    answerBy: label("answer") ?? null,
    numbers: Object.fromEntries(numbers),
    deadlines: [label("deadline"), label("deadline2")].flatMap((one) =>
      one === undefined ? [] : deadlineOf(one),
    ),
  };
}

function deadlineOf(written: string): LabelledDeadline {
  const [kind, reason = "", end = ""] = written.split(",");
  const [, count, unit] = /^(\d+)([mwd])$/u.exec(end) ?? [];
  return {
    kind: kind as LabelledDeadline["kind"],
    reason,
    day: unit === undefined ? end : null,
    ...(unit !== undefined && { [SPAN[unit as "m"]]: Number(count) * (unit === "w" ? 7 : 1) }),
  };
}

/** Neighbouring lines of the same mark are one block. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const [index, line] of lines.entries()) {
    const mark = markOf(line);
    const goesOn = mark !== "" && index > 0 && markOf(lines[index - 1] ?? "") === mark;
    blocks.push(grown(mark, line, goesOn ? blocks.pop() : undefined));
  }
  return blocks;
}

const markOf = (line: string): string =>
  /^[#>[|]/u.exec(line)?.[0] ?? (line === "" ? "gap" : line.length > SHORT ? "" : "short");

function grown(mark: string, line: string, before: Block | undefined): Block {
  const marked = line.slice(2);
  const known = typeof before === "object" ? before : { gap: 0 };
  if (mark === "#") return { head: marked };
  if (mark === "|") {
    const cells = line
      .slice(1, line.lastIndexOf("|"))
      .split("|")
      .map((cell) => cell.trim());
    return { table: [...("table" in known ? known.table : []), cells] };
  }
  if (mark === ">") return { right: [...("right" in known ? known.right : []), marked] };
  if (mark === "[") return { box: [...("box" in known ? known.box : []), marked] };
  if (mark === "short") return { lines: [...("lines" in known ? known.lines : []), line] };
  return mark === "gap" ? { gap: 8 } : line;
}
