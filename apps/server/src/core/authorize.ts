import { can, isMember, isStaff, type Capability, type Role } from "@krempelfrei/contract/access";
import type { Actor, Ctx } from "./context.ts";
import { contractEnded } from "./contract-end.ts";
import { forbidden, notFound, unauthenticated } from "./errors.ts";

/** What of a file row decides who may see and change it. */
export interface FileRights {
  readonly customer_id: string;
  readonly user_id: string;
  readonly maintainer_id: string | null;
  readonly created_by: string | null;
  readonly is_for_all: boolean;
  readonly is_locker: boolean;
  readonly is_unmanaged: boolean;
  readonly approval_status: string;
  readonly is_sos: boolean;
}

export interface FolderRights {
  readonly customer_id: string;
  readonly parent_id: string | null;
  readonly created_by: string | null;
}

/** What of a user decides who may edit it. */
export interface UserRights {
  readonly id: string;
  readonly role: Role;
}

/** Whether the actor may do something that a capability names. The system may do everything. */
export function has(actor: Actor, capability: Capability): boolean {
  if (actor.kind === "system") return true;
  return actor.kind === "user" && can(actor.role, capability);
}

/** Whether the actor belongs to the group or manages the documents of all groups. */
export function reachesGroup(actor: Actor, customerId: string): boolean {
  if (has(actor, "documents.manage")) return true;
  return actor.kind === "user" && isMember(actor.role) && actor.customer_id === customerId;
}

/**
 * Which files a member sees (domain.md 2): its own, those that it maintains and those for all; no unmanaged ones and
 * none whose approval is pending or rejected; locker files only the person who dropped them. `visibleFiles` in
 * files.queries.ts says the same in SQL; a test holds the two together.
 */
export function canReadFile(actor: Actor, file: FileRights): boolean {
  if (has(actor, "documents.manage")) return true;
  if (actor.kind === "sos") return actor.persons.some((person) => isShownToContacts(person, file));
  if (actor.kind !== "user" || !reachesGroup(actor, file.customer_id)) return false;
  if (isHeldBack(file)) return false;
  if (file.is_locker) return file.created_by === actor.id;
  return file.is_for_all || file.user_id === actor.id || file.maintainer_id === actor.id;
}

/** From members and their contacts. */
const isHeldBack = (file: FileRights): boolean =>
  file.is_unmanaged || file.approval_status === "pending" || file.approval_status === "rejected";

/**
 * What an emergency contact of a person sees (domain.md 3): its SOS documents and those of its whole group. The same in
 * SQL: `listSosFiles` in features/sos; a test holds the two together.
 */
export function isShownToContacts(
  person: { readonly id: string; readonly customer_id: string },
  file: FileRights,
): boolean {
  if (!file.is_sos || file.is_locker || isHeldBack(file)) return false;
  return file.customer_id === person.customer_id && (file.is_for_all || file.user_id === person.id);
}

/** Staff, else whoever maintains it (specification 6). */
export function canModifyFile(actor: Actor, file: FileRights): boolean {
  if (has(actor, "documents.manage")) return true;
  if (actor.kind !== "user" || actor.ended_on !== null) return false;
  return canReadFile(actor, file) && file.maintainer_id === actor.id;
}

/** Staff can change all folders but the root, members those that they made. */
export function canModifyFolder(actor: Actor, folder: FolderRights): boolean {
  if (folder.parent_id === null || !reachesGroup(actor, folder.customer_id)) return false;
  if (has(actor, "documents.manage")) return true;
  return actor.kind === "user" && actor.ended_on === null && folder.created_by === actor.id;
}

/** Whether the actor may make and edit users of this role (domain.md 1): owners are a matter of owners. */
export function canGiveRole(actor: Actor, role: Role): boolean {
  if (!isStaff(role)) return has(actor, "customers.write");
  return has(actor, role === "owner" ? "users.owners" : "users.manage");
}

/** Nobody deletes or deactivates oneself. */
export function canDeleteUser(actor: Actor, user: UserRights): boolean {
  return canGiveRole(actor, user.role) && !(actor.kind === "user" && actor.id === user.id);
}

type Subjects = {
  "user.modify": UserRights;
  "group.read": { customer_id: string };
  "file.read": FileRights;
  "file.modify": FileRights;
  "folder.read": FolderRights;
  "folder.add": FolderRights;
  "folder.modify": FolderRights;
};

/**
 * Lets a verb go on or ends it: 401 without a session, 404 where the row is not the actor's to see (so that ids cannot
 * be probed), 403 where it may be seen but not changed.
 */
export function authorize(ctx: Ctx, capability: Capability): void;
export function authorize<A extends keyof Subjects>(ctx: Ctx, action: A, subject: Subjects[A]): void;
export function authorize(ctx: Ctx, action: Capability | keyof Subjects, subject?: unknown): void {
  const { actor } = ctx;
  if (actor.kind === "guest" || actor.kind === "pending") throw unauthenticated();
  if (subject === undefined) {
    if (!has(actor, action as Capability)) throw forbidden();
    return;
  }
  const { readable, allowed } = decide(actor, action as keyof Subjects, subject);
  if (!readable) throw notFound();
  if (allowed) return;
  throw actor.kind === "user" && actor.ended_on !== null ? contractEnded(actor.ended_on) : forbidden();
}

/** Whoever reaches a group adds folders to it, unless its contract has ended. */
function canChange(actor: Actor, action: keyof Subjects, folder: FolderRights): boolean {
  if (action === "folder.modify") return canModifyFolder(actor, folder);
  return actor.kind !== "user" || actor.ended_on === null;
}

function decide(
  actor: Actor,
  action: keyof Subjects,
  subject: unknown,
): { readable: boolean; allowed: boolean } {
  if (action === "file.read" || action === "file.modify") {
    const file = subject as FileRights;
    return {
      readable: canReadFile(actor, file),
      allowed: action === "file.read" || canModifyFile(actor, file),
    };
  }
  if (action === "user.modify") {
    const { role } = subject as UserRights;
    return {
      readable: has(actor, isStaff(role) ? "users.manage" : "customers.write"),
      allowed: canGiveRole(actor, role),
    };
  }
  const group = subject as FolderRights;
  return {
    readable: reachesGroup(actor, group.customer_id),
    allowed: action === "group.read" || action === "folder.read" || canChange(actor, action, group),
  };
}
