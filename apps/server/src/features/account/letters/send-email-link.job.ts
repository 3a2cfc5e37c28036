import { inSystemTransaction } from "../../../context/context.ts";
import { createHash, randomBytes } from "node:crypto";
import { EMAIL_LINK_HOURS } from "@krempelfrei/contract/limits";
import { z } from "zod";
import { job } from "../../../jobs/job.ts";
import { findEmailChange, setEmailChangeToken } from "../data/email-change.queries.ts";
import { findUser, findUserByEmail } from "../data/users.queries.ts";
import { MAIL_JOB, sendLetter } from "./send-letter.ts";

const Payload = z.object({ user_id: z.uuid() });

/**
 * Mails the link that confirms a new address to that address. If another account has the address, its owner is notified
 * instead; the person who typed it learns nothing.
 */
export const sendEmailLink = job({
  name: "send-email-link",
  payload: Payload,
  class: "urgent",
  ...MAIL_JOB,
  key: ({ user_id }) => user_id,
  async run(ctx, { user_id }) {
    const user = await findUser(ctx, user_id);
    const change = await findEmailChange(ctx, user_id);
    if (!user?.is_active || !change) return;
    const { appUrl, productName } = ctx.settings;

    const owner = await findUserByEmail(ctx, change.email);
    if (owner) {
      await sendLetter(ctx, { ...owner, address: change.email }, `Ihre E-Mail-Adresse bei ${productName}`, [
        "jemand wollte diese E-Mail-Adresse für einen anderen Zugang verwenden. Sie gehört schon zu Ihrem Zugang und bleibt dort. Sie brauchen nichts zu tun.",
      ]);
      return;
    }
    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest();
    await inSystemTransaction(ctx, async (ctx) => setEmailChangeToken(ctx, user_id, change.email, hash));
    // The token is in the fragment, so that it is in no log of a server or proxy and in no Referer.
    const link = `${appUrl}/confirm-email#${new URLSearchParams({ token }).toString()}`;
    await sendLetter(
      ctx,
      { ...user, address: change.email },
      `Bitte bestätigen Sie Ihre neue E-Mail-Adresse für ${productName}`,
      [
        `Sie möchten sich bei ${productName} künftig mit dieser E-Mail-Adresse anmelden. Bitte bestätigen Sie sie hier:`,
        link,
        `Der Link gilt ${EMAIL_LINK_HOURS} Stunden und kann einmal benutzt werden. Bis dahin gilt Ihre bisherige Adresse.`,
        "Wenn Sie das nicht waren, brauchen Sie nichts zu tun.",
      ],
    );
  },
});
