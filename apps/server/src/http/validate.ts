import { MESSAGES } from "@krempelfrei/contract/fields";
import { z } from "zod";
import { AppError, notFound } from "../core/errors.ts";

// For what the schemas have no text of their own: wrong types, which no form sends.
z.config(z.locales.de());

/** Texts by field for the error body. A field of a nested value is named with dots. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  // Not an object: a field may be called `constructor` or `__proto__`.
  const errors = new Map<string, string[]>();
  const add = (field: string, text: string): void => {
    errors.set(field, [...(errors.get(field) ?? []), text]);
  };
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) add([...issue.path, key].join("."), MESSAGES.unknown);
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
  const errors = fieldErrors(result.error.issues);
  throw new AppError("invalid", { message: Object.values(errors)[0]?.[0], errors });
}

/** An id that cannot be one is an id of nothing: 404, the same as a foreign one. */
export function validateParams<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw notFound();
  return result.data;
}
