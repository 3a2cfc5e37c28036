import type { Contact, File, Folder, Model, Person } from "./model.ts";
import { byId } from "./model.ts";

/** Rights (specification 6) in the model's words. */

export const isStaff = ({ role }: Person): boolean => role !== "customer" && role !== "related";

export const approves = (actor: Person, file: File): boolean =>
  (actor.role === "owner" || actor.role === "admin") &&
  file.approval === "pending" &&
  !file.submitters.includes(actor.id);

export const reaches = (actor: Person, group: string | null): boolean =>
  isStaff(actor) || actor.group === group;

const heldBack = (file: File): boolean =>
  file.unmanaged || file.approval === "pending" || file.approval === "rejected";

export function sees(actor: Person, file: File): boolean {
  if (isStaff(actor)) return true;
  if (actor.group !== file.group || heldBack(file)) return false;
  if (file.locker) return file.maker === actor.id;
  return isFor(file, actor.id);
}

/** Whether a document is meant for a person, whatever state it is in. */
export const isFor = (file: File, id: string): boolean =>
  file.for_all || file.owner === id || file.maintainer === id;

export const ended = (model: Model, actor: Person): boolean =>
  actor.group !== null && !actor.gone && byId(model.groups, actor.group).ended;

export const changes = (model: Model, actor: Person, file: File): boolean =>
  isStaff(actor) || (file.maintainer === actor.id && !ended(model, actor));

/** The owner of a document, and staff: they set the SOS mark. */
export const marks = (model: Model, actor: Person, file: File): boolean =>
  isStaff(actor) || (file.owner === actor.id && !ended(model, actor));

export const deletes = (model: Model, actor: Person, file: File): boolean =>
  changes(model, actor, file) || marks(model, actor, file);

export const changesFolder = (model: Model, actor: Person, folder: Folder): boolean =>
  folder.parent !== null && (isStaff(actor) || (folder.maker === actor.id && !ended(model, actor)));

/** Whether an emergency contact gets in, with the right birthday; for 30 days also after the end of the contract. */
export function letsIn(model: Model, { person }: Contact): boolean {
  const { sos, active } = byId(model.people, person);
  return sos && active;
}

/** Documents that the emergency contacts of a person see. */
export const shownToContacts = (person: Person, file: File): boolean =>
  file.sos &&
  !file.locker &&
  !heldBack(file) &&
  file.group === person.group &&
  (file.for_all || file.owner === person.id);

/** Status with which a call on a row is refused: 404 out of sight, else 403. */
export const refusal = (seen: boolean, may: boolean): number | undefined =>
  seen ? (may ? undefined : 403) : 404;
