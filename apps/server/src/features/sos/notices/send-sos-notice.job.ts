import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { SOS_TRIES } from "@krempelfrei/contract/limits";
import { z } from "zod";
import { job } from "../../../jobs/job.ts";
import { MAIL_JOB, sendLetter } from "../../account/letters/send-letter.ts";
import { findContactAddress } from "../data/access.queries.ts";
import { findOwner } from "../data/contacts.queries.ts";
import { fullName } from "../../../core/names.ts";

const Notice = z.discriminatedUnion("notice", [
  z.object({ notice: z.literal("activated") }),
  z.object({ notice: z.literal("ending") }),
  z.object({ notice: z.enum(["contact_added", "access", "failures"]), contact_id: z.uuid() }),
]);
export type SosNotice = z.infer<typeof Notice>;
const Payload = z.intersection(z.object({ user_id: z.uuid() }), Notice);

interface Words {
  readonly subject: string;
  readonly text: string;
  readonly advice: string;
}

interface Facts {
  readonly contact: string;
  /** The last day, as 31.10.2026. */
  readonly till: string;
  readonly sosPage: string;
}

const wordsOf = (notice: SosNotice["notice"], { contact, till, sosPage }: Facts): Words =>
  ({
    activated: {
      subject: "Ihr Notfallzugang ist freigeschaltet",
      text: `Ihr Notfallzugang ist bis zum ${till} freigeschaltet: Ihre Notfallkontakte können die Dokumente ansehen, die Sie mit „SOS“ markiert haben.`,
      advice: `Wenn Sie das nicht waren, sperren Sie den Zugang bitte sofort: ${sosPage}`,
    },
    contact_added: {
      subject: "Notfallkontakt eingetragen oder geändert",
      text: `${contact} ist jetzt mit E-Mail-Adresse und Geburtsdatum als Ihr Notfallkontakt eingetragen und kommt damit zu Ihren SOS-Dokumenten, solange Ihr Notfallzugang freigeschaltet ist.`,
      advice: `Wenn Sie das nicht waren, löschen Sie den Kontakt bitte sofort: ${sosPage}`,
    },
    access: {
      subject: "Ihr Notfallzugang wurde benutzt",
      text: `${contact} hat sich heute über Ihren Notfallzugang angemeldet. Welche Dokumente geöffnet wurden, steht in Ihrem Zugriffsbuch.`,
      advice: `Wenn das nicht richtig ist, klicken Sie bitte auf „Jetzt sperren“: ${sosPage}`,
    },
    failures: {
      subject: "Falsche Anmeldungen an Ihrem Notfallzugang",
      text: `jemand hat ${SOS_TRIES}-mal versucht, sich als ${contact} an Ihrem Notfallzugang anzumelden, mit falschem Geburtsdatum. Hinein kam damit niemand. Auch das richtige Geburtsdatum genügt vorerst nicht mehr: ${contact} bekommt dann einen Link per E-Mail.`,
      advice: `Wenn Sie den Zugang gerade nicht brauchen, können Sie ihn sperren: ${sosPage}`,
    },
    ending: {
      subject: `Ihr Notfallzugang endet am ${till}`,
      text: `Ihr Notfallzugang ist bis zum ${till} freigeschaltet. Danach kommen Ihre Notfallkontakte nicht mehr zu Ihren SOS-Dokumenten.`,
      advice: `Hier können Sie ihn verlängern: ${sosPage}`,
    },
  })[notice];

/** Tells a person by mail what happened at its emergency access. Without an address, or gone meanwhile, nothing is sent. */
export const sendSosNotice = job({
  name: "send-sos-notice",
  payload: Payload,
  class: "light",
  ...MAIL_JOB,
  key: (notice) => (notice.notice === "ending" ? `ending/${notice.user_id}` : undefined),
  async run(ctx, given) {
    const owner = await findOwner(ctx, given.user_id);
    if (!owner?.is_active || owner.email === null) return;
    const { customer_id } = owner;
    const row =
      "contact_id" in given
        ? await findContactAddress(ctx, { customer_id, contact_id: given.contact_id })
        : undefined;
    const till = owner.sos_active_till;
    // Switched off meanwhile: nothing begins or ends.
    if (till === null && (given.notice === "activated" || given.notice === "ending")) return;
    const { subject, text, advice } = wordsOf(given.notice, {
      contact: row ? fullName(row) : "Ein gelöschter Kontakt",
      till: till === null ? "" : germanDay(berlinDay(till)),
      sosPage: `${ctx.settings.appUrl}/sos`,
    });
    const { productName } = ctx.settings;
    await sendLetter(ctx, { ...owner, address: owner.email }, `${productName}: ${subject}`, [text, advice]);
  },
});
