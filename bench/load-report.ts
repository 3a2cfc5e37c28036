import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { median, percentile, type Figure } from "./figure.ts";
import { KINDS, type Kind } from "./load-drive.ts";
import { HELD_COLUMNS, heldRow, heldTitle, type Held } from "./load-hold.ts";
import { groupsOfLargest, type Largest, LARGEST_COLUMNS, largestRow, largestTitle } from "./load-largest.ts";
import { profileLines, profileTitle, type Profile } from "./load-profile.ts";
import type { Measured } from "./load-window.ts";
import { drawPicture } from "./load-picture.ts";

/** What was measured of all products. */
export interface LoadResults {
  readonly measured: Measured[];
  readonly held: Held[];
  readonly largest: Largest[];
  /** Profiles of this product. */
  readonly profiles: readonly Profile[];
  /** MB of the app: before the first round, and half a minute after the last one. */
  readonly memory: { readonly before: number; readonly after: number };
}

const RESULTS = join(import.meta.dirname, "results", "load.md");
const HEAD = `# A mixed load of many people

Written by \`npm run bench -- load\`; each section by one run, named by \`BENCH_LABEL\`. 20 members with 300 documents of 100 kB each, in a closed loop: of twenty requests
ten lists, four contents, two searches, changes and uploads. Medians of the rounds. The picture of the last section that has both products:
[docs/images/load.svg](../../docs/images/load.svg). papra lists a page of 100 documents, its largest, and has no list of changes.
`;

const times = ({ sent }: Measured, kind?: Kind): number[] =>
  sent.filter((one) => kind === undefined || one.kind === kind).map(({ ms }) => ms);
const rate = ({ sent, seconds }: Measured): number => sent.length / seconds;

/** Rounds of the same product, mode and number of people. */
function groups(measured: readonly Measured[]): readonly (readonly [Measured, ...Measured[]])[] {
  const all = Map.groupBy(measured, ({ product, mode, atOnce }) => `${mode} ${atOnce} ${product}`);
  return [...all.values()].flatMap(([first, ...rest]) => (first ? [[first, ...rest] as const] : []));
}

const over = (rounds: readonly Measured[], value: (one: Measured) => number): string =>
  median(rounds.map(value)).toFixed(0);
const shares = (rounds: readonly Measured[], parts: readonly number[], kind?: Kind): string =>
  parts.map((part) => over(rounds, (one) => percentile(times(one, kind), part))).join(" / ");
const errors = (rounds: readonly Measured[]): number =>
  rounds.reduce((sum, { sent }) => sum + sent.filter(({ status }) => status >= 400).length, 0);

/** Requests a second beside the other product, round by round. */
function ratios(rounds: readonly Measured[], others: readonly Measured[]): string {
  const each = rounds.flatMap((one, index) => {
    const other = others[index];
    return other ? [rate(one) / rate(other)] : [];
  });
  if (each.length === 0) return "";
  return `${median(each).toFixed(2)} (${each.map((value) => value.toFixed(2)).join(", ")})`;
}

const otherOf = (rounds: readonly [Measured, ...Measured[]], measured: readonly Measured[]): Measured[] =>
  measured.filter(
    ({ product, mode, atOnce }) =>
      product !== rounds[0].product && mode === rounds[0].mode && atOnce === rounds[0].atOnce,
  );

export function toFigures(measured: readonly Measured[]): Figure[] {
  return groups(measured).map((rounds) => {
    const [{ product, mode, atOnce }] = rounds;
    const kinds = KINDS.map((kind) => `${kind} ${shares(rounds, [0.5], kind)}`).join(", ");
    return {
      name: `${product}, lists ${mode}, ${atOnce} at once`,
      ours: `${over(rounds, rate)} a second, ${shares(rounds, [0.5, 0.95, 0.99])} ms (p50 / p95 / p99)`,
      reference: `p50 by kind: ${kinds}; ${coresOf(rounds)}; ${over(rounds, ({ memory }) => memory)} MB; ${errors(rounds)} errors`,
      ratio: ratios(rounds, otherOf(rounds, measured)),
      target: "",
    };
  });
}

const coresOf = (rounds: readonly Measured[]): string =>
  (["app", "database", "generator"] as const)
    .map((name) => `${name} ${median(rounds.map(({ cores }) => cores[name])).toFixed(2)}`)
    .join(", ");

/** Puts the section of this run in place of an earlier one of the same label, and draws the picture anew. */
export async function writeResults(results: LoadResults): Promise<void> {
  const { measured, held, largest, profiles, memory } = results;
  const label = process.env.BENCH_LABEL ?? "last run";
  const earlier = await readFile(RESULTS, "utf8").catch(() => HEAD);
  const kept = earlier
    .split(/^(?=## )/m)
    .filter((part, index) => index > 0 && !part.startsWith(`## ${label}\n`));
  const parts = [
    `## ${label}`,
    `On ${availableParallelism()} cores, the products in turn; the app had ${memory.before.toFixed(0)} MB after the documents were sent, before the first round, and ${memory.after.toFixed(0)} MB half a minute after the last one.`,
    ...(measured.length > 0 ? [stepsTable(measured)] : []),
    ...(largest.length > 0
      ? [largestTitle, tableOf([LARGEST_COLUMNS, ...groupsOfLargest(largest).map(largestRow)])]
      : []),
    ...(held.length > 0 ? [heldTitle, tableOf([HELD_COLUMNS, ...held.map(heldRow)])] : []),
    ...(profiles.length > 0 ? [profileTitle, ...profiles.map(profileLines)] : []),
  ];
  await mkdir(join(RESULTS, ".."), { recursive: true });
  const sections = [...kept.map((part) => `${part.trimEnd()}\n`), `${parts.join("\n\n")}\n`];
  await writeFile(RESULTS, [HEAD, ...sections].join("\n"));
  await drawPicture(RESULTS);
}

function stepsTable(measured: readonly Measured[]): string {
  const rows = groups(measured).map((rounds) => {
    const [{ product, mode, atOnce }] = rounds;
    return [
      mode,
      String(atOnce),
      product,
      over(rounds, rate),
      shares(rounds, [0.5, 0.95, 0.99]),
      shares(rounds, [0.5, 0.95], "upload"),
      Math.max(...rounds.map(({ memory }) => memory)).toFixed(0),
      String(errors(rounds)),
      coresOf(rounds),
      ratios(rounds, otherOf(rounds, measured)),
    ];
  });
  const columns = ["lists", "at once", "product", "a second", "p50 / p95 / p99 ms", "uploads p50 / p95 ms"];
  return tableOf([[...columns, "MB (PSS)", "errors", "cores", "ratio of throughput, each round"], ...rows]);
}

/** A table of Markdown with columns of one width each, as the formatter makes them. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rest.map(line)].join("\n");
}
