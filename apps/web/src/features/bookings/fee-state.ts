import type { OpenFee } from "@krempelfrei/contract/accounting/dunning";
import { euros } from "@krempelfrei/contract/money";
import { germanDate } from "../../lib/format.ts";

/** German text for the day of a fee, and for the part under collection. */
export function feeState({ booked_on, open_cents, due_cents }: OpenFee): string {
  const collected = open_cents - due_cents;
  const part = due_cents === 0 ? "im Einzug" : `davon ${euros(collected)} im Einzug`;
  return `vom ${germanDate(booked_on)}${collected === 0 ? "" : `, ${part}`}`;
}
