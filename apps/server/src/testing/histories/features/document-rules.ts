import { byId, tell, type File, type Model, type Person } from "../model.ts";
import { changes, isFor, isStaff, refusal, sees } from "../rights.ts";
import type { Scene } from "../verb.ts";

/** A child has no sign-in: what staff files for it the contract holder may change. */
export const maintainerFor = (owner: Person): string | null =>
  owner.email === null ? owner.group : owner.id;

/** Status with which a call on a document is refused. */
export const refusalOf = ({ model, actor }: Scene, file: File): number | undefined =>
  refusal(sees(actor, file), changes(model, actor, file));

/** Changes fields, and tells where one differs. */
export function edit({ model, actor }: Scene, file: File, fields: Partial<File>): void {
  const before = { ...file };
  Object.assign(file, fields);
  if (JSON.stringify(file) === JSON.stringify(before)) return;
  review(actor, before, file);
  tell(model, "file.updated", file.id);
  passOnDeadlines(model, before, file);
}

const AUDIENCE = ["owner", "for_all", "maintainer"] as const;

/** Gives the deadlines of those who do not see the document any more to its owner. */
export function passOnDeadlines(model: Model, before: File, file: File): void {
  if (AUDIENCE.every((field) => before[field] === file[field])) return;
  const isLost = (person: string): boolean =>
    !isFor(file, person) && (byId(model.people, person).email !== null || isFor(before, person));
  const lost = file.deadlines.filter(({ person }) => isLost(person));
  tell(model, "deadline.updated", ...lost.map(({ id }) => id));
  file.deadlines = file.deadlines.map((deadline) =>
    lost.includes(deadline) ? { ...deadline, person: file.owner } : deadline,
  );
}

const REVIEWED = ["contents", "name", "owner", "for_all", "sos"] as const;

/** An approval is about what was looked at: what staff changes afterwards is told, and is nothing that they approve. */
export function review(actor: Person, before: File, file: File): void {
  if (!isStaff(actor) || REVIEWED.every((field) => before[field] === file[field])) return;
  if (file.approval === "pending" || file.approval === "rejected")
    file.submitters = [...new Set([...file.submitters, actor.id])];
  if (file.approval === "pending" || file.approval === "approved") file.stale = true;
}
