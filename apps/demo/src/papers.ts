import type { DocumentSpec, DocumentType } from "./files/letter.ts";
import { type Random, seeded } from "./files/random.ts";
import { ANNAS_SERIES, ANNAS_SINGLES, HOUSEHOLD, WAITING } from "./paper-data.ts";
import { monthsOf, type PaperOwner, type Series, type Single } from "./paper-table.ts";
import type { DemoCustomer } from "./people.ts";

export type { PaperOwner } from "./paper-table.ts";

/** A document of the demo data: its row, and what its file shows. */
export interface Paper {
  /** Without extension. */
  name: string;
  /** Author and type are null, and the tags empty, until the paper is sorted. */
  author: string | null;
  type: DocumentType | null;
  tags: readonly string[];
  /**
   * Names below the root: the first is of the starting tree, the others are made by the loader. Null for an unfiled
   * paper.
   */
  folder: readonly string[] | null;
  state: "filed" | "locker" | "unmanaged";
  approval: "none" | "pending" | "rejected";
  approvalReason: string | null;
  /** Days since the paper was dropped into the locker; null if it came another way. */
  droppedDaysAgo: number | null;
  /** True if the paper had another content before. */
  isReplaced: boolean;
  owner: PaperOwner;
  isFavorite: boolean;
  isTaxRelevant: boolean;
  isSos: boolean;
  year: number | null;
  month: number | null;
  day: number | null;
  /** Spec for `demoDocument`; `documentOf` adds the recipient. */
  document: Omit<DocumentSpec, "recipient">;
  seed: number;
}

const MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(
  " ",
);
const LOCKER_DATE = "2026-11-09";
const REASON = "Bitte das Ausstellungsdatum ergänzen und prüfen, ob der Nachtrag die alte Police ersetzt.";

/** Name of a paper that was never handed in, so that one series has a gap. */
const MISSING = "Beitragsrechnung Kfz-Versicherung 2022";

/**
 * The documents of a customer (by its index in `DEMO_CUSTOMERS`): some 350 for the first one, 8 to 15 for the others.
 * The same call always answers with the same papers.
 */
export function papersFor(customerIndex: number): Paper[] {
  const random = seeded(1000 + customerIndex);
  const filed = customerIndex === 0 ? annasPapers(random) : othersPapers(random);
  const papers = [...filed, ...waitingPapers(customerIndex)];
  return papers
    .map((paper, index) => ({ ...paper, seed: customerIndex * 10_000 + index }))
    .filter(({ name }) => name !== MISSING);
}

/** Content of a paper's file, addressed to its owner. */
export function documentOf(customer: DemoCustomer, paper: Paper): DocumentSpec {
  const [partner, child] = customer.related;
  const person = { holder: customer, all: customer, partner: partner ?? customer, child: child ?? customer }[
    paper.owner
  ];
  const recipient = `${person.firstName} ${person.lastName}\n${customer.street}\n${customer.city}`;
  return { ...paper.document, recipient };
}

/** Former content of a replaced paper: a draft with another amount. */
export function earlierOf(customer: DemoCustomer, paper: Paper): { seed: number; document: DocumentSpec } {
  const document = documentOf(customer, paper);
  const amountCents = document.amountCents === undefined ? undefined : document.amountCents + 1000;
  return {
    seed: paper.seed + 5000,
    document: { ...document, title: `${document.title} (Entwurf)`, amountCents },
  };
}

type Unnumbered = Omit<Paper, "seed">;

function annasPapers(random: Random): Unnumbered[] {
  const singles = ANNAS_SINGLES.map(filedPaper);
  // On different days, because the list of the locker is sorted by them.
  for (const [index, paper] of singles.filter((paper) => paper.droppedDaysAgo !== null).entries())
    paper.droppedDaysAgo = 3 + 9 * index;
  return [...ANNAS_SERIES.flatMap((series) => occurrences(series, random)), ...singles];
}

function occurrences(series: Series, random: Random): Unnumbered[] {
  const { from: _from, to: _to, every: _every, day, amount, ...shared } = series;
  return monthsOf(series).map(({ year, month }) => {
    const name = series.name
      .replace("{J}", String(year))
      .replace("{V}", String(year - 1))
      .replace("{M}", MONTHS[month - 1] ?? "");
    const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const date = `${year}-${two(month)}-${two(Math.min(day, lastDay))}`;
    return filedPaper({ ...shared, name, date, kind: "text-pdf", amountCents: random.int(...amount) });
  });
}

function filedPaper(single: Single): Unnumbered {
  const { name, author, type, tags, folder, date, kind, amountCents, owner, flags } = single;
  const [year = 0, month = null, day = null] = date.split("-").map(Number);
  const rejected = flags.includes("r");
  return {
    name,
    author,
    type,
    tags,
    folder: rejected ? null : folder,
    owner,
    year,
    month,
    day,
    state: rejected ? "unmanaged" : "filed",
    approval: rejected ? "rejected" : flags.includes("p") ? "pending" : "none",
    approvalReason: rejected ? REASON : null,
    droppedDaysAgo: flags.includes("l") ? 0 : null,
    isReplaced: flags.includes("v"),
    isFavorite: flags.includes("f"),
    isTaxRelevant: flags.includes("t"),
    isSos: flags.includes("s"),
    document: {
      kind,
      title: name,
      author,
      date: `${year}-${two(month ?? 1)}-${two(day ?? 1)}`,
      amountCents,
      type,
    },
  };
}

