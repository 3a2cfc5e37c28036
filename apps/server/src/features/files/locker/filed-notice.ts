import { z } from "zod";
import { inSystemTransaction } from "../../../context/context.ts";
import { memberActor } from "../../account/data/member-actor.ts";
import { findMemberAccount } from "../../account/data/members.queries.ts";
import { noticeStream } from "../../account/letters/send-notices.job.ts";
import { unsubscribeLink } from "../../account/letters/unsubscribe-link.ts";
import { holds, LISTED } from "../data/visibility.ts";
import { isFiledMailWanted, listFilesDroppedBy } from "./filed-mails.queries.ts";

/**
 * Notifies a person how many of their documents were filed, without names, because mail is not encrypted. While the
 * person does not want the mail, its notices are dropped, so that switching it on again reports nothing old.
 */
export const filedNotice = noticeStream(
  "filed",
  z.object({ file_id: z.uuid() }),
  async (ctx, { user_id }, notices) => {
    const recipient = await findMemberAccount(ctx, user_id);
    if (!recipient || !memberActor(ctx, recipient) || !(await isFiledMailWanted(ctx, user_id)))
      return undefined;
    const ids = notices.map(({ facts }) => facts.file_id);
    const dropped = await listFilesDroppedBy(ctx, recipient.customer_id, user_id, ids);
    // Leaves out documents filed for another person: the person who dropped them must not learn where they went.
    const seen = dropped.filter((file) => holds(LISTED, file, user_id));
    if (seen.length === 0) return undefined;
    const { productName, appUrl } = ctx.settings;
    const what = seen.length === 1 ? "Einer Ihrer Briefe ist" : `${seen.length} Ihrer Briefe sind`;
    return {
      recipient,
      subject: `${productName}: ${what} abgelegt`,
      paragraphs: [
        `Ihr Krempler hat sortiert: ${what} abgelegt.`,
        `Wo, sehen Sie in Ihrem Schließfach: ${appUrl}/locker`,
        `Diese E-Mail kommt höchstens einmal am Tag. In Ihrem Profil können Sie sie abschalten: ${appUrl}/profile`,
      ],
      unsubscribe: await inSystemTransaction(ctx, async (ctx) => unsubscribeLink(ctx, "filed", recipient)),
      told: notices,
    };
  },
);
