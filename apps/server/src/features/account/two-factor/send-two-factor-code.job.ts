import { inSystemTransaction } from "../../../context/context.ts";
import { TWO_FACTOR_MINUTES } from "@krempelfrei/contract/limits";
import { z } from "zod";
import { makeCode } from "../../../context/mailed-code.ts";
import { job } from "../../../jobs/job.ts";
import { findUser } from "../data/users.queries.ts";
import { CODE_JOB, sendLetter } from "../letters/send-letter.ts";
import { findPendingUser } from "./two-factor.queries.ts";

const Payload = z.object({ session_id: z.uuid() });

/**
 * Makes the code of a sign-in and mails it. The code is made here and not in the use case, so that only the mail
 * contains it; a second run makes a new one and the earlier stops working. Nothing is mailed if the person has signed
 * in or out meanwhile.
 */
export const sendTwoFactorCode = job({
  name: "send-two-factor-code",
  payload: Payload,
  class: "urgent",
  ...CODE_JOB,
  key: ({ session_id }) => session_id,
  async run(ctx, { session_id }) {
    const userId = await findPendingUser(ctx, session_id);
    const user = userId === undefined ? undefined : await findUser(ctx, userId);
    if (!user?.is_active || user.email === null) return;

    const code = await inSystemTransaction(ctx, async (ctx) => makeCode(ctx, "two_factor_code", session_id));
    const { productName } = ctx.settings;
    // The code is not in the subject, which a locked phone shows.
    await sendLetter(ctx, { ...user, address: user.email }, `Ihr Anmeldecode für ${productName}`, [
      `mit diesem Code schließen Sie Ihre Anmeldung bei ${productName} ab:`,
      code,
      `Der Code gilt ${TWO_FACTOR_MINUTES} Minuten und kann einmal benutzt werden. Geben Sie ihn niemandem weiter, auch nicht am Telefon.`,
      "Wenn Sie sich gerade nicht anmelden, kennt jemand Ihr Passwort: Bitte ändern Sie es.",
    ]);
  },
});
