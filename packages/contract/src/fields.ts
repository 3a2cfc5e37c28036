import { z } from "zod";
import { originPath } from "./files/origin-path.ts";
import {
  FOLDER_NAME_MAX,
  ORIGIN_PATH_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PERSON_NAME_MAX,
  PHONE_MAX,
  SEARCH_MAX,
} from "./limits.ts";
import { isPlainText, toPlainText, withoutInvisible } from "./plain-text.ts";
import { hasWebAddress } from "./web-address.ts";

/** German messages of the specification 5. */
export const MESSAGES = {
  required: "Das Feld darf nicht leer sein",
  email: "Bitte eine E-Mail-Adresse angeben",
  confirmed: "Das Bestätigungsfeld stimmt nicht überein",
  length: (length: number) => `Das Feld muss ${length} Optionen haben`,
  min: (length: number) => `Der Wert muss mindestens ${length} Zeichen lang sein`,
  max: (length: number) => `Der Wert darf maximal ${length} Zeichen lang sein`,
  min_value: (min: number) => `Der Wert muss mindestens ${min} sein`,
  max_value: (max: number) => `Der Wert darf höchstens ${max} sein`,
  min_items: (count: number) => `Bitte mindestens ${count} Einträge angeben`,
  max_items: (count: number) => `Es sind höchstens ${count} Einträge möglich`,
  decimal: "Der Wert muss numerisch sein",
  uniqueEmail: "E-Mail-Adresse bereits verwendet",
  choice: "Bitte eine der Möglichkeiten wählen",
  date: "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)",
  /** Error of a date selected as day, month and year. */
  dateParts: "Bitte ein gültiges Datum angeben",
  characters: "Der Wert enthält unzulässige Zeichen",
  recoveryCode: "Ein Wiederherstellungscode hat 24 Buchstaben und Ziffern",
  webAddress: "Ein Name enthält keine Internetadresse. Bitte setzen Sie hinter jeden Punkt ein Leerzeichen.",
  code: (digits: number) => `Bitte den Code aus ${digits} Ziffern eingeben`,
  /** Specification 8, also as a toast. */
  passwordCurrent: "Bitte aktuelles Passwort prüfen.",
  passwordSame: "Das neue Passwort muss sich vom bisherigen unterscheiden",
  passwordCommon: "Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.",
  form: "Der Wert hat eine ungültige Form",
  unknown: "Dieses Feld ist nicht vorgesehen",
  zip: "Eine deutsche Postleitzahl hat 5 Ziffern",
  phone: "Bitte eine gültige Telefonnummer angeben",
  amount: "Bitte einen gültigen Betrag angeben, z. B. 1.234,56.",
} as const;

/** Text for an issue without a text in the schema, because zod's own texts are not German. */
function germanText(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "unrecognized_keys") return MESSAGES.unknown;
  if (issue.code === "invalid_value") return MESSAGES.choice;
  if (issue.code === "invalid_type") {
    if (issue.input === undefined || issue.input === null) return MESSAGES.required;
    return issue.expected === "number" || issue.expected === "int" ? MESSAGES.decimal : MESSAGES.form;
  }
  if (issue.code === "too_small") return tooSmall(issue.origin, Number(issue.minimum));
  if (issue.code === "too_big") return tooBig(issue.origin, Number(issue.maximum));
  return MESSAGES.form;
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === "number" || origin === "int") return MESSAGES.min_value(minimum);
  if (minimum <= 1) return MESSAGES.required;
  return origin === "string" ? MESSAGES.min(minimum) : MESSAGES.min_items(minimum);
}

function tooBig(origin: string, maximum: number): string {
  if (origin === "number" || origin === "int") return MESSAGES.max_value(maximum);
  return origin === "string" ? MESSAGES.max(maximum) : MESSAGES.max_items(maximum);
}

z.config({ customError: germanText });

/** Trimmed, not blank, plain text on one line. */
export const requiredText = (max: number) =>
  z
    .string({ error: MESSAGES.required })
    .overwrite(withoutInvisible)
    .trim()
    .min(1, MESSAGES.required)
    .max(max, MESSAGES.max(max))
    .refine(isPlainText, MESSAGES.characters);

/** Optional text on one line; a blank one becomes null. `clean` removes what is often pasted along. */
export const optionalText = (max: number, clean: (text: string) => string = withoutInvisible) =>
  z
    .string()
    .overwrite(clean)
    .trim()
    .max(max, MESSAGES.max(max))
    .refine(isPlainText, MESSAGES.characters)
    .nullable()
    .transform((value) => (value === "" ? null : value));

