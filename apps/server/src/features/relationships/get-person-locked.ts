import type { Ctx } from "../../context/context.ts";
import { conflict, notFound } from "../../core/errors.ts";
import { lockPerson, type PersonRow } from "./relationships.queries.ts";

/** The contract holder is listed too, but is not a related person. */
export const IS_HOLDER =
  "Diese Person ist selbst der Kunde. Bitte bearbeiten Sie sie in den Stammdaten des Kunden.";

export interface InGroup {
  readonly customer_id: string;
  readonly id: string;
}

/** A related person of a group, locked until the transaction ends. Errors: 404; 409 for the contract holder. */
export async function getPersonLocked(ctx: Ctx, { customer_id, id }: InGroup): Promise<PersonRow> {
  const row = await lockPerson(ctx, customer_id, id);
  if (!row) throw notFound();
  if (id === customer_id) throw conflict(IS_HOLDER);
  return row;
}
