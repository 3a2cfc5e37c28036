import type { Ctx } from "../../context/context.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { sendPasswordLink } from "../account/letters/send-password-link.job.ts";
import type { InGroup } from "./get-person-locked.ts";

/** Mails the link to choose a password, after the commit. */
export async function inviteToSignIn(ctx: Ctx, { customer_id, id }: InGroup): Promise<void> {
  await enqueue(ctx, sendPasswordLink, { user_id: id, type: "set" }, { customer_id });
}

/** The fields of a person that the change history records. */
export const RECORDED = ["first_name", "last_name", "relation_kind", "birthday", "email"] as const;
