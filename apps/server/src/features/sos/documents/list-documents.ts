import type { SosChecklistKey } from "@krempelfrei/contract/sos/checklist";
import type { SosFile, SosPerson, SosPhone } from "@krempelfrei/contract/sos/sos-access";
import { accessEnd } from "../data/access-end.ts";
import { type Ctx, contactOf } from "../../../context/context.ts";
import { fullFileName, fullName } from "../../../core/names.ts";
import { findOwner, listContacts } from "../data/contacts.queries.ts";
import { listFolderNames, listSosFiles, type SosFileRow } from "../data/documents.queries.ts";
import { pointsOf } from "./checklist.ts";

/** Documents that a hospital asks for first, in this order. */
const URGENT = ["living_will", "power_of_attorney", "medication"] as const satisfies SosChecklistKey[];

/** A document of a person, with the points of the checklist that it covers. */
export interface SosDocument {
  readonly row: SosFileRow;
  readonly points: readonly SosChecklistKey[];
}

type Folders = Awaited<ReturnType<typeof listFolderNames>>;

/** Names of the document's folder and of all folders above, without the root, which has no name. */
function foldersOf(row: SosFileRow, folders: Folders): string[] {
  const names: string[] = [];
  let folder = row.folder_id === null ? undefined : folders.get(row.folder_id);
  while (folder && folder.parent_id !== null) {
    names.push(folder.name);
    folder = folders.get(folder.parent_id);
  }
  return names;
}

/** The SOS documents that a person's contacts see: the urgent ones first, in the order of `URGENT`, then by name. */
export async function listUrgentFirst(
  ctx: Ctx,
  person: { readonly id: string; readonly customer_id: string },
): Promise<SosDocument[]> {
  const rows = await listSosFiles(ctx, person);
  const folders = await listFolderNames(ctx, person.customer_id);
  const documents = rows.map((row) => ({
    row,
    points: pointsOf({ name: row.name, tags: row.tags, folders: foldersOf(row, folders), type: row.type }),
  }));
  // A stable sort: equally urgent ones stay in the order of their names.
  return documents.toSorted((one, other) => urgencyOf(one) - urgencyOf(other));
}

function urgencyOf({ points }: SosDocument): number {
  const place = URGENT.findIndex((key) => points.includes(key));
  return place === -1 ? URGENT.length : place;
}

/** A document as a contact gets it. The database checks the values of the columns that are cast here. */
export function toSosFile(document: SosDocument): SosFile {
  const { row } = document;
  return {
    id: row.id,
    name: row.name,
    full_name: fullFileName(row),
    author: row.author,
    type: row.type as SosFile["type"],
    extension: row.extension as SosFile["extension"],
    size: row.size,
    preview: row.machine_preview,
    date_relevance_year: row.date_relevance_year,
    date_relevance_month: row.date_relevance_month,
    date_relevance_day: row.date_relevance_day,
    is_urgent: urgencyOf(document) < URGENT.length,
  };
}

interface Shown {
  readonly id: string;
  readonly customer_id: string;
  readonly name: string;
  /** The contact of this session, who is left out of the telephone list; undefined in the person's own preview. */
  readonly contact_id?: string;
  readonly is_trial: boolean;
}

/**
 * A person with their documents and telephone numbers, as a contact sees them. A test run has no page pictures, because
 * they are readable.
 */
export async function describePerson(
  ctx: Ctx,
  { id, customer_id, name, contact_id, is_trial }: Shown,
  documents: readonly SosDocument[],
): Promise<SosPerson> {
  const owner = await findOwner(ctx, id);
  const till = owner ? accessEnd(owner) : null;
  return {
    id,
    name,
    till: till !== null && till > ctx.clock() ? till.toISOString() : null,
    is_trial,
    files: documents.map(toSosFile).map((file) => (is_trial ? { ...file, preview: null } : file)),
    phones: await listPhones(ctx, { id, customer_id }, contact_id),
  };
}

/** The contacts of a person that have a telephone number, without the contact `except`. */
export async function listPhones(
  ctx: Ctx,
  person: { readonly id: string; readonly customer_id: string },
  except?: string,
): Promise<SosPhone[]> {
  return (await listContacts(ctx, person)).flatMap(({ id, first_name, last_name, relation, phone }) =>
    phone === null || id === except ? [] : [{ name: fullName({ first_name, last_name }), relation, phone }],
  );
}

/** The persons who admit the acting contact, each with the documents that the contact may see. Error: 401. */
export async function listSosDocuments(ctx: Ctx): Promise<SosPerson[]> {
  const persons: SosPerson[] = [];
  for (const person of contactOf(ctx).persons) {
    persons.push(await describePerson(ctx, person, await listUrgentFirst(ctx, person)));
  }
  return persons;
}
