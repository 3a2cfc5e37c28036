import type { Ctx } from "../../context/context.ts";
import { AppError, conflict } from "../../core/errors.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { listConvertedSince, listErasedPeople } from "./relationships.queries.ts";
import { removeRelatedPerson } from "./remove-related-person.ts";

const CONVERTED =
  "Wer zu diesem Kunden gehörte, ist seither vielleicht selbst Kunde und verlöre das Konto. Bitte prüfen und eine neuere Sicherung nehmen";

/**
 * Deletes the customers that a restored backup has brought back although they were deleted after it. A backup from
 * before their conversion has them as related persons, who are removed from that group with their documents. Resolves
 * to the number of deleted customers; `kept` lists those that cannot be deleted in the restored state, with the reason,
 * as the customers to whom a present customer was related then.
 */
export async function eraseAgain(ctx: Ctx): Promise<{ erased: number; kept: readonly string[] }> {
  const people = await listErasedPeople(ctx);
  const kept: string[] = [];
  for (const { id, customer_id } of people) {
    try {
      if (customer_id === id) {
        const converted = await listConvertedSince(ctx, id);
        if (converted.length > 0) throw conflict(`${CONVERTED}: ${converted.join(", ")}`);
        await deleteCustomer(ctx, { id });
      } else await removeRelatedPerson(ctx, { id, customer_id, files: "delete" });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Gone with the customer to whose group they belonged.
      if (error.code === "not_found") continue;
      kept.push(`${id}: ${error.message}`);
    }
  }
  return { erased: people.length - kept.length, kept };
}
