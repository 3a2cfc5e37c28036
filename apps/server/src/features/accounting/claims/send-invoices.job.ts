import { inSystemTransaction } from "../../../context/context.ts";
import { invoiceTitle } from "@krempelfrei/contract/accounting/claim-terms";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { addDays, berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { z } from "zod";
import { isAboutOneMail, RecipientRefused } from "../../../mail/port.ts";
import { job } from "../../../jobs/job.ts";
import { MAIL_JOB, sendLetter } from "../../account/letters/send-letter.ts";
import { mailOnce } from "../data/mail-once.ts";
import { getClaim } from "../data/claims.queries.ts";
import { acceptInvoiceNotices, takeBackUndelivered } from "../data/undelivered.queries.ts";
import { invoiceOf } from "./get-invoice.ts";
import { listUnmailed, type UnmailedClaim } from "./send-invoices.queries.ts";

/** Days after which an unsent invoice is not mailed any more; staff prints it. */
const DAYS = 30;
/** Failures in a row, other than answers about one mail, after which the mail server counts as away. */
const FAILURES_MAX = 5;

/**
 * Mails the invoices of customers who chose mail, every hour those that could not be sent before. Each mail is recorded
 * before it is sent, so that no invoice is sent twice.
 */
export const sendInvoices = job({
  name: "send-invoices",
  payload: z.object({}),
  class: "light",
  ...MAIL_JOB,
  limitMs: 30 * 60_000,
  every: HOUR_MS,
  key: () => "all",
  async run(ctx, _payload, signal) {
    const since = addDays(berlinDay(ctx.clock()), -DAYS);
    await inSystemTransaction(ctx, takeBackUndelivered);
    let failed = 0;
    let inRow = 0;
    for (const claim of await listUnmailed(ctx, since)) {
      signal.throwIfAborted();
      const { content, fileName } = await inSystemTransaction(ctx, async (ctx) =>
        invoiceOf(ctx, await getClaim(ctx, claim.id)),
      );
      const attachments = [{ fileName, mediaType: "application/pdf", content }];
      const texts = textsOf(claim, ctx.settings.appUrl);
      try {
        await mailOnce(ctx, "claim", claim, async () =>
          sendLetter(ctx, claim, subjectOf(claim), texts, { attachments }),
        );
        await inSystemTransaction(ctx, async (ctx) => acceptInvoiceNotices(ctx, [claim.id]));
        inRow = 0;
      } catch (error) {
        // One failing address must not delay the others.
        ctx.log.warn({ err: error, claim: claim.id }, "an invoice could not be mailed");
        inRow = isAboutOneMail(error) ? 0 : inRow + 1;
        // A refused address is told to the office by name; no retry helps.
        if (error instanceof RecipientRefused) continue;
        failed += 1;
        if (inRow === FAILURES_MAX) break;
      }
    }
    if (failed > 0) throw new Error(`${failed} invoices could not be mailed`);
  },
});

const subjectOf = ({ kind, number }: UnmailedClaim): string => `Ihre ${invoiceTitle(kind)} ${number}`;

function textsOf({ kind, number, gross_cents, issued_on }: UnmailedClaim, appUrl: string): string[] {
  const amount = euros(gross_cents).replace("\u00A0", " ");
  const what = invoiceTitle(kind);
  return [
    `im Anhang finden Sie Ihre ${what} ${number} vom ${germanDay(issued_on)} über ${amount}.`,
    `Alle Ihre Rechnungen finden Sie in Ihrem Profil unter „Vertrag & Rechnungen“: ${appUrl}/profile\nDort können Sie auch einstellen, dass wir sie nicht mehr per E-Mail schicken.`,
  ];
}
