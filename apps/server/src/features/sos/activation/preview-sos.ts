import { SOS_CHECKLIST_KEYS, type SosPreview } from "@krempelfrei/contract/sos/sos";
import { authorize } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import { userOf } from "../../../core/context.ts";
import { pointsOf } from "./checklist.ts";
import { listFolderNames, listSosFiles, type SosFileRow } from "../data/documents.queries.ts";
import { toSosFile } from "../documents/list-documents.ts";

type Folders = Awaited<ReturnType<typeof listFolderNames>>;

/** Names of the folder and of those above it; without the root, which has no name of its own. */
function foldersOf(row: SosFileRow, folders: Folders): string[] {
  const names: string[] = [];
  let folder = row.folder_id === null ? undefined : folders.get(row.folder_id);
  while (folder && folder.parent_id !== null) {
    names.push(folder.name);
    folder = folders.get(folder.parent_id);
  }
  return names;
}

/** What a contact of the acting person sees, whether the access is active or not, and what is missing. Error: 403. */
export async function previewSos(ctx: Ctx): Promise<SosPreview> {
  authorize(ctx, "sos.own");
  const { id, name, customer_id } = userOf(ctx);
  const group = customer_id ?? id;
  const rows = await listSosFiles(ctx, { id, customer_id: group });
  const folders = await listFolderNames(ctx, group);
  const documents = rows.map((row) => ({
    file: toSosFile(row),
    points: pointsOf({ name: row.name, tags: row.tags, folders: foldersOf(row, folders), type: row.type }),
  }));
  return {
    persons: [{ id, name, files: documents.map(({ file }) => file) }],
    checklist: SOS_CHECKLIST_KEYS.map((key) => ({
      key,
      files: documents.filter(({ points }) => points.includes(key)).map(({ file }) => file),
    })),
  };
}
