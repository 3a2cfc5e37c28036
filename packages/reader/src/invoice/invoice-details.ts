import { LIMITS } from "../limits.ts";
import { type FactPlace, INVOICE_FORMS, type InvoicePlaces } from "./invoice-places.ts";
import { germanAmount, germanNumber, paymentOf, titleOf, unitOf } from "./invoice-words.ts";
import { dayOf, type Node, nodesAt, parseXml, textsAt } from "./parse-xml.ts";

export interface LabelledFact {
  readonly label: string;
  readonly value: string;
}

export interface InvoiceParty {
  /** Name and address. */
  readonly lines: readonly string[];
  readonly facts: readonly LabelledFact[];
}

export interface InvoiceLine {
  readonly number: string;
  readonly name: string;
  readonly texts: readonly string[];
  readonly quantity: string;
  readonly price: string;
  readonly rate: string;
  readonly total: string;
}

/** Content of an invoice's page, as German text. */
export interface InvoiceDetails {
  readonly title: string;
  readonly number: string;
  readonly currency: string;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly facts: readonly LabelledFact[];
  readonly payment: readonly LabelledFact[];
  readonly lines: readonly InvoiceLine[];
  readonly linesLeft: number;
  readonly sums: readonly LabelledFact[];
  /** Amount to pay; empty if the invoice lacks it. */
  readonly payable: string;
  readonly notes: readonly string[];
  /** Names of the files in the XML. */
  readonly attachments: readonly string[];
}

/** Maximum nesting of sub-lines (an extension of XRechnung). */
const PARTS_DEEP = 5;
const LIST_MAX = 30;
const TEXT_MAX = 5000;

/** All values for the page of an invoice; undefined for other or malformed XML, and without a currency. */
export function readInvoiceDetails(bytes: Uint8Array): InvoiceDetails | undefined {
  const roots = parseXml(bytes);
  if (!roots) return undefined;
  for (const places of INVOICE_FORMS) {
    const name = Object.keys(roots).find((each) => places.root.test(each));
    const root = name === undefined ? undefined : roots[name];
    if (typeof root !== "object" || Array.isArray(root)) continue;
    const details = detailsOf(root as Node, places, name === "CreditNote");
    return details.currency === "" ? undefined : details;
  }
  return undefined;
}

const capped = (text: string): string => text.slice(0, TEXT_MAX).toWellFormed();
const firstAt = (node: Node, path: string): string => capped(textsAt(node, path)[0] ?? "");
const allAt = (node: Node, path: string): string[] =>
  [...new Set(textsAt(node, path).map(capped))].slice(0, LIST_MAX);

