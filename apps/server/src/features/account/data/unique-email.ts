import { berlinDay } from "@krempelfrei/contract/dates";
import { MESSAGES } from "@krempelfrei/contract/fields";
import type { Ctx } from "../../../context/context.ts";
import { invalid } from "../../../core/errors.ts";
import { fullName } from "../../../core/names.ts";
import { findEmailHolder, type EmailHolder } from "./emails.queries.ts";

/**
 * The rule `uniqueEmail` of specification 5, for staff. An address of an ended contract is named with it: a person who
 * comes back is in no list of present customers. Errors: 422 at `email` when another account has the address.
 */
export async function checkEmailFree(ctx: Ctx, email: string, exceptUser: string | null): Promise<void> {
  const holder = await findEmailHolder(ctx, email, exceptUser);
  if (holder) throw invalid("email", takenText(holder, berlinDay(ctx.clock())));
}

function takenText(holder: EmailHolder, today: string): string {
  const { number, cancelled_to } = holder;
  if (number === null || cancelled_to === null || cancelled_to >= today) return MESSAGES.uniqueEmail;
  return `${MESSAGES.uniqueEmail}: von ${fullName(holder)} im beendeten Vertrag des Kunden ${number}. Bitte ändern Sie sie zuerst dort.`;
}

/** If two changes race, the unique index decides, and the later one gets the same text. */
export function rethrowTaken(error: unknown): never {
  if ((error as { code?: string }).code === "23505") throw invalid("email", MESSAGES.uniqueEmail);
  throw error;
}
