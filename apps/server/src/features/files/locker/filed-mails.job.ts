import { berlinDay, berlinTime } from "@krempelfrei/contract/dates";
import { z } from "zod";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { hourly, job } from "../../../jobs/job.ts";
import { MAIL_JOB, sendLetter } from "../../account/letters/send-letter.ts";
import { unsubscribeLink } from "../../account/letters/unsubscribe-link.ts";
import { insertFiledLetters } from "../data/filed-letters.queries.ts";
import { holds, LISTED } from "../data/visibility.ts";
import { findRecipient, isFiledMailWanted, listToTell, takeDay, takeLetters } from "./filed-mails.queries.ts";

/** The day's sorting is done; the time is Germany's. What is filed later waits for the next evening. */
const FROM_TIME = "18:00";

/**
 * Mails a person how many of its letters were filed. They are taken before the mail leaves, so that none is told twice; a
 * mail that is refused gives them back. No names: a mail is open, and the page shows them.
 */
export const sendFiledMail = job({
  name: "send-filed-mail",
  payload: z.object({ customer_id: z.uuid(), user_id: z.uuid() }),
  class: "mail",
  ...MAIL_JOB,
  key: ({ user_id }) => user_id,
  async run(ctx, of) {
    const recipient = await findRecipient(ctx, of);
    const files = await inSystemTransaction(ctx, async (ctx) => takeLetters(ctx, of));
    // Filed for somebody else meanwhile: whoever dropped it must not learn what became of it.
    const seen = files.filter((file) => holds(LISTED, file, of.user_id));
    if (!recipient || seen.length === 0) return;
    const { productName, appUrl } = ctx.settings;
    const what = seen.length === 1 ? "Einer Ihrer Briefe ist" : `${seen.length} Ihrer Briefe sind`;
    try {
      const unsubscribe = await inSystemTransaction(ctx, async (ctx) =>
        unsubscribeLink(ctx, "filed", of.user_id),
      );
      await sendLetter(
        ctx,
        recipient,
        `${productName}: ${what} abgelegt`,
        [
          `Ihr Krempler hat sortiert: ${what} abgelegt.`,
          `Wo, sehen Sie in Ihrem Schließfach: ${appUrl}/locker`,
          `Diese E-Mail kommt höchstens einmal am Tag. In Ihrem Profil können Sie sie abschalten: ${appUrl}/profile`,
        ],
        { unsubscribe },
      );
    } catch (error) {
      await inSystemTransaction(ctx, async (ctx) => insertFiledLetters(ctx, files));
      throw error;
    }
  },
});

/**
 * Makes the mails of the evening. However often and in however many processes it runs, a person gets one a day (Germany's);
 * what nobody wants to be told is forgotten, so that switching it on again tells of nothing old.
 */
async function tellOfFiledLetters(ctx: Ctx): Promise<void> {
  const now = ctx.clock();
  if (berlinTime(now) < FROM_TIME) return;
  for (const { customer_id, user_id } of await listToTell(ctx)) {
    await inSystemTransaction(ctx, async (ctx) => {
      if (await takeDay(ctx, user_id, berlinDay(now)))
        await enqueue(ctx, sendFiledMail, { customer_id, user_id }, { customer_id });
      else if (!(await isFiledMailWanted(ctx, user_id))) await takeLetters(ctx, { customer_id, user_id });
    });
  }
}

export const tellOfFiled = hourly("tell-of-filed-letters", MAIL_JOB.actor, tellOfFiledLetters);
