import { createHash } from "node:crypto";
import { berlinDay } from "@krempelfrei/contract/dates";
import type { Ctx } from "../../../context/context.ts";
import { type Mail, RecipientRefused } from "../../../mail/port.ts";
import { makeMessageId } from "./message-id.ts";
import { recordUndelivered } from "./record-undelivered.ts";

/**
 * Sends a mail under a Message-ID that a delivery report can be matched to. Rejects with `RecipientRefused` if the mail
 * server refuses the recipient for good, which is marked as undelivered, once a day; otherwise as the mailer does.
 */
export async function sendMail(ctx: Ctx, mail: Omit<Mail, "messageId">): Promise<void> {
  const address = mail.to.address.toLowerCase();
  try {
    await ctx.mail.send({ ...mail, messageId: await makeMessageId(ctx, address) });
  } catch (error) {
    if (error instanceof RecipientRefused) {
      const refusal = `refused ${berlinDay(ctx.clock())} ${address}`;
      const mail_key = createHash("sha256").update(refusal).digest("hex");
      await recordUndelivered(ctx, { address, mail_key, mailed_at: ctx.clock() });
    }
    throw error;
  }
}
