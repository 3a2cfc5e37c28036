import { inSystemTransaction } from "../../../context/context.ts";
import { TWO_FACTOR_MINUTES } from "@krempelfrei/contract/limits";
import { z } from "zod";
import { makeCode } from "../../../context/mailed-code.ts";
import { job } from "../../../jobs/job.ts";
import { CODE_JOB, sendLetter } from "../../account/letters/send-letter.ts";
import { findContactAddress, findPendingContact } from "../data/access.queries.ts";

const Payload = z.object({ session_id: z.uuid() });

/** Makes the code of a contact's sign-in and mails it; a second run makes a new one and the earlier stops working. */
export const sendSosCode = job({
  name: "send-sos-code",
  payload: Payload,
  class: "urgent",
  ...CODE_JOB,
  key: ({ session_id }) => session_id,
  async run(ctx, { session_id }) {
    const key = await findPendingContact(ctx, session_id);
    const contact = key && (await findContactAddress(ctx, key));
    if (!contact) return;
    const code = await inSystemTransaction(ctx, async (ctx) => makeCode(ctx, "sos_code", session_id));
    const { productName } = ctx.settings;
    // The code is not in the subject, which a locked phone shows.
    await sendLetter(ctx, { ...contact, address: contact.email }, `Ihr Code für den Notfallzugang`, [
      `mit diesem Code schließen Sie Ihre Anmeldung zum Notfallzugang von ${productName} ab:`,
      code,
      `Der Code gilt ${TWO_FACTOR_MINUTES} Minuten und kann einmal benutzt werden. Geben Sie ihn niemandem weiter, auch nicht am Telefon.`,
      "Wenn Sie sich gerade nicht anmelden, sagen Sie bitte der Person Bescheid, die Sie als Notfallkontakt eingetragen hat.",
    ]);
  },
});
