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
const SHARED =
  "jemand aus Ihrer Beziehungskiste hat ein Dokument, das mit „SOS“ markiert war, mit allen geteilt. Ihre Notfallkontakte sehen es deshalb nicht mehr.";
const OTHERS_MARK = "Neu markieren können es, wer den Vertrag mit uns hat, und Ihr Krempler";

/** Reason for the mail: changed content or audience, another owner or a deletion, or sharing with the whole group. */
type Fate = "changed" | "gone" | "shared";

/** Notifies a person by mail that another member cleared the SOS mark of their document, took it or deleted it. */
export const sosMarkNotice = noticeStream(
  "sos_mark",
  // Notices of an earlier release have no `is_shared`.
  z.object({ file_id: z.uuid(), is_gone: z.boolean().optional(), is_shared: z.boolean().optional() }),
  inWords(async (ctx, { user_id }) => {
    const owner = await findUser(ctx, user_id);
    if (!owner?.is_active) return undefined;
    return {
      recipient: owner,
      wordsOf: ({ file_id, is_gone, is_shared }) => {
        const subject = "Eines Ihrer SOS-Dokumente wurde geändert";
        const own = `${ctx.settings.appUrl}/sos`;
        const document = `${ctx.settings.appUrl}/browser?file=${file_id}`;
        if (is_gone) return { subject, text: GONE, advice: `Ihre SOS-Dokumente sehen Sie hier: ${own}` };
        if (is_shared) return { subject, text: SHARED, advice: `${OTHERS_MARK}: ${document}` };
        return { subject, text: CHANGED, advice: `${AGAIN}: ${document}` };
      },
    };
  }),
);

/**
 * Requests the mail to the former owner, in the transaction of the change, unless the owner cleared the mark.
 */
export async function notifySosOwner(ctx: Ctx, file: FileRow, fate: Fate): Promise<void> {
  const { customer_id, user_id, id } = file;
  if (userOf(ctx).id === user_id) return;
  const to = { stream: "sos_mark", user_id, customer_id, kind: "sos_mark", address: null } as const;
  await gatherNotices(ctx, to, [
    { facts: { file_id: id, is_gone: fate === "gone", is_shared: fate === "shared" } },
  ]);
}
