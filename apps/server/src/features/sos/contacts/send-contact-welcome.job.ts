import { z } from "zod";
import { job } from "../../../jobs/job.ts";
import { fullName } from "../../../core/names.ts";
import { MAIL_JOB, sendLetter } from "../../account/letters/send-letter.ts";
import { accessUrl } from "../data/access-url.ts";
import { findContactAddress } from "../data/access.queries.ts";
import { findOwner } from "../data/contacts.queries.ts";

const Payload = z.object({ customer_id: z.uuid(), contact_id: z.uuid(), user_id: z.uuid() });

/**
 * Notifies a contact who named them, why, and what to do in an emergency. The mail gives no access: the birthday is
 * missing, and another reader of the mailbox learns only that it belongs to an emergency contact.
 */
export const sendContactWelcome = job({
  name: "send-contact-welcome",
  payload: Payload,
  class: "notice",
  ...MAIL_JOB,
  key: ({ contact_id }) => contact_id,
  async run(ctx, { user_id, ...key }) {
    const contact = await findContactAddress(ctx, key);
    const owner = await findOwner(ctx, user_id);
    // Nothing is sent if the contact was removed or the person was deactivated meanwhile.
    if (!contact || !owner?.is_active) return;
    const person = fullName(owner);
    const { productName } = ctx.settings;
    await sendLetter(
      ctx,
      { ...contact, address: contact.email },
      `${productName}: ${person} hat Sie als Notfallkontakt eingetragen`,
      [
        `${person} bewahrt wichtige Unterlagen bei ${productName} auf und hat Sie als Notfallkontakt eingetragen. Sie sollen im Notfall finden, was dann gebraucht wird: zum Beispiel Patientenverfügung, Vorsorgevollmacht, Medikamentenplan oder Versicherungen.`,
        "Jetzt müssen Sie nichts tun. Sie brauchen kein Konto und kein Passwort.",
        `So geht es im Notfall:\n1. Öffnen Sie ${accessUrl(ctx.settings)}\n2. Geben Sie Ihre E-Mail-Adresse (${contact.email}) und Ihr eigenes Geburtsdatum ein.\n3. Sie sehen die Unterlagen und können sie öffnen, herunterladen und drucken.`,
        `Der Zugang öffnet sich nur, wenn ${person} ihn eingeschaltet hat. ${person} bekommt eine E-Mail, wenn Sie sich anmelden, und sieht, welche Dokumente Sie öffnen.`,
        `Am besten probieren Sie es einmal gemeinsam aus: ${person} kann dafür im Notfallzugang eine Probe starten. Heben Sie diese E-Mail auf.`,
        `Wenn Sie ${person} nicht kennen oder kein Notfallkontakt sein möchten, sagen Sie bitte ${person} Bescheid oder beachten Sie diese E-Mail nicht.`,
      ],
    );
  },
});
