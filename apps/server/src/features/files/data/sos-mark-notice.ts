import { z } from "zod";
import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import { findUser } from "../../account/data/users.queries.ts";
import { gatherNotices } from "../../account/letters/gather-notices.ts";
import { inWords, noticeStream } from "../../account/letters/send-notices.job.ts";
import type { FileRow } from "./files.queries.ts";

/** Notifies a person by mail that another person's change cleared the SOS mark of their document. */
export const sosMarkNotice = noticeStream(
  "sos_mark",
  z.object({ file_id: z.uuid() }),
  inWords(async (ctx, { user_id }) => {
    const owner = await findUser(ctx, user_id);
    if (!owner?.is_active) return undefined;
    return {
      recipient: owner,
      wordsOf: ({ file_id }) => ({
        subject: "Eines Ihrer SOS-Dokumente wurde geändert",
        text: "jemand aus Ihrer Beziehungskiste hat ein Dokument geändert, das mit „SOS“ markiert war. Ihre Notfallkontakte sehen es deshalb nicht mehr.",
        advice: `Bitte sehen Sie es an und markieren Sie es neu, wenn es stimmt: ${ctx.settings.appUrl}/browser?file=${file_id}`,
      }),
    };
  }),
);

/** Requests the mail, in the transaction of the change, unless the owner cleared the mark. */
export async function notifySosOwner(ctx: Ctx, file: FileRow): Promise<void> {
  const { customer_id, user_id, id } = file;
  if (userOf(ctx).id === user_id) return;
  const address = (await findUser(ctx, user_id))?.email;
  if (!address) return;
  const to = { stream: "sos_mark", user_id, customer_id, kind: "sos_mark", address } as const;
  await gatherNotices(ctx, to, [{ facts: { file_id: id } }]);
}
