import type { Actor, Ctx } from "../../context/context.ts";
import { conflict, notFound, unauthenticated } from "../../core/errors.ts";
import { lockWithAdmins, type LockedUser } from "./staff.queries.ts";

export interface Locked {
  readonly user: LockedUser;
  /** The context with the actor's present role: a concurrent change may have reduced its rights. */
  readonly ctx: Ctx;
  /** Throws 409 if the user is the last one with the rights of their role. */
  readonly checkNotLast: () => void;
}

const LAST =
  "Das ist die letzte aktive Person mit dieser Berechtigung. Bitte geben Sie sie vorher jemand anderem.";

/**
 * The user and all persons whose rights decide about the change, locked until the transaction ends; the caller
 * authorizes with the returned context. Errors: 404; 401 when the actor was deleted or deactivated meanwhile.
 */
export async function getUserLocked(ctx: Ctx, id: string): Promise<Locked> {
  const rows = await lockWithAdmins(ctx, id);
  const actor = actorNow(ctx.actor, rows);
  const user = rows.find((row) => row.id === id);
  if (!user) throw notFound();
  const checkNotLast = (): void => {
    if (isLast(user, rows)) throw conflict(LAST);
  };
  return { user, ctx: { ...ctx, actor }, checkNotLast };
}

function actorNow(actor: Actor, rows: readonly LockedUser[]): Actor {
  if (actor.kind !== "user") return actor;
  const row = rows.find(({ id }) => id === actor.id);
  // All owners and admins are locked: an actor who is not among them has lost the role.
  if (!row?.is_active) throw unauthenticated();
  return { ...actor, role: row.role };
}

/**
 * True for the last active owner, because only owners can make owners, and for an admin without another active owner or
 * admin. Persons who have not accepted their invitation yet do not count: its address may be mistyped.
 */
function isLast(user: LockedUser, rows: readonly LockedUser[]): boolean {
  if (!user.is_active) return false;
  const others = rows.filter((row) => row.id !== user.id && row.is_active && row.password_hash !== null);
  if (user.role === "owner") return !others.some(({ role }) => role === "owner");
  return user.role === "admin" && !others.some(({ role }) => role === "owner" || role === "admin");
}
