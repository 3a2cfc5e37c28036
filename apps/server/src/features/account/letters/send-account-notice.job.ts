import { z } from "zod";
import { job } from "../../../jobs/job.ts";
import { findEmailChange } from "../data/email-change.queries.ts";
import { findUser } from "../data/users.queries.ts";
import { MAIL_JOB, sendLetter } from "./send-letter.ts";

const NOTICES = [
  "password_changed",
  "email_requested",
  "email_changed",
  "two_factor_on",
  "two_factor_off",
  "passkey_added",
  "passkey_removed",
] as const;
const Payload = z.object({
  user_id: z.uuid(),
  notice: z.enum(NOTICES),
  /** Where it goes instead of the present address: the one that was valid until now. */
  address: z.email().nullish(),
});

type Notice = (typeof NOTICES)[number];
const NOT_ME =
  "Wenn Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort (auf der Anmeldeseite unter „Passwort vergessen?“) und sagen Sie uns Bescheid.";

/** A new password does not take a stranger's passkey away. */
const NOT_MY_PASSKEY =
  "Wenn Sie das nicht waren, melden Sie sich bitte sofort an, löschen Sie den Passkey in Ihrem Profil, wählen Sie ein neues Passwort und sagen Sie uns Bescheid.";

interface Words {
  readonly subject: string;
  readonly text: (email: string) => string;
  readonly notMe?: string;
}

const TEXTS: Record<Notice, Words> = {
  password_changed: {
    subject: "Ihr Passwort wurde geändert",
    text: () => "das Passwort Ihres Zugangs wurde geändert. Alle anderen Geräte wurden abgemeldet.",
  },
  email_requested: {
    subject: "Ihre E-Mail-Adresse soll geändert werden",
    text: (email) =>
      `für Ihren Zugang wurde eine neue E-Mail-Adresse angegeben: ${email}. Sie gilt, sobald sie über den Link bestätigt ist, den wir dorthin geschickt haben; bis dahin gilt diese Adresse.`,
  },
  email_changed: {
    subject: "Ihre E-Mail-Adresse wurde geändert",
    text: (email) =>
      email === ""
        ? "Ihre E-Mail-Adresse wurde aus Ihrem Zugang entfernt. Sie können sich damit nicht mehr anmelden."
        : `die E-Mail-Adresse Ihres Zugangs ist jetzt ${email}. Mit dieser hier können Sie sich nicht mehr anmelden.`,
  },
  two_factor_on: {
    subject: "2-Faktor Authentifizierung aktiviert",
    text: () =>
      "die 2-Faktor Authentifizierung Ihres Zugangs ist aktiviert: Bei jeder Anmeldung fragen wir künftig nach einem Code, den wir Ihnen per E-Mail schicken. Alle anderen Geräte wurden abgemeldet.",
  },
  two_factor_off: {
    subject: "2-Faktor Authentifizierung deaktiviert",
    text: () =>
      "die 2-Faktor Authentifizierung Ihres Zugangs ist deaktiviert: Für die Anmeldung genügt wieder das Passwort. Alle anderen Geräte wurden abgemeldet.",
  },
  passkey_added: {
    subject: "Passkey hinzugefügt",
    text: () =>
      "zu Ihrem Zugang wurde ein Passkey hinzugefügt. Damit kann man sich ohne Passwort anmelden, mit Fingerabdruck, Gesicht oder der PIN des Geräts. Ihr Passwort gilt weiterhin.",
    notMe: NOT_MY_PASSKEY,
  },
  passkey_removed: {
    subject: "Passkey gelöscht",
    text: () =>
      "ein Passkey Ihres Zugangs wurde gelöscht. Mit ihm kann man sich nicht mehr anmelden. Alle anderen Geräte wurden abgemeldet.",
  },
};

/** Tells a person by mail what was changed at the account, so that a stranger's change does not go unseen. */
export const sendAccountNotice = job({
  name: "send-account-notice",
  payload: Payload,
  class: "light",
  ...MAIL_JOB,
  async run(ctx, { user_id, notice, address }) {
    const user = await findUser(ctx, user_id);
    const to = address ?? user?.email;
    if (!user || !to) return;
    const pending = notice === "email_requested" ? await findEmailChange(ctx, user_id) : undefined;
    // Taken back or confirmed meanwhile: there is nothing to warn of, or another notice does.
    if (notice === "email_requested" && !pending) return;
    const { subject, text, notMe = NOT_ME } = TEXTS[notice];
    const { productName } = ctx.settings;
    await sendLetter(ctx, { ...user, address: to }, `${productName}: ${subject}`, [
      text(pending?.email ?? user.email ?? ""),
      notMe,
    ]);
  },
});
