import { z } from "zod";
import { email, MESSAGES } from "./fields.ts";

/**
 * The rules of specification 5 that are not fields themselves; `fields.ts` has required, email, min and max. Patterns
 * are linear: no text matches in two ways.
 */

/** `required` of a list: an empty one fails. */
export const requiredList = <Item extends z.ZodType>(item: Item) =>
  z.array(item, { error: MESSAGES.required }).min(1, MESSAGES.required);

/** `length`: a list of exactly this number of items. */
export const exactList = <Item extends z.ZodType>(item: Item, length: number) =>
  z.array(item, { error: MESSAGES.length(length) }).length(length, MESSAGES.length(length));

const EMAILS_MAX = 20;

/**
 * `email` with several addresses, separated by commas. Only for fields that send no mail by themselves: an account has
 * exactly one address.
 */
export const emailList = z
  .string({ error: MESSAGES.required })
  .trim()
  .min(1, MESSAGES.required)
  .max(EMAILS_MAX * 255, MESSAGES.max(EMAILS_MAX * 255))
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine(
    (parts) => parts.length <= EMAILS_MAX && parts.every((part) => email.safeParse(part).success),
    MESSAGES.email,
  )
  .transform((parts) => parts.map((part) => part.toLowerCase()));

/** `min_value`: a number that is not smaller. */
export const numberFrom = (min: number) =>
  z.number({ error: MESSAGES.decimal }).min(min, MESSAGES.min_value(min));

interface DecimalOptions {
  /** Maximum of decimals; undefined: any number. */
  readonly decimals?: number;
  readonly separator?: "." | ",";
}

const DECIMAL_MAX = 30;

/** `decimal`: a typed number, converted. An empty text fails. */
export function decimal({ decimals, separator = "." }: DecimalOptions = {}) {
  const places = decimals === undefined ? "{1,}" : `{1,${decimals}}`;
  const fraction = decimals === 0 ? "" : `(?:[${separator}]\\d${places})?`;
  return z
    .string({ error: MESSAGES.decimal })
    .trim()
    .max(DECIMAL_MAX, MESSAGES.decimal)
    .regex(new RegExp(`^-?\\d{1,}${fraction}$`), MESSAGES.decimal)
    .transform((value) => Number(value.replace(separator, ".")));
}

/**
 * `confirmed`: the second field must equal the first. Reported at the second one, also while other fields are wrong. An
 * empty second field is `required`.
 */
export function confirmed<Schema extends z.ZodObject>(schema: Schema, field: string, confirmation: string) {
  return schema.superRefine(
    (values, issues) => {
      const [first, second] = [values[field], values[confirmation]];
      if (typeof second !== "string" || second === "" || first === second) return;
      issues.addIssue({ code: "custom", path: [confirmation], message: MESSAGES.confirmed });
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
}
