import { can, type Capability } from "@krempelfrei/contract/access";
import { endedText } from "@krempelfrei/contract/customers/customer-terms";
import type { Actor, Ctx } from "./context.ts";
import { forbidden, notFound, unauthenticated } from "../core/errors.ts";

/** A policy's decision about one row and one action. */
export interface Decision {
  /** True if the actor may learn that the row exists. */
  readonly sees: boolean;
  /** True if the actor may do it, given that they see the row. */
  readonly may: boolean;
}

/** Decides about one row for any actor. `<feature>.policy.ts` contains policies such as `mayModifyFile(row)`. */
export type Policy = (actor: Actor) => Decision;

/** Whether the actor has a capability. The system has all. */
export function has(actor: Actor, capability: Capability): boolean {
  if (actor.kind === "system") return true;
  return actor.kind === "user" && can(actor.role, capability);
}

/** True if the policy permits the action: for lists and flags, because `authorize` throws. */
export function allows(actor: Actor, policy: Policy): boolean {
  const { sees, may } = policy(actor);
  return sees && may;
}

/**
 * Permits a use case, or rejects: 401 without a session, 404 if the actor must not see the row (so that ids cannot be
 * probed), 403 if the actor sees the row but may not do this.
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
