import { can } from "@krempelfrei/contract/access";
import { type Ctx, userOf } from "../../context/context.ts";
import { notFound } from "../../core/errors.ts";
import { checkEmailFree } from "../account/data/unique-email.ts";

/**
 * The rule `uniqueEmail` while somebody types. Whoever edits people is told. For the own profile every address will do
 * here: whether another has it is told to nobody but its mailbox (`updateProfile`), or each member could ask who has an
 * account. Errors: 404 for somebody else's form; 422 at `email`.
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
