import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import { germanDay } from "@krempelfrei/contract/dates";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { csvTable } from "../../../core/csv.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";
import { listSepaItemRows, type SepaItemRow } from "./sepa-items.queries.ts";
import { sepaListPdf, type SepaList } from "./sepa-list-pdf.ts";
import { getSepaRunRow } from "./sepa-runs.queries.ts";

async function getList(ctx: Ctx, id: string): Promise<SepaList> {
  authorize(ctx, "accounting.manage");
  const run = await getSepaRunRow(ctx, id);
  const items = await listSepaItemRows(ctx, { run_id: id });
  return { run, items, settings: await getAccountingSettings(ctx) };
}

const COLUMNS: readonly (readonly [string, (item: SepaItemRow) => string])[] = [
  ["Kundennummer", (item) => String(item.customer_number)],
  ["Kunde", (item) => `${item.last_name}, ${item.first_name}`],
  ["Kontoinhaber", (item) => item.holder],
  ["IBAN", (item) => maskIban(item.iban)],
  ["Mandatsreferenz", (item) => item.mandate_reference],
  ["Referenz", (item) => item.end_to_end_id],
];

/** The list as CSV for spreadsheets, with its sum in the last line (accounting.md 4). Errors: 403, 404. */
export async function sepaListCsv(ctx: Ctx, id: string): Promise<{ fileName: string; content: Buffer }> {
  const { run, items } = await getList(ctx, id);
  const sum = items.reduce((total, { amount_cents }) => total + amount_cents, 0);
  const content = csvTable(
    [...COLUMNS.map(([title]) => title), "Betrag", "Fällig am"],
    [
      ...items.map((item) => [
        ...COLUMNS.map(([, value]) => value(item)),
        { cents: item.amount_cents },
        germanDay(run.collection_on),
      ]),
      ["Summe", `${items.length} Lastschriften`, "", "", "", "", { cents: sum }, ""],
    ],
  );
  return { fileName: `Begleitliste_${run.msg_id}.csv`, content };
}

/** The list to print. Errors: 403, 404. */
export async function sepaListFile(ctx: Ctx, id: string): Promise<{ fileName: string; content: Buffer }> {
  const list = await getList(ctx, id);
  return { fileName: `Begleitliste_${list.run.msg_id}.pdf`, content: await sepaListPdf(list) };
}
