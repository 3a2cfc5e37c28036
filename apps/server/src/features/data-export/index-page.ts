import { berlinMoment, germanDay } from "@krempelfrei/contract/dates";
import { CLAIM_STATES } from "@krempelfrei/contract/accounting/claim-terms";
import { BOOKING_KINDS } from "@krempelfrei/contract/bookings/bookings";
import { DEADLINE_KINDS } from "@krempelfrei/contract/deadlines/due-day";
import { PACKAGES, PAYMENT_METHODS, SALUTATIONS } from "@krempelfrei/contract/customers/customer-terms";
import { MANDATE_STATES } from "@krempelfrei/contract/customers/mandates";
import { euros } from "@krempelfrei/contract/money";
import type { ContentProblem } from "../files/archive/document-content.ts";

/** A part of the index: rows of stored fields, with German labels for the fields that it shows. */
export interface Section {
  readonly key: string;
  readonly title: string;
  /** Column of the database → label in the index; other columns are only in the machine-readable file. */
  readonly labels: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export interface ExportedDocument {
  /** Path in the archive; undefined if the content could not be opened. */
  path: string | undefined;
  /** Defect of the content in the archive. */
  problem: ContentProblem | undefined;
  readonly full_name: string;
  readonly author: string | null;
  readonly tags: readonly string[];
  /** Bytes. */
  readonly size: number;
  readonly added_at: string;
}

export interface Index {
  readonly productName: string;
  readonly personName: string;
  readonly madeAt: Date;
  readonly sections: readonly Section[];
  readonly documents: readonly ExportedDocument[];
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");

/** Fields whose values are codes, with their German words. */
const WORDS: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>> = {
  role: [
    { value: "customer", label: "Kunde" },
    { value: "related", label: "Angehörige Person" },
  ],
  package: PACKAGES,
  salutation: SALUTATIONS,
  payment_method: PAYMENT_METHODS,
  kind: [...BOOKING_KINDS, ...DEADLINE_KINDS],
  status: [...MANDATE_STATES, ...CLAIM_STATES],
};

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Ja" : "Nein";
  if (value instanceof Date) return berlinMoment(value);
  if (typeof value === "number") return field.endsWith("_cents") ? euros(value) : String(value);
  if (Array.isArray(value)) return value.map(String).join(", ");
  if (typeof value !== "string") return JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return germanDay(value);
  return WORDS[field]?.find((word) => word.value === value)?.label ?? value;
}

function table({ title, labels, rows }: Section): string {
  const fields = Object.entries(labels);
  const [only] = rows;
  if (only === undefined) return `<h2>${escape(title)}</h2><p>Nichts gespeichert.</p>`;
  const cell = (field: string, row: Section["rows"][number]) => escape(shown(field, row[field]));
  const body =
    rows.length === 1
      ? fields.map(
          ([field, label]) => `<tr><th scope="row">${escape(label)}</th><td>${cell(field, only)}</td></tr>`,
        )
      : [
          `<tr>${fields.map(([, label]) => `<th scope="col">${escape(label)}</th>`).join("")}</tr>`,
          ...rows.map(
            (row) => `<tr>${fields.map(([field]) => `<td>${cell(field, row)}</td>`).join("")}</tr>`,
          ),
        ];
  return `<h2>${escape(title)}</h2>\n<div class="wide"><table>\n${body.join("\n")}\n</table></div>`;
}

const link = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

const PROBLEMS: Record<ContentProblem, string> = {
  gone: "Inhalt nicht mehr vorhanden",
  unreadable: "Inhalt konnte nicht gelesen werden",
  broken: "Inhalt unvollständig, er konnte nicht zu Ende gelesen werden",
  damaged: "Inhalt beschädigt",
};

/** A warning at the top, so that nobody takes an incomplete archive for complete; empty without a problem. */
function warning(documents: readonly ExportedDocument[]): string {
  const missing = documents.filter(({ problem }) => problem !== undefined).length;
  if (missing === 0) return "";
  const which = missing === 1 ? "Ein Dokument fehlt oder ist" : `${missing} Dokumente fehlen oder sind`;
  return `<p><strong>Diese Auskunft ist nicht vollständig: ${which} nicht lesbar.</strong> Die Liste der Dokumente sagt, was fehlt. Bitte fordern Sie die Auskunft noch einmal an oder sagen Sie uns Bescheid.</p>\n`;
}

function documentRow(document: ExportedDocument): string {
  const { path, problem, full_name, author, tags, size, added_at } = document;
  const label =
    path === undefined ? escape(full_name) : `<a href="${escape(link(path))}">${escape(path)}</a>`;
  const name = problem === undefined ? label : `${label} <em>(${PROBLEMS[problem]})</em>`;
  const rest = [
    author ?? "–",
    tags.join(", ") || "–",
    `${Math.ceil(size / 1024)} KB`,
    berlinMoment(new Date(added_at)),
  ];
  return `<tr><td>${name}</td>${rest.map((text) => `<td>${escape(text)}</td>`).join("")}</tr>`;
}

/** The page that opens first in the archive: plain HTML without scripts, readable offline and on paper. */
export function indexPage({ productName, personName, madeAt, sections, documents }: Index): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Datenauskunft für ${escape(personName)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1f; background: #fff; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #d5d5dc; overflow-wrap: anywhere; }
th { min-width: 9rem; } a { color: #0b57a4; }
</style>
</head>
<body>
<h1>Datenauskunft für ${escape(personName)}</h1>
<p>Auskunft und Datenübertragung nach Artikel 15 und 20 der Datenschutz-Grundverordnung, erstellt von ${escape(
    productName,
  )} am ${berlinMoment(madeAt)} Uhr. Alle Angaben stehen auch in <a href="daten.json">daten.json</a>, was mit dem Konto geschah in <a href="verlauf.json">verlauf.json</a>, beides zur Weiterverarbeitung mit Programmen. Frühere und gelöschte Fassungen der Dokumente sind nicht enthalten; Sie bekommen sie auf Anfrage.</p>
${warning(documents)}${sections.map(table).join("\n")}
<h2>Dokumente (${documents.length})</h2>
<div class="wide"><table>
<tr><th scope="col">Datei</th><th scope="col">Autor</th><th scope="col">Schlagworte</th><th scope="col">Größe</th><th scope="col">Hinzugefügt</th></tr>
${documents.map(documentRow).join("\n")}
</table></div>
</body>
</html>
`;
}
