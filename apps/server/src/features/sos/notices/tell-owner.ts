import type { Ctx } from "../../../core/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { sendSosNotice, type SosNotice } from "./send-sos-notice.job.ts";

interface Owner {
  readonly id: string;
  readonly customer_id: string | null;
}

/** Asks for the mail to a person about its emergency access, in the transaction of what it tells. */
export async function tellOwner(ctx: Ctx, owner: Owner, notice: SosNotice): Promise<void> {
  await enqueue(ctx, sendSosNotice, { user_id: owner.id, ...notice }, { customer_id: owner.customer_id });
}
