import { MANDATE_MONTHS } from "../limits.ts";
import type { Mandate } from "./mandates.ts";

/** The day this number of months later, or the last day of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

interface Used {
  readonly status: Mandate["status"];
  readonly signed_on: string;
  readonly last_used_on: string | null;
}

/** State of a mandate on a day: an active one expires 36 months after its last use or signing (accounting.md 1.3). */
export function mandateStatus({ status, signed_on, last_used_on }: Used, today: string): Mandate["status"] {
  const counts = addMonths(last_used_on ?? signed_on, MANDATE_MONTHS);
  return status === "active" && counts < today ? "expired" : status;
}
