import type { z } from "zod";
import { ApiError } from "./api-error.ts";

/** Form errors by field, the first text of each, from the contract's schema. */
export function schemaErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path.join(".");
    errors[field] ??= issue.message;
  }
  return errors;
}

/** The server's errors by field, the first text of each. */
export function serverErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !error.errors) return {};
  return Object.fromEntries(
    Object.entries(error.errors).map(([field, texts]) => [field, texts[0] ?? error.message]),
  );
}

export const messageOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status > 0 ? error.message : undefined;
