import type { Role } from "@krempelfrei/contract/access";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { counted, wholeNumber } from "@krempelfrei/contract/counted";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { FAILED_MAIL_DAYS, LATE_DAYS, STACK_DAYS, type Office } from "@krempelfrei/contract/office/office";
import { germanMomentText, listed } from "../../lib/format.ts";
import { daysSince, namesOf } from "./texts.ts";
import { documentsPath } from "../files/data/documents-path.ts";

export interface Alarm {
  readonly key: string;
  readonly tone: "error" | "warn";
  readonly title: string;
  readonly text: string;
  /** Undefined if this person cannot act on it here. */
  readonly action?: { readonly label: string; readonly to: string };
}

/** Days after which an unfiled letter is an alarm. */
const LETTER_DAYS = 2;

const OPEN_ITEMS = "/accounting/open-items";

/** Alarms: red first, then amber. */
export function alarmsOf(office: Office, role: Role): Alarm[] {
  const found = [
    ...moneyAlarms(office),
    backupAlarm(office, role),
    mailServerAlarm(office),
    mailAlarm(office),
    asideAlarm(office),
    invoiceAlarm(office),
    ...contractAlarms(office),
    approvalAlarm(office),
    stackAlarm(office),
    letterAlarm(office),
  ].filter((alarm) => alarm !== undefined);
  return [...found.filter(({ tone }) => tone === "error"), ...found.filter(({ tone }) => tone === "warn")];
}

function moneyAlarms({ money }: Office): Alarm[] {
  const alarms: Alarm[] = [];
  if (money && money.returned.count > 0)
    alarms.push({
      key: "returned",
      tone: "error",
      title: `${counted(money.returned.count, "Lastschrift ist", "Lastschriften sind")} zurückgekommen: ${euros(money.returned.cents)}`,
      text: namesOf(money.returned.customers),
      action: { label: "Rückläufer klären", to: OPEN_ITEMS },
    });
  if (money && money.late.count > 0)
    alarms.push({
      key: "late",
      tone: "error",
      title: `${counted(money.late.count, "Rechnung ist", "Rechnungen sind")} über ${LATE_DAYS} Tage überfällig: ${euros(money.late.cents)}`,
      text: "Ohne Lastschrift: Das Geld kommt nur, wenn die Kunden überweisen.",
      action: { label: "Mahnungen vorbereiten", to: OPEN_ITEMS },
    });
  return alarms;
}

function backupAlarm({ backup, at }: Office, role: Role): Alarm | undefined {
  if (!backup?.is_old) return undefined;
  // The page of the backups is the owner's.
  const action = role === "owner" ? { label: "Datensicherung ansehen", to: "/backups" } : undefined;
  const tell = action ? "" : " Bitte sagen Sie dem Inhaber Bescheid.";
  if (backup.last_good === null)
    return {
      key: "backup",
      tone: "warn",
      title: "Es gibt noch keine Datensicherung",
      text: `${backup.is_set_up ? "Die erste wird heute Nacht gemacht." : "Alles liegt nur einmal: Es ist kein Ort dafür eingerichtet."}${tell}`,
      ...(action && { action }),
    };
  return {
    key: "backup",
    tone: "error",
    title: `Letzte Datensicherung vor ${counted(Math.max(1, daysSince(backup.last_good, at)), "Tag", "Tagen")}`,
    text: `${germanMomentText(backup.last_good)}. ${proofText(backup.last_proved)}${tell}`,
    ...(action && { action }),
  };
}

const proofText = (proved: string | null): string =>
  proved === null
    ? "Noch keine wurde durch Wiederherstellen geprüft."
    : `Zuletzt geprüft: die vom ${germanMomentText(proved)}.`;

/** For offices that only send: most mail servers accept a mail and report later that it was not delivered. */
const UNREPORTED = "Was erst später zurückkam, ist hier nicht bekannt: Es ist kein Postfach eingerichtet.";

