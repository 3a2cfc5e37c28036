import { z } from "zod";
import type { Ctx } from "../../../context/context.ts";
import { findUser } from "../../account/data/users.queries.ts";
import { gatherNotices } from "../../account/letters/gather-notices.ts";
import { inWords, noticeStream } from "../../account/letters/send-notices.job.ts";
import type { HandoverPersons } from "./handover.queries.ts";

const ADVICE =
  "Wenn das nicht mit Ihnen abgesprochen ist, sagen Sie uns bitte Bescheid: Wir geben Ihnen die Dokumente zurück.";

const handedTo = (name: string, documents: number): string =>
  documents === 1
    ? `wir haben eines Ihrer Dokumente an ${name} übergeben: ${name} kann es jetzt ansehen und bearbeiten. Es gehört weiterhin Ihnen, und Sie sehen es weiterhin.`
    : `wir haben ${documents} Ihrer Dokumente an ${name} übergeben: ${name} kann sie jetzt ansehen und bearbeiten. Sie gehören weiterhin Ihnen, und Sie sehen sie weiterhin.`;

const givenBack = (documents: number): string =>
  documents === 1
    ? "wir haben Ihnen eines Ihrer Dokumente zurückgegeben: Sie bearbeiten es jetzt wieder selbst."
    : `wir haben Ihnen ${documents} Ihrer Dokumente zurückgegeben: Sie bearbeiten sie jetzt wieder selbst.`;

/**
 * Notifies a person by mail of the new maintainer of their documents. The mail names no documents, because mail is not
 * encrypted.
 */
export const handoverNotice = noticeStream(
  "handover",
  // The maintainer's name at the time of the handover: they may have left before a delayed mail is sent.
  z.object({ documents: z.int(), to: z.string(), is_given_back: z.boolean() }),
  inWords(async (ctx, { user_id }) => {
    const owner = await findUser(ctx, user_id);
    if (!owner?.is_active) return undefined;
    return {
      recipient: owner,
      wordsOf: ({ documents, to, is_given_back }) =>
        is_given_back
          ? {
              subject: "Sie bearbeiten Ihre Dokumente wieder selbst",
              text: givenBack(documents),
              advice: `Ihre Dokumente: ${ctx.settings.appUrl}/browser`,
            }
          : {
              subject: "Dokumente von Ihnen wurden übergeben",
              text: handedTo(to, documents),
              advice: ADVICE,
            },
    };
  }),
);

/** Requests the mail, in the transaction of the handover; a person without an address at its sending gets none. */
export async function notifyOfHandover(
  ctx: Ctx,
  { customer_id, from, to }: HandoverPersons,
  { documents, name }: { readonly documents: number; readonly name: string },
): Promise<void> {
  await gatherNotices(
    ctx,
    { stream: "handover", user_id: from, customer_id, kind: "handover", address: null },
    [{ facts: { documents, to: name, is_given_back: to === from } }],
  );
}