function detailsOf(root: Node, places: InvoicePlaces, isCreditNote: boolean): InvoiceDetails {
  const payable = firstAt(root, places.sums.payable) || firstAt(root, places.sums.gross);
  const currency = firstAt(root, places.currency).slice(0, 3);
  const lines = nodesAt(root, places.lines).flatMap((line) => withParts(line, places, PARTS_DEEP));
  const period = periodOf(nodesAt(root, places.period)[0], places);
  return {
    title: titleOf(firstAt(root, places.code), isCreditNote),
    number: firstAt(root, places.number),
    currency,
    seller: partyAt(root, places.seller, places),
    buyer: partyAt(root, places.buyer, places),
    facts: [...factsAt(root, places.facts), ...(period === "" ? [] : [{ label: "Zeitraum", value: period }])],
    payment: factsAt(root, places.payment),
    lines: lines.slice(0, LIMITS.invoiceLines).map((line) => lineOf(line, places)),
    linesLeft: Math.max(0, lines.length - LIMITS.invoiceLines),
    sums: sumsOf(root, places),
    payable: payable === "" ? "" : germanAmount(payable),
    notes: [...allAt(root, places.terms), ...allAt(root, places.notes)].map((note) =>
      // The form of UBL for the subject of a note.
      note.replace(/^#[A-Z]{3}#/, ""),
    ),
    attachments: allAt(root, places.attachments),
  };
}

function withParts(line: Node, places: InvoicePlaces, deep: number): Node[] {
  if (places.line.parts === "" || deep === 0) return [line];
  return [line, ...nodesAt(line, places.line.parts).flatMap((part) => withParts(part, places, deep - 1))];
}

function partyAt(root: Node, path: string, { party: places }: InvoicePlaces): InvoiceParty {
  const [party] = nodesAt(root, path);
  if (party === undefined) return { lines: [], facts: [] };
  const city = [firstAt(party, places.zip), firstAt(party, places.city)].join(" ").trim();
  const country = firstAt(party, places.country);
  const lines = [
    ...new Set(places.names.flatMap((path) => allAt(party, path))),
    ...places.address.flatMap((line) => allAt(party, line)),
    city,
    country === "DE" ? "" : country,
  ];
  const taxes = nodesAt(party, places.taxes)
    .slice(0, LIST_MAX)
    .map((tax) => ({
      label: firstAt(tax, places.taxScheme).startsWith("VA") ? "USt-IdNr." : "Steuernummer",
      value: firstAt(tax, places.taxNumber),
    }));
  return {
    lines: lines.filter((line) => line !== ""),
    facts: [...factsAt(party, places.facts), ...taxes].filter(({ value }) => value !== ""),
  };
}

function factsAt(node: Node, places: readonly FactPlace[]): LabelledFact[] {
  const facts = places.flatMap(({ label, path, kind }) =>
    allAt(node, path).map((text) => ({ label, value: shownAs(text, kind) })),
  );
  // Two places of UBL may contain the same day.
  return facts.filter(
    ({ label, value }, index) =>
      value !== "" && facts.findIndex((each) => each.label === label && each.value === value) === index,
  );
}

function shownAs(text: string, kind: FactPlace["kind"]): string {
  if (kind === "day") return germanDay(text);
  if (kind === "payment") return paymentOf(text) ?? "";
  return kind === "account" ? text.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ") : text;
}

/** `20260131` or `2026-01-31` as `31.01.2026`; any other text as it is. */
function germanDay(text: string): string {
  const [year, month, day] = dayOf(text)?.split("-") ?? [];
  return year === undefined ? text : `${day}.${month}.${year}`;
}

function periodOf(node: Node | undefined, { start, end }: InvoicePlaces): string {
  if (node === undefined) return "";
  const [from, to] = [firstAt(node, start), firstAt(node, end)].map(germanDay);
  if (!from || !to) return from || to || "";
  return from === to ? from : `${from} bis ${to}`;
}

function lineOf(line: Node, places: InvoicePlaces): InvoiceLine {
  const at = places.line;
  const period = periodOf(nodesAt(line, at.period)[0], places);
  const article = firstAt(line, at.article);
  const per = firstAt(line, at.per);
  const price = firstAt(line, at.price);
  const rate = firstAt(line, at.rate);
  const isPart = per !== "" && Number(per) !== 1;
  return {
    number: firstAt(line, at.number),
    name: firstAt(line, at.name),
    texts: [
      ...at.texts.flatMap((path) => allAt(line, path)),
      ...(article === "" ? [] : [`Artikel ${article}`]),
      ...(period === "" ? [] : [period]),
    ],
    quantity: quantityAt(line, at.quantity),
    price: price === "" ? "" : `${germanAmount(price)}${isPart ? ` / ${quantityAt(line, at.per)}` : ""}`,
    rate: rate === "" ? "" : `${germanNumber(rate)} %`,
    total: germanAmount(firstAt(line, at.total)),
  };
}

const quantityAt = (line: Node, path: string): string =>
  `${germanNumber(firstAt(line, path))} ${unitOf(firstAt(line, `${path}/@unitCode`))}`.trim();

/** A German amount with the other sign. */
const negated = (amount: string): string =>
  /[1-9]/.test(amount) ? (amount.startsWith("−") ? amount.slice(1) : `−${amount}`) : amount;

function sumsOf(root: Node, places: InvoicePlaces): LabelledFact[] {
  const { sums, change, tax } = places;
  const sum = (label: string, path: string): LabelledFact[] => {
    const text = firstAt(root, path);
    return text === "" ? [] : [{ label, value: germanAmount(text) }];
  };
  const changes = nodesAt(root, places.changes)
    .slice(0, LIST_MAX)
    .map((node) => {
      const isCharge = firstAt(node, change.isCharge) === "true";
      const amount = germanAmount(firstAt(node, change.amount));
      const reason = firstAt(node, change.reason);
      const kind = isCharge ? "Zuschlag" : "Nachlass";
      return {
        label: reason === "" ? kind : `${kind}: ${reason}`,
        value: isCharge ? amount : negated(amount),
      };
    });
  const taxes = nodesAt(root, places.taxes)
    .slice(0, LIST_MAX)
    .map((node) => {
      const [rate, base, reason] = [tax.rate, tax.base, tax.reason].map((path) => firstAt(node, path));
      const of = rate ? ` ${germanNumber(rate)} %` : "";
      const on = base ? ` auf ${germanAmount(base)}` : "";
      return {
        label: `Umsatzsteuer${of}${on}${reason ? ` (${reason})` : ""}`,
        value: germanAmount(firstAt(node, tax.amount)),
      };
    });
  return [
    ...sum("Summe der Positionen", sums.lines),
    ...changes,
    ...sum("Summe netto", sums.net),
    ...taxes,
    ...sum("Summe brutto", sums.gross),
    ...sum("Bereits gezahlt", sums.prepaid).map(({ label, value }) => ({ label, value: negated(value) })),
    ...sum("Rundung", sums.rounding),
  ].filter(({ value }) => value !== "");
}
