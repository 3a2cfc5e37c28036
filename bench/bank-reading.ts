import { dedupeKeys } from "../packages/bookkeeping/src/bank/dedupe-key.ts";
import type { MatchBook } from "../packages/bookkeeping/src/bank/match-book.ts";
import { matchRows } from "../packages/bookkeeping/src/bank/match.ts";
import { readStatement } from "../packages/bookkeeping/src/bank/read-statement.ts";

/**
 * A process of its own for `bank.ts`, so that what it takes of processor and memory is its own: prints a line of JSON with
 * both for the first reading, as an import is.
 */
const LINES = 20_000;
const CUSTOMERS = 10_000;
const CLAIMS = 30_000;

const FIRST = ["Anna", "Thomas", "Eva", "Jürgen", "Änne", "Max", "Gisela", "Deniz", "Maria", "Aylin"];
const LAST = ["Müller", "Schmidt", "Weiß", "Groß", "Köhler", "Petersen", "Lehmann", "Özdemir"];
const nameOf = (index: number): string =>
  `${LAST[index % LAST.length] ?? ""}-${LAST[(index >> 3) % LAST.length] ?? ""}, ${FIRST[index % FIRST.length] ?? ""}`;
const ibanOf = (index: number): string => `DE${String(index).padStart(20, "0")}`;
const numberOf = (index: number): string => `RE-2026-${String(index).padStart(5, "0")}`;

function makeBook(): MatchBook {
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => ({
    id: `customer-${index}`,
    number: String(10_001 + index),
    names: [nameOf(index)],
    ibans: [ibanOf(index)],
    mandates: [`PG-${10_001 + index}-1`],
  }));
  const claims = Array.from({ length: CLAIMS }, (_, index) => ({
    id: `claim-${index}`,
    number: numberOf(index),
    customer_id: `customer-${index % CUSTOMERS}`,
    open_cents: 2990,
  }));
  return { customers, claims, items: [], runs: [] };
}

/** A statement of a Sparkasse: a quarter of the lines each by invoice, by customer's number, by IBAN and by name alone. */
function makeStatement(): Uint8Array {
  const header =
    '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"';
  const lines = Array.from({ length: LINES }, (_, index) => {
    const purposes = [`Rechnung ${numberOf(index)}, danke`, `Kd-Nr ${10_001 + (index % CUSTOMERS)}`];
    const purpose = purposes[index % 4] ?? `Beitrag ${index}`;
    const iban = index % 4 === 2 ? ibanOf(index % CUSTOMERS) : "";
    return `"DE87123456781234567890";"08.12.26";"08.12.26";"GUTSCHR. UEBERWEISUNG";"${purpose}";"";"";"";"";"";"";"${nameOf(index % CUSTOMERS)}";"${iban}";"";"29,90";"EUR";"Umsatz gebucht"`;
  });
  return new TextEncoder().encode([header, ...lines].join("\r\n"));
}

const book = makeBook();
const file = makeStatement();
const idle = process.memoryUsage().rss;
const before = process.cpuUsage();
const { own_iban, rows } = readStatement(file);
const keys = dedupeKeys(own_iban, rows);
const matches = matchRows(
  rows.map((row) => ({ ...row, is_to_come: false })),
  book,
);
const { user, system } = process.cpuUsage(before);
if (keys.length !== LINES || matches.length !== LINES) throw new Error("not all lines were read");
const certain = matches.filter(({ state }) => state === "sicher").length;
const proposed = matches.filter(({ state }) => state === "vorschlag").length;
const peak = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, memory: peak - idle, certain, proposed }));
