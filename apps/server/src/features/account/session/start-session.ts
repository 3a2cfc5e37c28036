import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { insertSession, type NewSession } from "../../../context/session.queries.ts";
import { signOut } from "./sign-out.ts";

export type SignInWay =
  | "password"
  | "first_password"
  | "password_and_code"
  | "password_and_app"
  | "password_and_recovery_code"
  | "passkey";

export interface StartedSession {
  readonly session_id: string;
  readonly remember: boolean;
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly customer_id: string | null;
}

/**
 * Starts the session of an authenticated person, in the caller's transaction. An earlier session of this browser ends,
 * also another person's or one that waits for a code.
 */
export async function startSession(
  ctx: Ctx,
  { id, name, customer_id }: Person,
  session: Omit<NewSession, "user_id">,
  way: SignInWay,
): Promise<StartedSession> {
  await signOut(ctx);
  const session_id = await insertSession(ctx, { ...session, user_id: id });
  await recordChange(ctx, {
    action: "session.started",
    subject: { type: "user", id, name },
    customer_id,
    by: { id, name },
    changes: [{ field: "way", old: null, new: way }],
  });
  return { session_id, remember: session.remember };
}
