import { recordChange } from "../../core/audit.ts";
import { authorize } from "../../core/authorize.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/context.ts";
import { insertStaff } from "./users.queries.ts";

export interface NewStaff {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: "owner" | "admin" | "janitor";
}

/** Makes a member of staff and mails the link to choose a password. For the operator's command and the demo data. */
export async function createStaff(ctx: Ctx, input: NewStaff): Promise<{ id: string }> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "system.operate");
    const { id } = await insertStaff(ctx, input);
    await ctx.jobs.enqueue(ctx.db, {
      name: "send-password-link",
      payload: { user_id: id, type: "set" },
      key: `set/${id}`,
    });
    await recordChange(ctx, {
      action: "user.created",
      subject: { type: "user", id, name: `${input.first_name} ${input.last_name}` },
      customer_id: null,
      changes: [{ field: "role", old: null, new: input.role }],
    });
    return { id };
  });
}
