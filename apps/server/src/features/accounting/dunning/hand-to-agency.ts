import type { handToAgency as call } from "@krempelfrei/contract/accounting/dunning";
import type { z } from "zod";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { updateRow } from "../data/rows.queries.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { getClaim } from "../data/claims.queries.ts";
import { getLastReminder } from "./dunning.queries.ts";

const LAST_LEVEL = 2;
const TOO_EARLY =
  "Die Forderung kann erst nach der 2. Mahnung und dem Ende ihrer Frist an Inkasso gegeben werden.";
const NOT_OPEN = "Von der Forderung ist nichts offen.";

type Answer = z.input<(typeof call)["response"]>;

interface Input {
  readonly id: string;
  /** True: hands the claim to the agency; false: takes it back. */
  readonly hand: boolean;
}

/**
 * Notes that an agency collects a claim after its last reminder (accounting.md 1.5), or no longer does; the debt is
 * unchanged. Errors: 403, 404; 409 before the term of the second reminder has passed and when nothing is open.
 */
export async function handToAgency(ctx: Ctx, { id, hand }: Input): Promise<Answer> {
  return inAccounting(ctx, "wait", async (ctx, { today }) => {
    const claim = await getClaim(ctx, id);
    if (hand) {
      if (claim.open_cents <= 0 || claim.kind === "storno") throw conflict(NOT_OPEN);
      const last = await getLastReminder(ctx, claim);
      if (!last || last.level < LAST_LEVEL || last.due_on >= today) throw conflict(TOO_EARLY);
    }
    const agency_on = hand ? (claim.agency_on ?? today) : null;
    await updateRow(ctx, "claim", claim, { agency_on });
    await recordChange(ctx, {
      action: "claim.agency",
      subject: { type: "claim", id, name: claim.number },
      customer_id: claim.customer_id,
      before: { agency_on: claim.agency_on },
      after: { agency_on },
      fields: ["agency_on"],
    });
    return { id, agency_on };
  });
}
