import { inSystemTransaction } from "../../../context/context.ts";
import { berlinDay } from "@krempelfrei/contract/dates";
import { z } from "zod";
import { isAboutOneMail, RecipientRefused } from "../../../mail/port.ts";
import { job } from "../../../jobs/job.ts";
import { MAIL_JOB, sendLetter } from "../../account/letters/send-letter.ts";
import { updateRow } from "../data/rows.queries.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";
import { noticeParagraphs, noticeTitle } from "./notice-text.ts";
import { getSepaItem, listSepaItemRows } from "./sepa-items.queries.ts";

const Payload = z.object({ run_id: z.uuid(), item_ids: z.array(z.uuid()) });

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
    let failed = 0;
    for (const item of rows) {
      if (signal.aborted) return;
      // Mails of an outage go out days later. An announcement of a past day would count as one.
      if (item.collection_on <= berlinDay(ctx.clock())) continue;
      if (!wanted.has(item.id) || item.notified_at !== null || item.email === null) continue;
      // Noted meanwhile as sent by post, or discarded.
      const now = await getSepaItem(ctx, run_id, item.id);
      if (now.notified_at !== null || now.status !== "im_einzug") continue;
      // A letter announces it: another mail to the same address would count as sent until it comes back as well.
      if (now.is_refused) continue;
      try {
        await sendLetter(
          ctx,
          { ...item, address: item.email },
          noticeTitle(item),
          noticeParagraphs(item, settings),
        );
      } catch (error) {
        // An error of one mail must not keep the other customers from being notified.
        if (!isAboutOneMail(error)) throw error;
        // No retry helps a refused address.
        if (!(error instanceof RecipientRefused)) failed += 1;
        continue;
      }
      await inSystemTransaction(ctx, async (ctx) =>
        updateRow(ctx, "sepa_item", item, { notified_at: ctx.clock() }),
      );
    }
    if (failed > 0) throw new Error(`${failed} announcements could not be mailed`);
  },
});
