import { z } from "zod";
import { has } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { memberActor } from "../../account/data/member-actor.ts";
import { gatherNotices } from "../../account/letters/gather-notices.ts";
import { inWords, noticeStream } from "../../account/letters/send-notices.job.ts";
import { type FileRights, isShownToContacts } from "./files.policy.ts";
import type { FileRow } from "./files.queries.ts";
import { findSosMailRecipient, listFileRights } from "./sos-mails.queries.ts";

const TEXTS = {
  replaced:
    "wir haben eines Ihrer SOS-Dokumente durch eine andere Datei ersetzt. Ihre Notfallkontakte sehen jetzt die neue.",
  changed: "wir haben Angaben zu einem Ihrer SOS-Dokumente geändert. Ihre Notfallkontakte sehen sie so.",
  pages: "wir haben die Seiten eines Ihrer SOS-Dokumente bearbeitet. Ihre Notfallkontakte sehen sie so.",
  hidden:
    "wir haben eines Ihrer SOS-Dokumente zur Prüfung vorgelegt. Bis es freigegeben ist, sehen es weder Sie noch Ihre Notfallkontakte.",
  unmarked:
    "eines Ihrer Dokumente ist kein SOS-Dokument von Ihnen mehr. Ihre Notfallkontakte sehen es deshalb nicht mehr.",
  deleted: "wir haben eines Ihrer SOS-Dokumente gelöscht. Ihre Notfallkontakte sehen es nicht mehr.",
} as const;

type SosOwner = Parameters<typeof isShownToContacts>[0];
type SosChange = keyof typeof TEXTS;

/**
 * True if the sentence still holds: `file` is the document now, undefined if it was deleted. A document may have been
 * marked again, undone, restored or released since the change.
 */
function isStillTrue(change: SosChange, owner: SosOwner, file: FileRights | undefined): boolean {
  const isShown = file !== undefined && isShownToContacts(owner, file);
  const isSos = file !== undefined && isShownToContacts(owner, { ...file, approval_status: "approved" });
  const still: Readonly<Record<SosChange, boolean>> = {
    replaced: isShown,
    changed: isShown,
    pages: isShown,
    hidden: isSos && !isShown,
    unmarked: !isSos,
    deleted: file === undefined,
  };
  return still[change];
}

/** The mail names no documents, because mail is not encrypted. Several changes of one kind become one sentence. */
export const sosChangeNotice = noticeStream(
  "sos_change",
  z.object({
    change: z.enum(Object.keys(TEXTS) as [SosChange, ...SosChange[]]),
    // Notices stored by earlier versions name no document.
    file_id: z.uuid().optional(),
  }),
  inWords(async (ctx, { user_id }, facts) => {
    const owner = await findSosMailRecipient(ctx, user_id);
    if (!owner?.sos_change_mails || !memberActor(ctx, owner)) return undefined;
    const files = await listFileRights(
      ctx,
      facts.flatMap(({ file_id }) => file_id ?? []),
    );
    return {
      recipient: owner,
      wordsOf: ({ change, file_id }) =>
        file_id !== undefined && !isStillTrue(change, owner, files.get(file_id))
          ? undefined
          : {
              subject: "Änderungen an Ihren SOS-Dokumenten",
              text: TEXTS[change],
              advice: `Ihre SOS-Dokumente sehen Sie hier. Diese E-Mail kommt höchstens einmal am Tag, und Sie können sie dort abschalten: ${ctx.settings.appUrl}/sos`,
            },
    };
  }),
);

/**
 * Requests the mail to the owner of an SOS document that staff changes, in the transaction of the change; `before` is
 * the document until then. At sending the change is compared with what the contacts then see. Changes by the owner or other members need no mail.
 */
export async function notifyOfSosChange(ctx: Ctx, before: FileRow, change: SosChange): Promise<void> {
  if (!before.is_sos || !has(ctx.actor, "documents.manage") || ctx.actor.kind !== "user") return;
  const { customer_id, user_id, id } = before;
  const to = { stream: "sos_change", user_id, customer_id, kind: "sos_change", address: null } as const;
  await gatherNotices(ctx, to, [{ facts: { change, file_id: id } }]);
}
