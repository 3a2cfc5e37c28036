import { matchAddress } from "@krempelfrei/documents/stacks/address-block";
import { readMarks } from "@krempelfrei/documents/stacks/page-marks";
import { proposeCuts } from "@krempelfrei/documents/stacks/propose-cuts";
import { createReader } from "@krempelfrei/reader/reader";
import type { Figure } from "./figure.ts";
import type { Half } from "./letters/corpus.ts";
import { type LabelledStack, stacks } from "./stacks/corpus.ts";
import { ADDRESSEES } from "./stacks/people.ts";
import { readStackPages, type ReadPage } from "./stacks/read.ts";

interface Counts {
  right: number;
  missed: number;
  wrong: number;
}
const newCounts = (): Counts => ({ right: 0, missed: 0, wrong: 0 });

/**
 * Cuts and customers that the product proposes for labelled stacks. `BENCH_STACKS_WRONG=1` lists the errors of the open half; those of the half
 * apart stay unseen, so that no rule is tuned to them.
 */
export async function measureStacks(): Promise<Figure[]> {
  const reader = await createReader({ urgent: true });
  const figures: Figure[] = [];
  for (const half of ["open", "apart"] as const) {
    const cuts = { all: newCounts(), certain: newCounts() };
    const customers = newCounts();
    let pages = 0;
    for (const stack of stacks.filter((one) => one.half === half)) {
      const read = await readStackPages(reader, stack);
      pages += stack.pages.length;
      judgeCuts(stack, read, cuts);
      judgeCustomers(stack, read, customers);
    }
    figures.push(...figuresOf(half, pages, { cuts, customers }));
  }
  return figures;
}

const say = (half: Half, text: string): void => {
  if (half === "open" && process.env["BENCH_STACKS_WRONG"] === "1") console.log(text);
};

function judgeCuts(
  { half, number, pages }: LabelledStack,
  read: readonly ReadPage[],
  { all, certain }: { readonly all: Counts; readonly certain: Counts },
): void {
  const shown = pages.flatMap((page, index) => {
    const found = read[index];
    return found && !found.isBlank ? [{ ...page, at: index + 1, marks: readMarks(found.lines) }] : [];
  });
  const proposals = proposeCuts(shown.map(({ marks }) => marks));
  for (const [index, page] of shown.entries()) {
    if (index === 0) continue;
    const proposal = proposals[index];
    const isFirst = page.kind === "first";
    for (const [counts, isProposed] of [
      [all, proposal !== undefined],
      [certain, proposal?.isCertain === true],
    ] as const) {
      if (isFirst) counts[isProposed ? "right" : "missed"] += 1;
      else if (isProposed) counts.wrong += 1;
    }
    if (isFirst === (proposal !== undefined)) continue;
    const what = `${isFirst ? "missed" : "wrong"} | ${number}.${page.at} ${page.name}`;
    say(half, `${what} | ${proposal?.why.join(", ") ?? ""} | ${JSON.stringify(page.marks)}`);
  }
}

function judgeCustomers(
  { half, number, pages }: LabelledStack,
  read: readonly ReadPage[],
  counts: Counts,
): void {
  for (const [index, { kind, customer, name, isAddressed }] of pages.entries()) {
    const { address } = readMarks(read[index]?.lines ?? []);
    const found = (address && matchAddress(address, ADDRESSEES)) ?? null;
    const expected = kind === "first" ? customer : null;
    if (found !== null) counts[found === expected ? "right" : "wrong"] += 1;
    else if (expected !== null && isAddressed) counts.missed += 1;
    if (found !== expected && (found !== null || isAddressed))
      say(
        half,
        `customer | ${number}.${index + 1} ${name} | ${expected} | ${found} | ${JSON.stringify(address)}`,
      );
  }
}

function figuresOf(
  half: Half,
  pages: number,
  {
    cuts,
    customers,
  }: { readonly cuts: { readonly all: Counts; readonly certain: Counts }; readonly customers: Counts },
): Figure[] {
  const figure = (name: string, { right, missed, wrong }: Counts, none: string, target: string): Figure => ({
    name: `${name}, ${half} half, ${right + missed} cases, ${pages} pages`,
    ours: `right ${right}, ${none} ${missed}, wrong ${wrong}`,
    reference: "",
    ratio: "",
    target,
  });
  return [
    figure("cuts proposed", cuts.all, "missed", "90 % right"),
    figure("cuts certain", cuts.certain, "missed", "wrong 0"),
    figure("customers", customers, "none", "wrong 0"),
  ];
}
