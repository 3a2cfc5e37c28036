import { can, type Capability } from "@krempelfrei/contract/access";
import { endedText } from "@krempelfrei/contract/customers/customer-terms";
import type { Actor, Ctx } from "./context.ts";
import { forbidden, notFound, unauthenticated } from "../core/errors.ts";

/** The decision of a feature about one row and one thing to do with it. */
export interface Decision {
  /** Whether the actor may learn that the row is there. */
  readonly sees: boolean;
  /** Whether it may do the thing with it, where it sees it. */
  readonly may: boolean;
}

/** Decides about one row for any actor. `<feature>.policy.ts` makes policies: `mayModifyFile(row)`. */
export type Policy = (actor: Actor) => Decision;

/** Whether the actor may do something that a capability names. The system may do everything. */
export function has(actor: Actor, capability: Capability): boolean {
  if (actor.kind === "system") return true;
  return actor.kind === "user" && can(actor.role, capability);
}

/** For lists: whether `authorize` would let the actor do this with the row. */
export function allows(actor: Actor, policy: Policy): boolean {
  const { sees, may } = policy(actor);
  return sees && may;
}

/**
 * Lets a use case go on or ends it: 401 without a session, 404 if the actor must not see the row (so that ids cannot
 * be probed), 403 where the actor may see the row but not do this.
 */
export function authorize(ctx: Ctx, rule: Capability | Policy): void {
  const { actor } = ctx;
  if (actor.kind === "guest" || actor.kind === "pending") throw unauthenticated();
  if (typeof rule === "string") {
    if (!has(actor, rule)) throw forbidden();
    return;
  }
  const { sees, may } = rule(actor);
  if (!sees) throw notFound();
  if (!may) throw forbidden(whyReadOnly(actor));
}

/** Message for members who try to change something after the end of their contract. */
export const whyReadOnly = (actor: Actor): string | undefined =>
  actor.kind === "user" && actor.ended_on !== null ? endedText(actor.ended_on) : undefined;
