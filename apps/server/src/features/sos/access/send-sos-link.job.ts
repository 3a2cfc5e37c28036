import { createHash, randomBytes } from "node:crypto";
import { SOS_LINK_MINUTES } from "@krempelfrei/contract/limits";
import { z } from "zod";
import { job } from "../../../jobs/job.ts";
import { MAIL_JOB, sendLetter } from "../../account/letters/send-letter.ts";
import { accessUrl } from "../activation/sos-state.ts";
import { findContactAddress, keepOpenContacts, putSosLink } from "../data/access.queries.ts";

const Payload = z.object({ customer_id: z.uuid(), contact_id: z.uuid() });

/**
 * Mails a contact the link that lets it in once, to the address that the person has stored. The token is made here, so
 * that it stands nowhere but in the mail; a second run makes a new one and the earlier stops working.
 */
export const sendSosLink = job({
  name: "send-sos-link",
  payload: Payload,
  class: "urgent",
  ...MAIL_JOB,
  key: ({ contact_id }) => contact_id,
  async run(ctx, key) {
    const contact = await findContactAddress(ctx, key);
    // Switched off meanwhile: there is nothing to get in to.
    if (!contact || (await keepOpenContacts(ctx, [key])).length === 0) return;

    const token = randomBytes(32).toString("base64url");
    await putSosLink(ctx, key, createHash("sha256").update(token).digest());
    const { productName } = ctx.settings;
    // In the fragment, so that it is in no log of a server or proxy and in no Referer.
    const link = `${accessUrl(ctx.settings)}#${new URLSearchParams({ token }).toString()}`;
    await sendLetter(ctx, { ...contact, address: contact.email }, `Ihr Notfallzugang zu ${productName}`, [
      "mit diesem Link öffnen Sie die Notfallunterlagen, für die Sie als Kontakt eingetragen sind:",
      link,
      `Der Link gilt ${SOS_LINK_MINUTES} Minuten und kann einmal benutzt werden. Sie bekommen ihn, weil zuvor mehrmals falsche Angaben gemacht oder sehr viele Anmeldungen versucht wurden. So kommen Sie trotzdem hinein, und niemand sonst.`,
      "Wenn Sie sich gerade nicht angemeldet haben, öffnen Sie den Link bitte nicht und sagen Sie der Person Bescheid, die Sie als Notfallkontakt eingetragen hat.",
    ]);
  },
});
