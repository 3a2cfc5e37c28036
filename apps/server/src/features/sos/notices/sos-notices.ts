import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { SOS_TRIES, SOS_TRIES_A_YEAR } from "@krempelfrei/contract/limits";
import { z } from "zod";
import { inWords, noticeStream, type NoticeWords } from "../../account/letters/send-notices.job.ts";
import { accessEnd } from "../data/access-end.ts";
import { findOwner } from "../data/contacts.queries.ts";

const NOTICES = [
  "activated",
  "extended",
  "code_off",
  "ending",
  "contact_added",
  "access",
  "trial",
  "failures",
] as const;
/** Notices that are dropped if the access was switched off or has ended meanwhile. */
const OF_OPEN_ACCESS: ReadonlySet<SosNoticeKind> = new Set(["activated", "extended", "ending"]);
export type SosNoticeKind = (typeof NOTICES)[number];

interface Facts {
  readonly contact: string;
  /** True if the access ends earlier than the person chose, because the contract ends. */
  readonly isByContract: boolean;
  /** The last day, as 31.10.2026. */
  readonly till: string;
  readonly sosPage: string;
}

const wordsOf = (notice: SosNoticeKind, { contact, isByContract, till, sosPage }: Facts): NoticeWords =>
  ({
    activated: {
      subject: "Ihr Notfallzugang ist freigeschaltet",
      text: `Ihr Notfallzugang ist bis zum ${till} freigeschaltet: Ihre Notfallkontakte können die Dokumente ansehen, die Sie mit „SOS“ markiert haben.`,
      advice: `Wenn Sie das nicht waren, sperren Sie den Zugang bitte sofort: ${sosPage}`,
    },
    extended: {
      subject: "Ihr Notfallzugang gilt länger",
      text: `Ihr Notfallzugang wurde verlängert. Er ist jetzt bis zum ${till} freigeschaltet.`,
      advice: `Wenn Sie das nicht waren, sperren Sie den Zugang bitte sofort und ändern Sie Ihr Passwort: ${sosPage}`,
    },
    code_off: {
      subject: "Notfallzugang ohne Code",
      text: "Ihre Notfallkontakte brauchen keinen Code per E-Mail mehr. E-Mail-Adresse und Geburtsdatum genügen, solange Ihr Notfallzugang freigeschaltet ist.",
      advice: `Wenn Sie das nicht waren, schalten Sie den Code bitte wieder ein und ändern Sie Ihr Passwort: ${sosPage}`,
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
    trial: {
      subject: "Probe Ihres Notfallzugangs",
      text: `${contact} hat Ihren Notfallzugang ausprobiert, nachdem Sie eine Probe gestartet haben. Zu sehen war die Liste Ihrer SOS-Dokumente. Öffnen oder herunterladen ließ sich keines.`,
      advice: `Wenn Sie keine Probe gestartet haben, ändern Sie bitte Ihr Passwort und löschen Sie den Kontakt: ${sosPage}`,
    },
    failures: {
      subject: "Falsche Anmeldungen an Ihrem Notfallzugang",
      text: `jemand hat mindestens ${SOS_TRIES}-mal versucht, sich als ${contact} an Ihrem Notfallzugang anzumelden, mit falschem Geburtsdatum. Hinein kam damit niemand. Nach ${SOS_TRIES} falschen Versuchen an einem Tag oder ${SOS_TRIES_A_YEAR} in einem Jahr genügt auch das richtige Geburtsdatum vorerst nicht mehr: ${contact} bekommt dann einen Link per E-Mail.`,
      advice: `Wenn Sie den Zugang gerade nicht brauchen, können Sie ihn sperren. Prüfen Sie bitte auch, ob das Geburtsdatum stimmt, das Sie eingetragen haben: ${sosPage}`,
    },
    ending: {
      subject: `Ihr Notfallzugang endet am ${till}`,
      text: `Ihr Notfallzugang ist ${isByContract ? "wegen der Kündigung Ihres Vertrags nur noch " : ""}bis zum ${till} freigeschaltet. Danach kommen Ihre Notfallkontakte nicht mehr zu Ihren SOS-Dokumenten.`,
      advice: isByContract
        ? `Ihren Notfallzugang sehen Sie hier: ${sosPage}`
        : `Hier können Sie ihn verlängern: ${sosPage}`,
    },
  })[notice];

/** Notifies a person by mail about their emergency access. Nothing is sent to deactivated or deleted persons. */
export const sosNotices = noticeStream(
  "sos",
  // The contact's name at that time: it may be changed or gone when a delayed mail is sent.
  z.object({ notice: z.enum(NOTICES), contact: z.string().optional() }),
  inWords(async (ctx, { user_id }) => {
    const owner = await findOwner(ctx, user_id);
    if (!owner?.is_active) return undefined;
    const till = accessEnd(owner);
    const isOpen = till !== null && till > ctx.clock();
    return {
      recipient: owner,
      wordsOf({ notice, contact = "Ein gelöschter Kontakt" }) {
        if (!isOpen && OF_OPEN_ACCESS.has(notice)) return undefined;
        return wordsOf(notice, {
          contact,
          isByContract: till?.getTime() !== owner.sos_active_till?.getTime(),
          till: till === null ? "" : germanDay(berlinDay(till)),
          sosPage: `${ctx.settings.appUrl}/sos`,
        });
      },
    };
  }),
);
