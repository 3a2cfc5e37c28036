import type { ChangeAction, ChangeField, ChangeSubject } from "@krempelfrei/contract/changelog/change-words";
import { insertChanges } from "./change.queries.ts";
import { clientAddress, type Ctx } from "./context.ts";

export interface FieldChange {
  readonly field: ChangeField;
  readonly old: unknown;
  readonly new: unknown;
}

export interface Change {
  /** What happened: `file.moved`, `customer.created`, `session.started`; new ones get their German words first. */
  readonly action: ChangeAction;
  readonly subject: { readonly type: ChangeSubject; readonly id: string | null; readonly name: string };
  readonly customer_id: string | null;
  /** Who did it, where the session of this person only begins with it. */
  readonly by?: { readonly id: string; readonly name: string };
  readonly changes?: readonly FieldChange[];
}

/** Writes the change history (domain.md 5), in the transaction of the change itself. Secrets never go in. */
export async function recordChange(ctx: Ctx, ...changes: readonly Change[]): Promise<void> {
  const { actor } = ctx;
  await insertChanges(
    ctx,
    changes.map((change) => ({
      actor_id: change.by?.id ?? (actor.kind === "user" || actor.kind === "pending" ? actor.id : null),
      actor_name: change.by?.name ?? (actor.kind === "guest" ? "Gast" : actor.name),
      action: change.action,
      subject_type: change.subject.type,
      subject_id: change.subject.id,
      subject_name: change.subject.name,
      customer_id: change.customer_id,
      changes: JSON.stringify(change.changes ?? []),
      ip: clientAddress(ctx) || null,
    })),
  );
}

/** The fields whose value differs between two states of a row. */
export function changedFields<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & ChangeField)[],
): FieldChange[] {
  return fields
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }));
}
