import { recordChange, type Change } from "../../../context/audit.ts";
import { forbidden } from "../../../core/errors.ts";
import { authorize } from "../../../context/authorize.ts";
import { type Ctx, contactOf, inTransaction, type SosActor } from "../../../context/context.ts";
import { charge, isWithin, type Limit } from "../../../context/throttle.ts";
import { getFile } from "../../files/data/files.queries.ts";
import { type OpenedFile, toOpened } from "../../files/workspace/open-file.ts";
import { type FileRights, isShownToContacts, mayReadFile, seesFile } from "../../files/data/files.policy.ts";

export interface OpenDocument {
  readonly id: string;
  readonly kind: "show" | "download";
}

/**
 * Viewers request a document in ranges: repeated requests of an access within this time make one entry in the access
 * book.
 */
const ONE_OPENING_SECONDS = 300;

/**
 * Opens an SOS document for the acting contact. Each person through whom the contact may see it gets an entry in their
 * access book. Errors: 401; 403 in a test run; 404; 429 (3,000 requests in half an hour for a contact).
 */
export async function openSosDocument(ctx: Ctx, { id, kind }: OpenDocument): Promise<OpenedFile> {
  const contact = contactOf(ctx);
  const subject = contact.persons[0]?.contact_id ?? "";
  await charge(ctx, { name: "sos-open", subject, max: 3000, windowSeconds: 1800 });
  const opening: Limit = {
    name: "sos-opening",
    subject: `${contact.session_id ?? ""}/${id}/${kind}`,
    max: 1,
    windowSeconds: ONE_OPENING_SECONDS,
  };
  return inTransaction(ctx, async (ctx) => {
    const file = await getFile(ctx, id);
    refuseInTrial(contact, file);
    authorize(ctx, mayReadFile(file));
    const opened = toOpened(file);
    if (!(await isWithin(ctx, opening))) return opened;
    // During a trial the documents stay closed: it has opened none.
    const shown = contact.persons.filter((person) => !person.is_trial && isShownToContacts(person, file));
    for (const person of shown) {
      const change: Change = {
        action: kind === "show" ? "sos.document_shown" : "sos.document_saved",
        subject: { type: "sos_access", id: person.id, name: person.name },
        customer_id: person.customer_id,
        changes: [{ field: "document", old: null, new: opened.fileName }],
      };
      await recordChange({ ...ctx, actor: { ...contact, name: person.contact_name } }, change);
    }
    return opened;
  });
}

/** Refusal of a content in a test run. */
export const CLOSED = "Das ist eine Probe: Die Dokumente bleiben geschlossen.";

/** A document that only a test run lists is refused with 403; all others look unknown. Error: 403. */
function refuseInTrial(contact: SosActor, file: FileRights): void {
  if (seesFile(contact, file)) return;
  if (contact.persons.some((person) => person.is_trial && isShownToContacts(person, file)))
    throw forbidden(CLOSED);
}
