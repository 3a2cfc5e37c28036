import { MESSAGES } from "@krempelfrei/contract/fields";
import type { Ctx } from "../../../context/context.ts";
import { invalid } from "../../../core/errors.ts";
import { isEmailTaken } from "./emails.queries.ts";

/** The rule `uniqueEmail` of specification 5. Errors: 422 at `email` when another account has the address. */
export async function checkEmailFree(ctx: Ctx, email: string, exceptUser: string | null): Promise<void> {
  if (await isEmailTaken(ctx, email, exceptUser)) throw invalid("email", MESSAGES.uniqueEmail);
}

/** If two changes race, the unique index decides, and the later one gets the same text. */
export function rethrowTaken(error: unknown): never {
  if ((error as { code?: string }).code === "23505") throw invalid("email", MESSAGES.uniqueEmail);
  throw error;
}