/** Where the address of the first person is corrected; the label says so if there are others. */
function addressOf(
  { id, customer_id, of_contact }: NonNullable<Office["mails"]>["people"][number],
  count: number,
): NonNullable<Alarm["action"]> {
  const label = count === 1 ? "Adresse prüfen" : "Erste Adresse prüfen";
  if (customer_id === null) return { label, to: `/users/${id}` };
  if (of_contact)
    return {
      label: count === 1 ? "Kunde öffnen" : "Ersten Kunden öffnen",
      to: `/customers/${customer_id}/overview`,
    };
  return { label, to: id === customer_id ? `/customers/${id}` : `/customers/${customer_id}/relationships` };
}

function mailServerAlarm({ mails }: Office): Alarm | undefined {
  if (!mails || mails.down_since === null) return undefined;
  return {
    key: "mail-server",
    tone: "error",
    title: "E-Mails können nicht verschickt werden",
    text: `Der Mailserver nimmt seit ${germanMomentText(mails.down_since)} nichts an: auch keine Codes zum Anmelden. Bitte sagen Sie der Person Bescheid, die Krempelfrei bei Ihnen betreibt.`,
  };
}

function mailAlarm({ mails }: Office): Alarm | undefined {
  if (!mails || mails.count === 0) return undefined;
  const names = mails.people.map(({ name, of_contact }) =>
    of_contact ? `einen Notfallkontakt von ${name}` : name,
  );
  const people = names.length === 0 ? "" : `An ${listed(names)}. `;
  const [first] = mails.people;
  return {
    key: "mails",
    tone: "warn",
    title: `${counted(mails.count, "E-Mail kam", "E-Mails kamen")} nicht an`,
    text: `${people}In den letzten ${FAILED_MAIL_DAYS} Tagen.${mails.reads_reports ? "" : ` ${UNREPORTED}`}`,
    // While the mail server is down, the addresses are hardly the reason.
    ...(mails.down_since === null && {
      action: first ? addressOf(first, mails.count) : { label: "Adressen prüfen", to: "/users" },
    }),
  };
}

/** Nobody has seen the documents of such a mail, and its sender believes that they arrived. */
function asideAlarm({ mails }: Office): Alarm | undefined {
  const [first] = mails?.aside.people ?? [];
  if (!mails || !first) return undefined;
  const { count, people } = mails.aside;
  return {
    key: "aside",
    tone: "warn",
    title: `${counted(count, "E-Mail mit Dokumenten ließ", "E-Mails mit Dokumenten ließen")} sich nicht lesen`,
    text: `Von ${listed(people.map(({ name }) => name))}. Die Dokumente fehlen: Bitte lassen Sie sie noch einmal schicken. Was geschickt wurde, liegt im Postfach im Ordner Krempelfrei-Beiseite.`,
    action: {
      label: people.length === 1 ? "Kunde öffnen" : "Ersten Kunden öffnen",
      to: `/customers/${first.customer_id}/overview`,
    },
  };
}

function invoiceAlarm({ invoices }: Office): Alarm | undefined {
  if (!invoices || invoices.month === null || invoices.unmailed === 0) return undefined;
  return {
    key: "invoices",
    tone: "warn",
    title: `${counted(invoices.unmailed, "Rechnung ist", "Rechnungen sind")} nicht verschickt`,
    text: `Die E-Mail ging nicht hinaus oder kam nicht an, zuerst im ${germanMonth(invoices.month)}.`,
    action: { label: "Rechnungen drucken", to: `/accounting?month=${invoices.month}` },
  };
}

