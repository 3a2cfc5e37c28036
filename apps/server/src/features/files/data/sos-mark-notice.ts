import { z } from "zod";
import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import { findUser } from "../../account/data/users.queries.ts";
import { gatherNotices } from "../../account/letters/gather-notices.ts";
import { inWords, noticeStream } from "../../account/letters/send-notices.job.ts";
import type { FileRow } from "./files.queries.ts";

const CHANGED =
  "jemand aus Ihrer Beziehungskiste hat ein Dokument geändert, das mit „SOS“ markiert war. Ihre Notfallkontakte sehen es deshalb nicht mehr.";
const AGAIN = "Bitte sehen Sie es an und markieren Sie es neu, wenn es stimmt";
const GONE =
  "jemand aus Ihrer Beziehungskiste hat ein Dokument, das mit „SOS“ markiert war, gelöscht oder jemand anderem gegeben. Ihre Notfallkontakte sehen es deshalb nicht mehr.";

/** Notifies a person by mail that another member cleared the SOS mark of their document, took it or deleted it. */
export const sosMarkNotice = noticeStream(
  "sos_mark",
  z.object({ file_id: z.uuid(), is_gone: z.boolean().optional() }),
  inWords(async (ctx, { user_id }) => {
    const owner = await findUser(ctx, user_id);
    if (!owner?.is_active) return undefined;
    return {
      recipient: owner,
      wordsOf: ({ file_id, is_gone }) => ({
        subject: "Eines Ihrer SOS-Dokumente wurde geändert",
        ...(is_gone
          ? { text: GONE, advice: `Ihre SOS-Dokumente sehen Sie hier: ${ctx.settings.appUrl}/sos` }
          : { text: CHANGED, advice: `${AGAIN}: ${ctx.settings.appUrl}/browser?file=${file_id}` }),
      }),
    };
  }),
);

/**
 * Requests the mail, in the transaction of the change, unless the owner cleared the mark. `isGone`: the owner sees the
 * document no longer.
 */
export async function notifySosOwner(ctx: Ctx, file: FileRow, isGone = false): Promise<void> {
  const { customer_id, user_id, id } = file;
  if (userOf(ctx).id === user_id) return;
  const address = (await findUser(ctx, user_id))?.email;
  if (!address) return;
  const to = { stream: "sos_mark", user_id, customer_id, kind: "sos_mark", address } as const;
  await gatherNotices(ctx, to, [{ facts: { file_id: id, is_gone: isGone } }]);
}
