import { suggest, type Suggestions } from "@krempelfrei/documents/suggest/suggest";
import { createReader } from "@krempelfrei/reader/reader";
import type { Figure } from "./figure.ts";
import { type InvoiceHalf, type LabelledInvoice, readCorpus } from "./invoices/corpus.ts";
import type { InvoiceFacts } from "./invoices/labels.ts";
import { readInvoiceFile, type ReadInvoice } from "./invoices/read.ts";

const FIELDS = ["amount", "date", "sender"] as const;
type Field = (typeof FIELDS)[number];

const TARGETS: Readonly<Record<Field, string>> = {
  amount: "90 % right",
  date: "90 % right",
  sender: "85 % right",
};
/** The invoices arrived after the last one was written. */
const TODAY = "2026-11-20";
const NOBODY = { filed: [], persons: [] };
const LEGAL_FORM = /\b(?:gmbh|ag|se|kg|ohg|gbr|eg|ug|e\. ?k|e\. ?v|co|s\.? ?a\.? ?s|sarl)\b\.?/giu;

type Outcome = "right" | "wrong" | "none";
interface Verdict {
  readonly name: string;
  readonly field: Field;
  readonly outcome: Outcome;
  readonly expected: string | number | null;
  readonly found: string | number | undefined;
}

/**
 * Facts of the invoices in `BENCH_INVOICES`, a folder of PDFs with XML in them: once as the product reads them, and once from their pages
 * alone. `BENCH_INVOICES_WRONG=1` also lists the errors of the open half; those of the half apart stay unseen.
 */
export async function measureInvoices(): Promise<Figure[]> {
  const folder = process.env["BENCH_INVOICES"];
  if (folder === undefined) throw new Error("BENCH_INVOICES names the folder of the invoices.");
  const reader = await createReader({ urgent: true });
  const read: { readonly labelled: LabelledInvoice; readonly read: ReadInvoice }[] = [];
  for (const labelled of await readCorpus(folder))
    read.push({ labelled, read: await readInvoiceFile(reader, labelled.bytes) });
  return (["open", "apart"] as const).flatMap((half) => {
    const ofHalf = read.filter(({ labelled }) => labelled.half === half);
    const withXml = ofHalf.flatMap(({ labelled, read: { text, invoice } }) =>
      invoice ? judge(labelled, suggest(text, NOBODY, TODAY, { invoice })) : [],
    );
    const ofPage = ofHalf.flatMap(({ labelled, read: { text } }) =>
      judge(labelled, suggest(text, NOBODY, TODAY)),
    );
    list(half, "XML", withXml);
    list(half, "page", ofPage);
    const readable = ofHalf.filter(({ read: { invoice } }) => invoice !== null).length;
    return [
      plainFigure(
        `XML is read, ${half} half, ${ofHalf.length} cases`,
        String(readable),
        String(ofHalf.length),
      ),
      ...figuresOf(`XML, ${half} half`, withXml, {}),
      ...figuresOf(`page, ${half} half`, ofPage, TARGETS),
    ];
  });
}

function judge({ name, facts }: LabelledInvoice, found: Suggestions): Verdict[] {
  const values = {
    amount: found.amount_cents?.value,
    date: found.date?.value,
    sender: found.author?.value,
  } as const;
  return FIELDS.flatMap((field): Verdict[] => {
    const [expected, value] = [facts[field], values[field]];
    // Nothing to find, and nothing found.
    if (expected === null && value === undefined) return [];
    return [{ name, field, outcome: outcomeOf(field, facts, value), expected, found: value }];
  });
}

function outcomeOf(field: Field, facts: InvoiceFacts, value: string | number | undefined): Outcome {
  if (value === undefined) return "none";
  const isRight =
    field === "sender" ? plain(String(value)) === plain(facts.sender ?? "") : value === facts[field];
  return isRight ? "right" : "wrong";
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(LEGAL_FORM, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function list(half: InvoiceHalf, from: string, verdicts: readonly Verdict[]): void {
  if (half !== "open" || process.env["BENCH_INVOICES_WRONG"] !== "1") return;
  for (const { name, field, outcome, expected, found } of verdicts)
    if (outcome !== "right")
      console.log(`${from} ${field} ${outcome} | ${name} | ${expected} | ${found ?? ""}`);
}

function figuresOf(
  what: string,
  verdicts: readonly Verdict[],
  targets: Partial<Record<Field, string>>,
): Figure[] {
  return FIELDS.map((field) => {
    const ofField = verdicts.filter((verdict) => verdict.field === field);
    const percent = (outcome: Outcome): string => {
      const count = ofField.filter((verdict) => verdict.outcome === outcome).length;
      return `${((100 * count) / Math.max(1, ofField.length)).toFixed(0)} %`;
    };
    return plainFigure(
      `${field}, ${what}, ${ofField.length} cases`,
      `right ${percent("right")}, wrong ${percent("wrong")}, none ${percent("none")}`,
      targets[field] ?? "100 % right",
    );
  });
}

const plainFigure = (name: string, ours: string, target: string): Figure => ({
  name,
  ours,
  reference: "",
  ratio: "",
  target,
});
