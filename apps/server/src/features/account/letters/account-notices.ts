import { z } from "zod";
import type { Ctx } from "../../../context/context.ts";
import { findEmailChange } from "../data/email-change.queries.ts";
import { findUser } from "../data/users.queries.ts";
import { gatherNotices } from "./gather-notices.ts";
import { inWords, noticeStream } from "./send-notices.job.ts";

const NOTICES = [
  "password_changed",
  "email_requested",
  "email_changed",
  "two_factor_on",
  "two_factor_off",
  "authenticator_on",
  "authenticator_off",
  "authenticator_released",
  "recovery_codes_made",
  "recovery_code_used",
  "passkey_added",
  "passkey_removed",
  "calendar_ended",
] as const;
export type AccountNotice = (typeof NOTICES)[number];
const NOT_ME =
  "Wenn Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort (auf der Anmeldeseite unter „Passwort vergessen?“) und sagen Sie uns Bescheid.";

/** A new password does not remove a stranger's passkey. */
const NOT_MY_PASSKEY =
  "Wenn Sie das nicht waren, melden Sie sich bitte sofort an, löschen Sie den Passkey in Ihrem Profil, wählen Sie ein neues Passwort und sagen Sie uns Bescheid.";

/** To an address that opens nothing any more. The new one is not named: a stranger at the old one may know the password. */
const NOT_MY_ADDRESS =
  "Wenn Sie das nicht waren, sagen Sie uns bitte sofort Bescheid. Ein neues Passwort können Sie mit dieser Adresse nicht mehr anfordern.";

interface Words {
  readonly subject: string;
  readonly text: (email: string) => string;
  readonly notMe?: string;
}

const TEXTS: Record<AccountNotice, Words> = {
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
        : "die E-Mail-Adresse Ihres Zugangs wurde geändert. Mit dieser hier können Sie sich nicht mehr anmelden.",
    notMe: NOT_MY_ADDRESS,
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
  authenticator_on: {
    subject: "Authenticator-App eingerichtet",
    text: () =>
      "für Ihren Zugang wurde eine Authenticator-App eingerichtet: Bei jeder Anmeldung mit Passwort fragen wir künftig nach dem Code, den sie zeigt. Alle anderen Geräte wurden abgemeldet.",
  },
  authenticator_off: {
    subject: "Authenticator-App entfernt",
    text: () =>
      "die Authenticator-App Ihres Zugangs wurde entfernt, und die Wiederherstellungscodes gelten nicht mehr. Den Code für die Anmeldung schicken wir wieder per E-Mail. Alle anderen Geräte wurden abgemeldet.",
  },
  authenticator_released: {
    subject: "Authenticator-App entfernt",
    text: () =>
      "wir haben die Authenticator-App Ihres Zugangs entfernt, und die Wiederherstellungscodes gelten nicht mehr. Den Code für die Anmeldung schicken wir wieder per E-Mail. Alle Geräte wurden abgemeldet. Passkeys gelten weiter: Löschen Sie in Ihrem Profil den eines Geräts, das Sie nicht mehr haben.",
  },
  recovery_codes_made: {
    subject: "Neue Wiederherstellungscodes",
    text: () =>
      "für Ihren Zugang wurden neue Wiederherstellungscodes erzeugt. Die bisherigen gelten nicht mehr.",
  },
  recovery_code_used: {
    subject: "Wiederherstellungscode benutzt",
    text: () =>
      "mit Ihrem Passwort und einem Wiederherstellungscode hat sich jemand angemeldet. Jeder dieser Codes gilt einmal. Wie viele noch übrig sind, steht in Ihrem Profil.",
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
  calendar_ended: {
    subject: "Ihr Kalender-Abonnement ist beendet",
    text: () =>
      "weil sich an Ihrem Zugang etwas geändert hat (Passwort, E-Mail-Adresse, Authenticator-App oder abgemeldete Geräte), gilt die geheime Adresse nicht mehr, unter der Ihr Kalender Ihre Fristen liest. Neue Fristen erscheinen dort nicht mehr. Eine neue Adresse bekommen Sie auf der Seite „Fristen“ unter „Kalender abonnieren“.",
  },
};

/** Notifies a person by mail of changes of their account, so that they notice a stranger's change. */
export const accountNotices = noticeStream(
  "account",
  z.object({ notice: z.enum(NOTICES) }),
  inWords(async (ctx, { user_id }) => {
    const user = await findUser(ctx, user_id);
    if (!user) return undefined;
    const pending = await findEmailChange(ctx, user_id);
    return {
      recipient: user,
      wordsOf({ notice }) {
        // The new address was discarded or confirmed meanwhile: no warning is needed, or another notice gives it.
        if (notice === "email_requested" && !pending) return undefined;
        const { subject, text, notMe = NOT_ME } = TEXTS[notice];
        const email = (notice === "email_requested" ? pending?.email : user.email) ?? "";
        return { subject, text: text(email), advice: notMe };
      },
    };
  }),
);

interface Account {
  readonly id: string;
  /** The group of a member, null for staff. */
  readonly customer_id: string | null;
}

/** Requests the mail about a change of an account, in its transaction. Recipient: `address`, or the present address. */
export async function notifyUser(
  ctx: Ctx,
  { id, customer_id }: Account,
  notice: AccountNotice,
  address?: string | null,
): Promise<void> {
  const to = address ?? (await findUser(ctx, id))?.email;
  if (!to) return;
  await gatherNotices(ctx, { stream: "account", user_id: id, customer_id, kind: notice, address: to }, [
    { facts: { notice } },
  ]);
}
