import { MESSAGES } from "@krempelfrei/contract/fields";
import { isZipOf } from "@krempelfrei/contract/customers/customers";
import type { Ctx } from "../../context/context.ts";
import { invalid } from "../../core/errors.ts";
import { isStaffUser } from "./customers.queries.ts";

const NO_STAFF = "Bitte jemanden aus dem Team wählen";

/** Errors: 422 at `caretaker_user_id` for an id that is not of the staff. */
export async function checkCaretaker(ctx: Ctx, id: string | null | undefined): Promise<void> {
  if (typeof id === "string" && !(await isStaffUser(ctx, id))) throw invalid("caretaker_user_id", NO_STAFF);
}

/** Applies the contract's rule of postal codes to the input together with the stored values. Errors: 422 at `zip`. */
export function checkZip(address: { readonly zip: string | null; readonly country: string }): void {
  if (!isZipOf(address)) throw invalid("zip", MESSAGES.zip);
}
