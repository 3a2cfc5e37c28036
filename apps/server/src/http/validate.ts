import { MESSAGES } from "@krempelfrei/contract/fields";
import type { z } from "zod";
import { AppError, notFound } from "../core/errors.ts";

/** Maximum of reported fields: no form has more wrong ones. */
const MOST_FIELDS = 10;
const FIELD_NAME_MAX = 100;

/** Texts by field for the error body, of ten fields at most. A field of a nested value is named with dots. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  // A Map and not an object: a field may be called `constructor` or `__proto__`.
  const errors = new Map<string, string[]>();
  const add = (path: string, text: string): void => {
    const field = path.slice(0, FIELD_NAME_MAX);
    if (errors.size < MOST_FIELDS || errors.has(field))
      errors.set(field, [...(errors.get(field) ?? []), text]);
  };
  for (const issue of issues) {
    if (errors.size === MOST_FIELDS) break;
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys.slice(0, MOST_FIELDS))
        add([...issue.path, key].join("."), MESSAGES.unknown);
    } else {
      add(issue.path.join(".") || "body", issue.message);
    }
  }
  return Object.fromEntries(errors);
}

/** The validated value, or 422 with the German texts of the schema. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const { issues } = result.error;
  const errors = fieldErrors(issues);
  const bypass = issues.some(({ code }) => code === "unrecognized_keys") ? "unknown_field" : undefined;
  throw new AppError("invalid", { message: Object.values(errors)[0]?.[0], errors, bypass });
}

/** A malformed id matches nothing: 404, the same as a foreign one. */
export function validateParams<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw notFound();
  return result.data;
}
