import { z } from "zod";
import { DOCUMENT_EXTENSIONS, typesText } from "@krempelfrei/contract/files/upload-types";
import { CONVERTIBLE_KINDS } from "@krempelfrei/documents/convertible-kind";
import { HOUR_SECONDS } from "@krempelfrei/contract/durations";
import { inSystemTransaction } from "../../context/context.ts";
import { isWithin } from "../../context/throttle.ts";
import { fullName } from "../../core/names.ts";
import { job } from "../../jobs/job.ts";
import { MAIL_JOB, sendLetter } from "../account/letters/send-letter.ts";
import { findAccount, lockMessage, type NotTaken, setRefused } from "./mail-intake.queries.ts";

const ACCEPTED = typesText([...DOCUMENT_EXTENSIONS, ...CONVERTIBLE_KINDS]);
/** Pictures inside the text are mostly those of signatures. */
export const NO_EMBEDDED = "Bilder im Text der E-Mail werden nicht übernommen.";
/** Maximum of replies to one person in an hour. */
const REPLIES_MAX = 10;

/**
 * Notifies the sender of a mail of its refused attachments. Sent to the stored address of a person of the group, never
 * to an address from the mail, so that nobody can make us write to others.
 */
export const sendMailReply = job({
  name: "send-mail-reply",
  payload: z.object({ user_id: z.uuid(), message_key: z.string() }),
  class: "mail",
  ...MAIL_JOB,
  key: ({ user_id, message_key }) => `${user_id}/${message_key}`,
  async run(ctx, key) {
    const message = await inSystemTransaction(ctx, async (ctx) => {
      const found = await lockMessage(ctx, key);
      if (found) await setRefused(ctx, key, []);
      return found;
    });
    // Only `setRefused` writes this column.
    const refused = (message?.refused ?? []) as unknown as NotTaken[];
    const person = message && (await findAccount(ctx, message.sender_id));
    if (!person || person.email === null || refused.length === 0) return;
    const limit = { name: "mail-reply", subject: person.id, max: REPLIES_MAX, windowSeconds: HOUR_SECONDS };
    if (!(await inSystemTransaction(ctx, async (ctx) => isWithin(ctx, limit)))) return;
    // A mail to the address of another member of the group.
    const owner = key.user_id === person.id ? undefined : await findAccount(ctx, key.user_id);
    const locker = owner ? `Schließfach von ${fullName(owner)}` : undefined;
    const lines = refused.map(({ name, reason }) => (name === "" ? reason : `- ${name}: ${reason}`));
    const paragraphs = [
      `aus Ihrer E-Mail an ${locker ? `das ${locker}` : "Ihr Schließfach"} konnten wir nicht alles übernehmen:`,
      lines.join("\n"),
      // An empty name means the mail as a whole.
      `${refused.some(({ name }) => name === "") ? "" : `Alle anderen Anhänge liegen ${locker ? `im ${locker}` : "in Ihrem Schließfach"}. ${NO_EMBEDDED} `}Angenommen werden ${ACCEPTED}.`,
    ];
    try {
      await sendLetter(ctx, { ...person, address: person.email }, "Nicht alles wurde übernommen", paragraphs);
    } catch (error) {
      await inSystemTransaction(ctx, async (ctx) => setRefused(ctx, key, refused));
      throw error;
    }
  },
});
