import type { Ctx } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { sendPasswordLink } from "./send-password-link.job.ts";

interface Invited {
  readonly id: string;
  /** The group of a member, null for staff. */
  readonly customer_id: string | null;
}

/** Mails the link to choose the first password, after the commit. */
export async function inviteToSignIn(ctx: Ctx, { id, customer_id }: Invited): Promise<void> {
  await enqueue(ctx, sendPasswordLink, { user_id: id, type: "set" }, { customer_id });
}
