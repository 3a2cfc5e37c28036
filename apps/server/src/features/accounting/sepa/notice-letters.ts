import { Readable } from "node:stream";
import type { SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { addDays, berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { POST_DAYS } from "@krempelfrei/contract/limits";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { inTransaction, type Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { zipStream, type ZipEntry } from "../../files/archive/zip-stream.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { greetingOf, letterPdf } from "../data/letter-pdf.ts";
import type { MadeFile } from "../data/made-file.ts";
import { getAccountingSettings, type AccountingSettings } from "../data/settings.queries.ts";
import { noticeParagraphs, noticeTitle } from "./notice-text.ts";
import { listSepaItemRows, requireNotices, setPosted, type SepaItemRow } from "./sepa-items.queries.ts";
import { getSepaRunRow, type SepaRunRow } from "./sepa-runs.queries.ts";
import { isUnannounced, toSepaRun } from "./to-sepa-run.ts";

const NOTHING = "Alle Lastschriften dieses Laufs sind angekündigt.";
const TOO_LATE = "Für eine Ankündigung ist es zu spät: Ein Brief kommt nicht mehr vor dem Einzug an.";
const NO_NOTE =
  "Der Vermerk wurde inzwischen zurückgenommen, oder es gibt einen neueren. Bitte laden Sie die Seite neu.";
const OTHERS = "Inzwischen wurden Lastschriften per E-Mail angekündigt. Bitte prüfen Sie die Anzahl.";

/** Collections of a run that neither an invoice nor a mail announced. Errors: 409 without any, and too late for a letter. */
async function listUnannounced(ctx: Ctx, { id, collection_on }: SepaRunRow): Promise<SepaItemRow[]> {
  if (collection_on <= addDays(berlinDay(ctx.clock()), POST_DAYS)) throw conflict(TOO_LATE);
  const rows = await listSepaItemRows(ctx, { run_id: id });
  const unannounced = rows.filter(isUnannounced);
  if (unannounced.length === 0) throw conflict(NOTHING);
  return unannounced;
}

/**
 * Letters that announce the collections of a run whose mail could not be sent, as PDFs in a ZIP. Recorded, because
 * personal data leaves the office. Errors: 403; 404; 409 without such a collection, and too late for a letter.
 */
export async function downloadNotices(ctx: Ctx, id: string): Promise<MadeFile> {
  const { run, rows, settings } = await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "accounting.manage");
    const run = await getSepaRunRow(ctx, id);
    const rows = await listUnannounced(ctx, run);
    await recordChange(ctx, {
      action: "sepa_run.notices_downloaded",
      subject: { type: "sepa_run", id, name: run.msg_id },
      customer_id: null,
      changes: [{ field: "count", old: null, new: rows.length }],
    });
    return { run, rows, settings: await getAccountingSettings(ctx) };
  });
  const day = berlinDay(ctx.clock());
  async function* letters(): AsyncGenerator<ZipEntry> {
    for (const row of rows) {
      const content = await noticePdf(row, settings, day);
      const path = `Ankündigung_${row.customer_number}_${row.end_to_end_id}.pdf`;
      yield { path, modified: ctx.clock(), content: Readable.from([content]) };
    }
  }
  return {
    mediaType: "application/zip",
    fileName: `Ankündigungen_${run.msg_id}.zip`,
    content: zipStream(letters()),
  };
}

async function noticePdf(row: SepaItemRow, settings: AccountingSettings, day: string): Promise<Buffer> {
  const customer = { ...row, number: row.customer_number };
  return letterPdf({
    title: noticeTitle(row),
    day,
    creditor: settings,
    customer,
    info: [
      ["Datum", germanDay(day)],
      ["Kundennummer", String(row.customer_number)],
    ],
    write(page) {
      page.paragraph(greetingOf(customer));
      for (const text of noticeParagraphs(row, settings)) page.paragraph(text);
      page.paragraph(`Mit freundlichen Grüßen\n${settings.company_name ?? ""}`);
    },
  });
}

/**
 * Notes that the letters of a run's unannounced collections were sent by post. Errors: 403; 404; 409 unless they are
 * `count`, without any, and too late for a letter.
 */
export async function noteNoticesPosted(
  ctx: Ctx,
  { id, count }: { readonly id: string; readonly count: number },
): Promise<SepaRun> {
  return inAccounting(ctx, "wait", async (ctx) => {
    const run = await getSepaRunRow(ctx, id);
    const rows = await listUnannounced(ctx, run);
    if (rows.length !== count) throw conflict(OTHERS);
    await setPosted(ctx, rows, ctx.clock());
    await recordChange(ctx, {
      action: "sepa_run.notices_posted",
      subject: { type: "sepa_run", id, name: run.msg_id },
      customer_id: null,
      changes: [{ field: "count", old: null, new: count }],
    });
    return toSepaRun(await getSepaRunRow(ctx, id));
  });
}

/**
 * Takes back the last note that letters of a run were sent by post: its collections under way are unannounced again,
 * and those of a later run that counted on the note of a discarded one. Errors: 403; 404; 409 unless `noted_at` is the
 * time of the last note.
 */
export async function takeNoticesBack(
  ctx: Ctx,
  { id, noted_at }: { readonly id: string; readonly noted_at: string },
): Promise<SepaRun> {
  return inAccounting(ctx, "wait", async (ctx) => {
    const run = await getSepaRunRow(ctx, id);
    const time = Date.parse(noted_at);
    if (run.last_letters === null || Date.parse(run.last_letters.noted_at) !== time) throw conflict(NO_NOTE);
    const items = await listSepaItemRows(ctx, { run_id: id, statuses: ["im_einzug", "verworfen"] });
    const rows = items.filter((row) => row.notified_by_post && row.notified_at?.getTime() === time);
    await setPosted(ctx, rows, null);
    await requireNotices(ctx, rows);
    await recordChange(ctx, {
      action: "sepa_run.notices_taken_back",
      subject: { type: "sepa_run", id, name: run.msg_id },
      customer_id: null,
      changes: [{ field: "count", old: rows.length, new: null }],
    });
    return toSepaRun(await getSepaRunRow(ctx, id));
  });
}