function contractAlarms({ contracts }: Office): Alarm[] {
  const alarms: Alarm[] = [];
  const soon = contracts?.ending.soon ?? 0;
  const ending = contracts?.ending.customers.slice(0, soon) ?? [];
  const [next] = ending;
  if (next)
    alarms.push({
      key: "ending",
      tone: "warn",
      title: soon === 1 ? `Vertrag von ${next.name} endet` : `${wholeNumber(soon)} Verträge enden bald`,
      text:
        soon === 1
          ? `Am ${germanDay(next.on)}.`
          : `${namesOf(ending, soon)}, zuerst am ${germanDay(next.on)}.`,
      action:
        soon === 1
          ? { label: "Kunde öffnen", to: `/customers/${next.id}` }
          : { label: "Kunden ansehen", to: "/customers?state=cancelled" },
    });
  const [first] = contracts?.without_mandate.customers ?? [];
  if (contracts && first)
    alarms.push({
      key: "mandate",
      tone: "warn",
      title: `${counted(contracts.without_mandate.count, "Kunde", "Kunden")} ohne gültiges Mandat`,
      text: `${namesOf(contracts.without_mandate.customers, contracts.without_mandate.count)}: Rechnungen werden nicht eingezogen.`,
      action: { label: "Mandat eintragen", to: `/customers/${first.id}` },
    });
  return alarms;
}

function approvalAlarm({ approvals }: Office): Alarm | undefined {
  const [first] = approvals?.people ?? [];
  if (!approvals || !first) return undefined;
  return {
    key: "approvals",
    tone: "warn",
    title: `${counted(approvals.documents, "Dokument wartet", "Dokumente warten")} auf Freigabe`,
    text: `${namesOf(approvals.people, approvals.customers)}. Die Kunden sehen sie bis dahin nicht.`,
    action: { label: "Freigaben ansehen", to: documentsPath(first.id, { list: "pending" }) },
  };
}

function stackAlarm({ stacks, at }: Office): Alarm | undefined {
  if (!stacks || stacks.oldest === null) return undefined;
  const days = daysSince(stacks.oldest, at);
  return {
    key: "stacks",
    tone: "warn",
    title:
      stacks.late === 1
        ? `Ein Stapel ist seit ${days} Tagen offen`
        : `${wholeNumber(stacks.late)} Stapel sind seit über ${STACK_DAYS} Tagen offen`,
    text: "Die Seiten bleiben im Büro lesbar, bis sie aufgeteilt oder verworfen sind.",
    action: { label: "Stapel ansehen", to: "/stacks" },
  };
}

function letterAlarm({ letters, at }: Office): Alarm | undefined {
  const oldest = letters?.oldest;
  if (!oldest || daysSince(oldest.at, at) <= LETTER_DAYS) return undefined;
  return {
    key: "letters",
    tone: "warn",
    title: `Ein Brief wartet seit ${daysSince(oldest.at, at)} Tagen`,
    text: oldest.customer.name,
    action: { label: "Briefe sortieren", to: documentsPath(oldest.customer.id) },
  };
}

/** Topics without problems, in a few words each. */
export function fineOf({ backup, mails, money, letters, contracts, reading, at }: Office): string[] {
  return [
    backup?.is_old === false && backup.last_good !== null
      ? `Gesichert ${berlinDay(new Date(backup.last_good)) === berlinDay(new Date(at)) ? "heute" : `am ${germanDay(berlinDay(new Date(backup.last_good)))}`}`
      : "",
    backup && backup.last_proved !== null
      ? `Sicherung vom ${germanDay(berlinDay(new Date(backup.last_proved)))} geprüft`
      : "",
    mails?.count === 0 && mails.down_since === null
      ? mails.reads_reports
        ? "Keine E-Mail kam zurück"
        : "Alle E-Mails verschickt (ob sie ankamen, meldet kein Postfach)"
      : "",
    money?.open.count === 0 ? "Nichts offen" : "",
    money?.returned.count === 0 ? "Nichts zurückgekommen" : "",
    money?.unbilled.count === 0 ? "Alle Monate berechnet" : "",
    contracts?.without_mandate.count === 0 ? "Alle Mandate gültig" : "",
    letters?.waiting === 0 ? "Alle Briefe sortiert" : "",
    contracts?.ending.count === 0 ? "Kein Vertrag endet bald" : "",
    reading?.is_on && reading.waiting + reading.refused === 0 ? "Alle Texte gelesen" : "",
  ].filter((text) => text !== "");
}
