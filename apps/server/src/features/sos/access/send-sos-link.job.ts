import { inSystemTransaction } from "../../../context/context.ts";
import { createHash, randomBytes } from "node:crypto";
import { SOS_LINK_MINUTES } from "@krempelfrei/contract/limits";
import { z } from "zod";
import { job } from "../../../jobs/job.ts";
import { MAIL_JOB, sendLetter } from "../../account/letters/send-letter.ts";
import { accessUrl } from "../data/access-url.ts";
import { findContactAddress } from "../data/access.queries.ts";
import { dropLink, findLinkAddress, listBehindLink, putLinkToken } from "../data/link.queries.ts";

const Payload = z.object({ link_id: z.uuid() });

/**
 * Mails a contact the link for one sign-in, to the stored address. The token is made here, so that only the mail
 * contains it; a second run makes a new one and the earlier stops working.
 */
export const sendSosLink = job({
  name: "send-sos-link",
  payload: Payload,
  class: "urgent",
  ...MAIL_JOB,
  key: ({ link_id }) => link_id,
  async run(ctx, { link_id }) {
    const email = await findLinkAddress(ctx, link_id);
    if (email === undefined) return;
    const [open] = await listBehindLink(ctx, email);
    const contact = open && (await findContactAddress(ctx, open));
    // The access was switched off meanwhile: no mail is sent, and the next link need not wait.
    if (!contact) return inSystemTransaction(ctx, async (ctx) => dropLink(ctx, link_id));

    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest();
    await inSystemTransaction(ctx, async (ctx) => putLinkToken(ctx, link_id, hash));
    const { productName } = ctx.settings;
    // The token is in the fragment, so that it is in no log of a server or proxy and in no Referer.
    const link = `${accessUrl(ctx.settings)}#${new URLSearchParams({ token }).toString()}`;
    await sendLetter(ctx, { ...contact, address: email }, `Ihr Notfallzugang zu ${productName}`, [
      "mit diesem Link öffnen Sie die Notfallunterlagen, für die Sie als Kontakt eingetragen sind:",
      link,
      `Der Link gilt ${SOS_LINK_MINUTES} Minuten und kann einmal benutzt werden. Sie bekommen ihn, weil E-Mail-Adresse und Geburtsdatum allein gerade nicht genügen, etwa nach mehreren falschen Angaben oder sehr vielen Anmeldungen. So kommen Sie trotzdem hinein, und niemand sonst.`,
      "Wenn Sie sich gerade nicht angemeldet haben, öffnen Sie den Link bitte nicht und sagen Sie der Person Bescheid, die Sie als Notfallkontakt eingetragen hat.",
    ]);
  },
});
