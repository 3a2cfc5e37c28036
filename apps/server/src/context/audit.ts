import type { ChangeAction, ChangeField, ChangeSubject } from "@krempelfrei/contract/changelog/change-words";
import { eraseValuesOfGroup, eraseValuesOfPerson, insertChanges } from "./change.queries.ts";
import { clientAddress, type Ctx } from "./context.ts";

export interface FieldChange {
  readonly field: ChangeField;
  readonly old: unknown;
  readonly new: unknown;
}

export interface Change {
  /** The action: `file.moved`, `customer.created`, `session.started`; a new one needs its German words first. */
  readonly action: ChangeAction;
  readonly subject: { readonly type: ChangeSubject; readonly id: string | null; readonly name: string };
  readonly customer_id: string | null;
  /** The person, if their session begins only with this change. */
  readonly by?: { readonly id: string; readonly name: string };
  /** The changed fields; with an empty list nothing is recorded. */
  readonly changes?: readonly FieldChange[];
}

/** A change as two states of a row: the differing `fields` are recorded, followed by `changes`. */
export interface RowChange<Row> extends Change {
  /** Null for a row that is made. */
  readonly before: Row | null;
  /** Null for a row that is deleted. */
  readonly after: Row | null;
  readonly fields: readonly (keyof Row & ChangeField)[];
  /** Masks for values that the history must not contain; it still records that they differ. */
  readonly masks?: { readonly [Field in ChangeField]?: (value: string) => string };
}

/** Writes the change history, in the transaction of the change itself; nothing if the states are equal. Never pass secrets. */
export async function recordChange<Row extends object>(
  ctx: Ctx,
  ...changes: readonly (Change | RowChange<Row>)[]
): Promise<void> {
  const { actor } = ctx;
  const entries = changes.map((change) => ({ ...change, changes: fieldChangesOf(change) }));
  await insertChanges(
    ctx,
    entries
      .filter((change) => change.changes?.length !== 0)
      .map((change) => ({
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

/**
 * Erases the history's values in a group that is being deleted, in the transaction that deletes it and before its last
 * entry, which has no name. Action, subject id, time and actor's id stay, chained as before.
 */
export const eraseHistoryOfGroup = eraseValuesOfGroup;

/**
 * Erases the history's values about a removed person and their emergency contacts. The person's own actions stay, with
 * the name.
 */
export const eraseHistoryOfPerson = eraseValuesOfPerson;

function fieldChangesOf<Row extends object>(
  change: Change | RowChange<Row>,
): readonly FieldChange[] | undefined {
  if (!("fields" in change)) return change.changes;
  const { before, after, fields, masks = {}, changes = [] } = change;
  const masked = changedFields(before, after, fields).map((told) => {
    const mask = masks[told.field];
    const hide = (value: unknown): unknown => (mask && typeof value === "string" ? mask(value) : value);
    return { ...told, old: hide(told.old), new: hide(told.new) };
  });
  return [...masked, ...changes];
}

/** Fields whose value differs between two states of a row; for a new or deleted row, the fields that are not empty. */
export function changedFields<Row extends object>(
  before: Row | null,
  after: Row | null,
  fields: readonly (keyof Row & ChangeField)[],
): FieldChange[] {
  const whole = before !== null && after !== null;
  const valueOf = (row: Row | null, field: keyof Row): unknown => {
    const value = row?.[field] ?? null;
    return value === false && !whole ? null : value;
  };
  return fields
    .map((field) => ({ field, old: valueOf(before, field), new: valueOf(after, field) }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));
}
