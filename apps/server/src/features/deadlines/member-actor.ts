import type { Role } from "@krempelfrei/contract/access";
import { memberAccessOn } from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import type { Ctx, UserActor } from "../../core/context.ts";
import { fullName } from "../../core/names.ts";
import type { MemberAccountRow } from "./settings.queries.ts";

/**
 * A member as an actor that only reads, without a session: for its calendar, and to ask what it may be told by mail.
 * Undefined where the person could not sign in now.
 */
export function memberActor(ctx: Pick<Ctx, "clock">, person: MemberAccountRow): UserActor | undefined {
  const access = memberAccessOn(person.cancelled_to, berlinDay(ctx.clock()));
  if (!person.is_active || person.email === null || access === "none") return undefined;
  return {
    kind: "user",
    id: person.id,
    role: person.role as Role,
    customer_id: person.customer_id,
    ended_on: access === "read" ? person.cancelled_to : null,
    name: fullName(person),
    session_id: "",
    ip: "",
  };
}
