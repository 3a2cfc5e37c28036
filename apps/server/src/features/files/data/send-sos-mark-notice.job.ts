import { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { userOf } from "../../../core/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { job } from "../../../jobs/job.ts";
import { findUser } from "../../account/data/users.queries.ts";
import { MAIL_JOB, sendLetter } from "../../account/letters/send-letter.ts";
import type { FileRow } from "./files.queries.ts";

/** Tells a person by mail that somebody else's change took the SOS mark from one of its documents. */
export const sendSosMarkNotice = job({
  name: "send-sos-mark-notice",
  payload: z.object({ user_id: z.uuid(), file_id: z.uuid() }),
  class: "light",
  ...MAIL_JOB,
  async run(ctx, { user_id, file_id }) {
    const owner = await findUser(ctx, user_id);
    if (!owner?.is_active || owner.email === null) return;
    const { appUrl, productName } = ctx.settings;
    await sendLetter(
      ctx,
      { ...owner, address: owner.email },
      `${productName}: Eines Ihrer SOS-Dokumente wurde geändert`,
      [
        "jemand aus Ihrer Beziehungskiste hat ein Dokument geändert, das mit „SOS“ markiert war. Ihre Notfallkontakte sehen es deshalb nicht mehr.",
        `Bitte sehen Sie es an und markieren Sie es neu, wenn es stimmt: ${appUrl}/browser?file=${file_id}`,
      ],
    );
  },
});

/** Asks for the mail, in the transaction of the change; whoever takes the mark from an own document knows it. */
export async function tellSosOwner(ctx: Ctx, file: FileRow): Promise<void> {
  const { customer_id, user_id, id } = file;
  if (userOf(ctx).id === user_id) return;
  await enqueue(ctx, sendSosMarkNotice, { user_id, file_id: id }, { customer_id });
}
