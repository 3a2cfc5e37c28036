import type { Role } from "@krempelfrei/contract/access";
import { memberAccessOn } from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import type { Ctx, UserActor } from "../../../context/context.ts";
import { fullName } from "../../../core/names.ts";

/** A member with the facts that decide whether they may read. */
export interface MemberAccountRow {
  readonly id: string;
  readonly customer_id: string;
  readonly role: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly is_active: boolean;
  /** The last day of the group's contract; null when it is not cancelled. */
  readonly cancelled_to: string | null;
}

/**
 * A member as an actor without a session: for the calendar, for documents sent by mail, for switching mails off, and to
 * check rights before a notice. Undefined if the person could not sign in now.
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