/** Some of the household papers, each at most once, with amounts of their own. */
function othersPapers(random: Random): Unnumbered[] {
  const left = [...HOUSEHOLD];
  const wanted = random.int(8, 13);
  return Array.from({ length: wanted }, () => {
    const [single] = left.splice(random.int(0, left.length - 1), 1);
    if (single === undefined) throw new Error("Fewer household papers than wanted");
    return filedPaper({ ...single, amountCents: ownAmount(single, random) });
  });
}

// A picture shows its amount, so the amount stays; a text is made for each customer.
function ownAmount({ amountCents, kind }: Single, random: Random): number | undefined {
  if (amountCents === undefined || kind !== "text-pdf") return amountCents;
  return Math.round((amountCents * random.int(70, 140)) / 100);
}

/** Nine unmanaged and five in the lockers of Anna and Jonas; one or two unmanaged for every third of the others. */
function waitingPapers(customerIndex: number): Unnumbered[] {
  if (customerIndex === 0)
    return WAITING.map((_, index) => {
      if (index < 9) return waitingPaper(index, "unmanaged", "holder");
      return waitingPaper(index, "locker", index < 12 ? "holder" : "partner");
    });
  if (customerIndex % 3 !== 0) return [];
  const count = 1 + (customerIndex % 2);
  return Array.from({ length: count }, (_, index) =>
    waitingPaper((customerIndex + index * 5) % WAITING.length, "unmanaged", "holder"),
  );
}

function waitingPaper(index: number, state: "unmanaged" | "locker", owner: PaperOwner): Unnumbered {
  const row = WAITING[index];
  if (row === undefined) throw new Error(`No waiting paper ${index}`);
  const { name, title, kind } = row;
  return {
    name,
    author: null,
    type: null,
    tags: [],
    folder: null,
    state,
    owner,
    approval: "none",
    approvalReason: null,
    droppedDaysAgo: state === "locker" ? (WAITING.length - index) / 4 : null,
    isReplaced: false,
    isFavorite: false,
    isTaxRelevant: false,
    isSos: false,
    year: null,
    month: null,
    day: null,
    document: { kind, title, author: authorOf(title), date: LOCKER_DATE, type: typeOf(title) },
  };
}

function authorOf(title: string): string {
  if (/steuer/i.test(title)) return "Finanzamt Musterstadt";
  if (/strom/i.test(title)) return "Stadtwerke Musterstadt";
  return /rechtsschutz/i.test(title) ? "Justus Rechtsschutz AG" : "Gartenbau Immergrün";
}

function typeOf(title: string): DocumentType {
  if (/vertrag/i.test(title)) return "contract";
  return /^rechnung/i.test(title) ? "invoice" : "misc";
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** A template that fills in the form of a document; `customerIndex` is null for a global one. */
export interface DemoTemplate {
  name: string;
  author: string;
  type: DocumentType;
  tags: readonly string[];
  filename: string;
  customerIndex: number | null;
}

/** Twelve templates: nine for everybody, three for Anna. */
export const DEMO_TEMPLATES: readonly DemoTemplate[] = (
  [
    ["Kontoauszug", "Sparbank Musterstadt", "misc", "Konto, Girokonto", "Kontoauszug", null],
    [
      "Stromabrechnung",
      "Stadtwerke Musterstadt",
      "invoice",
      "Strom, Nebenkosten",
      "Jahresabrechnung Strom",
      null,
    ],
    ["Arztrechnung", "Arztpraxis", "invoice", "Arzt", "Arztrechnung", null],
    ["Kfz-Steuer", "Zollstelle Musterstadt", "misc", "Auto, Steuer", "Kfz-Steuerbescheid", null],
    ["Einkommensteuer", "Finanzamt Musterstadt", "misc", "Steuer", "Einkommensteuerbescheid", null],
    [
      "Hausratpolice",
      "Nordlicht Versicherung a. G.",
      "police",
      "Hausrat",
      "Hausratversicherung Police",
      null,
    ],
    [
      "Haftpflichtpolice",
      "Hanseschutz Versicherung AG",
      "police",
      "Haftpflicht",
      "Privathaftpflicht Police",
      null,
    ],
    ["Mietvertrag", "Hausverwaltung Brinkmann", "contract", "Miete, Wohnung", "Mietvertrag", null],
    ["Renteninformation", "Rentenstelle Nord", "misc", "Rente", "Renteninformation", null],
    ["Gehalt Anna", "Küstenwerk GmbH", "misc", "Gehalt", "Gehaltsabrechnung", 0],
    ["Gehalt Jonas", "Nordmetall Anlagenbau AG", "misc", "Gehalt", "Entgeltabrechnung", 0],
    ["Schule Mia", "Grundschule am Lindenpark", "misc", "Schule, Mia", "Elternbrief", 0],
  ] as const
).map(([name, author, type, tags, filename, customerIndex]) => ({
  name,
  author,
  type,
  filename,
  customerIndex,
  tags: tags.split(", "),
}));
