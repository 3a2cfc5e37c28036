import { inSystemTransaction } from "../../../context/context.ts";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import { euros } from "@krempelfrei/contract/money";
import { z } from "zod";
import { RecipientRefused } from "../../../mail/port.ts";
import { job } from "../../../jobs/job.ts";
import { MAIL_JOB, sendLetter } from "../../account/letters/send-letter.ts";
import { updateRow } from "../data/rows.queries.ts";
import { getAccountingSettings, type AccountingSettings } from "../data/settings.queries.ts";
import { listSepaItemRows, type SepaItemRow } from "./sepa-items.queries.ts";

const Payload = z.object({ run_id: z.uuid(), item_ids: z.array(z.uuid()) });

/** Text of the announcement that SEPA requires: day, amount, creditor and mandate (accounting.md 3.1). */
function paragraphs(item: SepaItemRow, settings: AccountingSettings): string[] {
  const amount = euros(item.amount_cents).replace("\u00A0", " ");
  const fees =
    item.fee_cents === 0 ? "" : ` und offene Gebühren von ${euros(item.fee_cents).replace("\u00A0", " ")}`;
  return [
    `wir ziehen für die Rechnung ${item.claim_number}${fees} am ${germanDay(item.collection_on)} den Betrag von ${amount} per SEPA-Lastschrift von Ihrem Konto ${maskIban(item.iban)} ein.`,
    `Gläubiger-ID: ${settings.creditor_id ?? ""}\nMandatsreferenz: ${item.mandate_reference}\nGläubiger: ${settings.company_name ?? ""}`,
    "Bitte sorgen Sie für ausreichende Deckung. Stimmt etwas nicht, melden Sie sich bitte vor diesem Tag bei uns.",
  ];
}

/**
 * Notifies customers of the collections of a run that their invoices did not announce. Each mail is noted when it is
 * sent, so that an interrupted job continues where it stopped.
 */
export const sendPreNotifications = job({
  name: "send-pre-notifications",
  payload: Payload,
  class: "light",
  ...MAIL_JOB,
  limitMs: 30 * 60_000,
  async run(ctx, { run_id, item_ids }, signal) {
    const settings = await getAccountingSettings(ctx);
    const wanted = new Set(item_ids);
    const rows = await listSepaItemRows(ctx, { run_id, statuses: ["im_einzug"] });
    for (const item of rows) {
      if (signal.aborted) return;
      // Mails of an outage go out days later. An announcement of a past day would count as one.
      if (item.collection_on <= berlinDay(ctx.clock())) continue;
      if (!wanted.has(item.id) || item.notified_at !== null || item.email === null) continue;
      const subject = `Ankündigung einer Lastschrift am ${germanDay(item.collection_on)}`;
      try {
        await sendLetter(ctx, { ...item, address: item.email }, subject, paragraphs(item, settings));
      } catch (error) {
        // A refused address must not keep the others from being notified.
        if (error instanceof RecipientRefused) continue;
        throw error;
      }
      await inSystemTransaction(ctx, async (ctx) =>
        updateRow(ctx, "sepa_item", item, { notified_at: ctx.clock() }),
      );
    }
  },
});
