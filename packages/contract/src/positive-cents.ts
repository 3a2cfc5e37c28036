import { z } from "zod";
import { MESSAGES } from "./fields.ts";
import { AMOUNT_MAX_CENTS } from "./money.ts";

/** A positive amount in cents. Texts of accounting.md 5. */
export const positiveCents = z
  .int({ error: MESSAGES.amount })
  .min(1, "Der Betrag muss größer als 0 sein.")
  .max(AMOUNT_MAX_CENTS, MESSAGES.amount);