/** A telephone number as written, without the direction marks that address books copy along. */
export const phoneText = optionalText(PHONE_MAX, (text) => toPlainText(text));

/** Optional text on several lines; a blank one becomes null. */
export const optionalLines = (max: number) =>
  z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .max(max, MESSAGES.max(max))
    .refine((value) => isPlainText(value.replace(/[\r\n\t]/g, " ")), MESSAGES.characters)
    .nullable()
    .transform((value) => (value === null || value === "" ? null : value.replace(/\r\n?/g, "\n")));

/** Search term. Invisible characters, often pasted with a name, are removed; control characters become blanks. */
export const searchText = z
  .string({ error: MESSAGES.characters })
  .max(SEARCH_MAX, MESSAGES.max(SEARCH_MAX))
  .transform((value) => toPlainText(value, " "))
  .default("");

/** Exactly one address, in lower case: fields that send mail never accept a list. */
export const email = z
  .string({ error: MESSAGES.required })
  .overwrite(withoutInvisible)
  .trim()
  .toLowerCase()
  .min(1, MESSAGES.required)
  .max(254, MESSAGES.max(254))
  .pipe(z.email(MESSAGES.email));

export const newPassword = z
  .string({ error: MESSAGES.required })
  .min(PASSWORD_MIN, MESSAGES.min(PASSWORD_MIN))
  .max(PASSWORD_MAX, MESSAGES.max(PASSWORD_MAX));

/** An existing password: the rules of its time apply. */
export const givenPassword = z
  .string({ error: MESSAGES.required })
  .min(1, MESSAGES.required)
  .max(1000, MESSAGES.max(1000));

/** Names are part of mails to other people, which must not carry strangers' links. */
export const personName = requiredText(PERSON_NAME_MAX).refine(
  (value) => !hasWebAddress(value),
  MESSAGES.webAddress,
);

/** The message for a missing or empty value is `required`; for any other value it is this text. */
const missingOr =
  (text: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null || input === "" ? MESSAGES.required : text;

/** Message of a required choice: nothing chosen, or no member of the list. */
export const requiredChoice = missingOr(MESSAGES.choice);

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Makes no `Date`, which would be slow for long lists of dates. */
function existsInCalendar(value: string): boolean {
  const [year, month, day] = [value.slice(0, 4), value.slice(5, 7), value.slice(8)].map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const last = month === 2 && !isLeap(year) ? 28 : MONTH_DAYS[month - 1];
  // PostgreSQL has no year 0.
  return last !== undefined && year >= 1 && day >= 1 && day <= last;
}

const DAY_MS = 24 * 3600 * 1000;
let today = { number: Number.NaN, date: "" };

/** Today's date in UTC; cached until the next day. */
function todayUtc(): string {
  const now = Date.now();
  const number = Math.floor(now / DAY_MS);
  if (number !== today.number) today = { number, date: new Date(now).toISOString().slice(0, 10) };
  return today.date;
}

/** A calendar date as YYYY-MM-DD that exists (31 February does not). */
export const isoDate = z
  .string({ error: missingOr(MESSAGES.date) })
  .refine((value) => value.trim() !== "", { error: MESSAGES.required, abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, MESSAGES.date)
  .refine(existsInCalendar, MESSAGES.date);

export const birthday = isoDate.refine(
  (value) => value >= "1900-01-01" && value <= todayUtc(),
  MESSAGES.date,
);

/** At most 50 characters (specification 5 and 9), plain text without a slash. */
export const folderName = requiredText(FOLDER_NAME_MAX).refine(
  (value) => !value.includes("/"),
  MESSAGES.characters,
);

/** Folders that an uploaded file came from, with "/" between them; without any it is null. */
export const folderPath = z
  .string()
  .max(ORIGIN_PATH_MAX, MESSAGES.max(ORIGIN_PATH_MAX))
  .transform((path) => originPath([path]))
  .optional();

export const id = z.uuid({ error: "Die Kennung ist ungültig" });
/** A point in time, ISO 8601 with offset. */
export const moment = z.string();
export const idParams = z.strictObject({ id });

/** Extension of a document. The first three are stored as they are; the other types are converted later. */
export const fileExtension = z.enum(["pdf", "jpg", "png", "heic", "tif", "xml", "eml", "docx", "odt"]);
