import { createHash } from "node:crypto";
import type { HandedDocument, Handover } from "@krempelfrei/contract/relationships/relationships";
import { recordChange, type Change } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { inChunks } from "../../../core/in-chunks.ts";
import { fullFileName, fullName } from "../../../core/names.ts";
import { listMembers } from "../../account/data/members.queries.ts";
import { aboutFile } from "../data/about.ts";
import { setFilesOfGroup } from "../data/files.queries.ts";
import { movedDeadline, passOnUnseenDeadlines } from "../data/pass-on-deadlines.ts";
import { ADDRESSED, holds } from "../data/visibility.ts";
import {
  countDeletedToHandOver,
  handOverDeleted,
  listHandedFiles,
  type HandedDeleted,
  type HandedEntry,
  type HandedFile,
  type HandoverPersons,
} from "./handover.queries.ts";

const NOTHING = "Es gibt keine Dokumente zu übergeben.";
const CHANGED =
  "Die Dokumente haben sich inzwischen geändert. Bitte sehen Sie sich die Liste noch einmal an. Es wurde nichts übergeben.";

interface Plan {
  readonly files: readonly HandedFile[];
  readonly handover: Handover;
}

/** Plan of a handover, with a fingerprint of its list. */
export async function planHandover(
  ctx: Ctx,
  persons: HandoverPersons,
  options: { readonly lock: boolean } = { lock: false },
): Promise<Plan> {
  const files = await listHandedFiles(ctx, persons, options);
  const ids = [...new Set(files.flatMap(({ maintainer_id }) => maintainer_id ?? []))];
  const members = await listMembers(ctx, persons.customer_id, ids);
  const names = new Map(members.map((member) => [member.id, fullName(member)]));
  const documents = files
    .map((file) => toDocument(file, persons, names))
    .toSorted((one, other) => one.full_name.localeCompare(other.full_name, "de"));
  const deleted = await countDeletedToHandOver(ctx, persons);
  const state = createHash("sha256").update(JSON.stringify({ documents, deleted })).digest("base64url");
  return { files, handover: { state, documents, deleted } };
}

function toDocument(
  file: HandedFile,
  { to }: HandoverPersons,
  names: ReadonlyMap<string, string>,
): HandedDocument {
  const loser = loserOf(file, to);
  return {
    id: file.id,
    full_name: fullFileName(file),
    is_new: !holds(ADDRESSED, file, to),
    hidden_until: file.is_unmanaged ? "filing" : file.approval_status === "pending" ? "approval" : null,
    hidden_from: loser === null ? null : { id: loser, name: names.get(loser) ?? "" },
  };
}

/** Person who sees the document only as its present maintainer; null if there is none. */
function loserOf(file: HandedFile, to: string): string | null {
  const { maintainer_id } = file;
  if (maintainer_id === null || holds(ADDRESSED, { ...file, maintainer_id: to }, maintainer_id)) return null;
  return maintainer_id;
}

/**
 * Makes a person the maintainer of another's documents that were filed, and of deleted ones that others maintained, with
 * an entry in the change history for each document.
 * Owner, SOS mark and approval stay; deadlines of persons who no longer see a document go to its owner. Call it in a
 * transaction that has locked both persons. Returns the numbers of documents; `seen`: those that are neither deleted nor
 * being checked. Errors: 409 without documents, and if `state` names another list.
 */
export async function handOver(
  ctx: Ctx,
  persons: HandoverPersons,
  state: string,
): Promise<{ readonly documents: number; readonly deleted: number; readonly seen: number }> {
  const { files, handover } = await planHandover(ctx, persons, { lock: true });
  if (files.length === 0 && handover.deleted === 0) throw conflict(NOTHING);
  if (handover.state !== state) throw conflict(CHANGED);
  const { customer_id, to } = persons;
  for (const chunk of inChunks(files)) {
    const ids = chunk.map(({ id }) => id);
    await setFilesOfGroup(ctx, customer_id, ids, { maintainer_id: to });
    await recordChange(ctx, ...chunk.map((file) => handed(file, to)));
  }
  const losing = files.filter((file) => loserOf(file, to) !== null);
  for (const [loser, ofOne] of Map.groupBy(losing, (file) => file.maintainer_id)) {
    const ids = ofOne.map(({ id }) => id);
    if (loser !== null) await passOnUnseenDeadlines(ctx, customer_id, loser, ids);
  }
  const deleted = await handOverDeleted(ctx, persons);
  for (const chunk of inChunks(deleted))
    await recordChange(ctx, ...chunk.flatMap((file) => [handed(file, to), ...movedOf(file, persons)]));
  const seen = handover.documents.filter(({ hidden_until }) => hidden_until === null).length;
  return { documents: files.length, deleted: deleted.length, seen };
}

const movedOf = (
  { deadlines, maintainer_id }: HandedDeleted,
  { customer_id, from }: HandoverPersons,
): Change[] => deadlines.map((deadline) => movedDeadline({ ...deadline, customer_id }, maintainer_id, from));

const handed = (file: HandedEntry, to: string): Change => ({
  action: "file.handed_over",
  ...aboutFile(file),
  changes: [{ field: "maintainer_id", old: file.maintainer_id, new: to }],
});
