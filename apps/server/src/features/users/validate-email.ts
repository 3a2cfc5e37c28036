import { can } from "@krempelfrei/contract/access";
import { type Ctx, userOf } from "../../context/context.ts";
import { notFound } from "../../core/errors.ts";
import { checkEmailFree } from "../account/data/unique-email.ts";

/**
 * The rule `uniqueEmail` during typing, for persons who edit people. In a person's own profile every address is
 * accepted here: only its mailbox learns whether another account has it (`updateProfile`), or each member could probe
 * for accounts. Errors: 404 for another person's form; 422 at `email`.
 */
export async function validateEmail(
  ctx: Ctx,
  { email, userId }: { readonly email: string; readonly userId?: string | null | undefined },
): Promise<void> {
  const { id, role } = userOf(ctx);
  if (can(role, "users.manage") || can(role, "customers.write")) {
    return checkEmailFree(ctx, email, userId ?? null);
  }
  if ((userId ?? id) !== id) throw notFound();
}
