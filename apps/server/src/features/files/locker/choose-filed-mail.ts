import type { LockerMails } from "@krempelfrei/contract/files/locker";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { type Ctx, inTransaction, userOf } from "../../../context/context.ts";
import { isFiledMailWanted, setFiledMailWanted } from "./filed-mails.queries.ts";

/** The actor's choice of mails about filed documents. Error: 403. */
export async function getLockerMails(ctx: Ctx): Promise<LockerMails> {
  authorize(ctx, "documents.own");
  return { filed: await isFiledMailWanted(ctx, userOf(ctx).id) };
}

/** Switches the mail about filed documents on or off for the actor. Error: 403. */
export async function chooseFiledMail(ctx: Ctx, input: LockerMails): Promise<LockerMails> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.own");
    const { id, name, customer_id } = userOf(ctx);
    const before = await isFiledMailWanted(ctx, id);
    if (before === input.filed) return input;
    await setFiledMailWanted(ctx, id, input.filed);
    await recordChange(ctx, {
      action: "locker.mail_chosen",
      subject: { type: "filed_mail", id, name },
      customer_id,
      changes: [{ field: "filed", old: before, new: input.filed }],
    });
    return input;
  });
}
