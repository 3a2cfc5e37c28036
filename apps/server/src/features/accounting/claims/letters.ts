import { Readable } from "node:stream";
import type { PostedInput } from "@krempelfrei/contract/accounting/claims";
import { germanMonth } from "@krempelfrei/contract/german-month";
import type { z } from "zod";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { zipStream, type ZipEntry } from "../../files/archive/zip-stream.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { listClaimsById } from "../data/claims.queries.ts";
import { acceptInvoiceNotices } from "../data/undelivered.queries.ts";
import type { MadeFile } from "../data/made-file.ts";
import { invoiceOf } from "./get-invoice.ts";
import { listLastPosted, listUnposted, setPosted, setPrinted } from "./letters.queries.ts";

const NOTHING = "Es warten keine Rechnungen auf den Versand per Post.";
const OTHERS = "Inzwischen wurden andere Rechnungen gedruckt oder vermerkt. Bitte prüfen Sie die Anzahl.";
const NO_NOTE = "Diesen Vermerk gibt es nicht mehr, oder ein Einzug hat ihn schon verwendet.";
const IN_FUTURE = "Das Datum darf nicht in der Zukunft liegen.";
const BEFORE_ISSUE = "Das Datum darf nicht vor dem Rechnungsdatum liegen.";

/**
 * The unsent invoices of a month that go by post, to be printed. Recorded, because personal data leaves the office.
 * Errors: 403; 409 when no invoice waits.
 */
export async function downloadLetters(ctx: Ctx, month: string): Promise<MadeFile> {
  const rows = await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "accounting.manage");
    const waiting = await listUnposted(ctx, month);
    if (waiting.length === 0) throw conflict(NOTHING);
    await setPrinted(
      ctx,
      waiting.map(({ id }) => id),
    );
    await recordChange(ctx, {
      action: "claim.exported",
      subject: { type: "claim", id: null, name: `Briefe ${month}` },
      customer_id: null,
      changes: [{ field: "rows", old: null, new: waiting.length }],
    });
    return listClaimsById(
      ctx,
      waiting.map(({ id }) => id),
    );
  });
  async function* letters(): AsyncGenerator<ZipEntry> {
    for (const row of rows) {
      const { fileName, content } = await invoiceOf(ctx, row);
      yield { path: fileName, modified: ctx.clock(), content: Readable.from([content]) };
    }
  }
  return {
    mediaType: "application/zip",
    fileName: `Rechnungen-Post_${month}.zip`,
    content: zipStream(letters()),
  };
}

/**
 * Notes that the printed invoices of a month were sent by post on a day: like a mail they announce the collection by
 * date, amount, creditor id and mandate (accounting.md 3.1). Invoices that came after the download wait for the next.
 * Errors: 403; 409 while a run is under way, and if other than `count` are printed; 422 for a future day or one before
 * an invoice.
 */
export async function noteLettersPosted(
  ctx: Ctx,
  { month, posted_on, count }: z.output<typeof PostedInput>,
): Promise<{ posted: number }> {
  return inAccounting(ctx, "refuse", async (ctx, { today }) => {
    const day = posted_on ?? today;
    if (day > today) throw invalid("posted_on", IN_FUTURE);
    const waiting = (await listUnposted(ctx, month)).filter(({ printed_at }) => printed_at !== null);
    if (count !== undefined && count !== waiting.length) throw conflict(OTHERS);
    if (waiting.some(({ issued_on }) => issued_on > day)) throw invalid("posted_on", BEFORE_ISSUE);
    await setPosted(
      ctx,
      waiting.map(({ id }) => id),
      day,
    );
    await acceptInvoiceNotices(
      ctx,
      waiting.map(({ id }) => id),
    );
    if (waiting.length > 0)
      await recordChange(ctx, {
        action: "claim.posted",
        subject: { type: "claim", id: null, name: germanMonth(month) },
        customer_id: null,
        changes: [
          { field: "claims", old: null, new: waiting.length },
          { field: "posted_on", old: null, new: day },
        ],
      });
    return { posted: waiting.length };
  });
}

/**
 * Takes back the note of the last day on which invoices of a month were sent by post, for those that no collection used
 * as its notice: they wait, printed, for another note. Errors: 403; 409 if that note is of another day or there is none,
 * and while a run is under way.
 */
export async function takeLettersBack(
  ctx: Ctx,
  { month, posted_on }: { readonly month: string; readonly posted_on: string },
): Promise<{ taken_back: number }> {
  return inAccounting(ctx, "refuse", async (ctx) => {
    const rows = await listLastPosted(ctx, month);
    if (rows[0]?.posted_on !== posted_on) throw conflict(NO_NOTE);
    await setPosted(
      ctx,
      rows.map(({ id }) => id),
      null,
    );
    await recordChange(ctx, {
      action: "claim.post_taken_back",
      subject: { type: "claim", id: null, name: germanMonth(month) },
      customer_id: null,
      changes: [
        { field: "claims", old: rows.length, new: null },
        { field: "posted_on", old: posted_on, new: null },
      ],
    });
    return { taken_back: rows.length };
  });
}
