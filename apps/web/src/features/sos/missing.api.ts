import * as files from "@krempelfrei/contract/files/files";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { getSosPreview } from "@krempelfrei/contract/sos/sos";
import { call } from "../../lib/api.ts";
import { invalidate } from "../../lib/query.ts";
import { upload } from "../../lib/upload.ts";

const refresh = async (): Promise<void> => {
  await Promise.all([invalidate(getSosPreview), invalidate(files.getBrowser)]);
};

/**
 * Uploads a file under this name and marks it for emergencies. Resolves to false if the document is stored without the
 * mark. Rejects with `ApiError` if it is not stored.
 */
export async function addSosDocument(file: File, name: string): Promise<boolean> {
  const extension = /\.[^.]+$/.exec(file.name)?.[0] ?? "";
  const named = new File([file], `${name}${extension}`, { type: file.type });
  const { id } = await upload(files.uploadFile, { file: named });
  try {
    await call(files.updateFile, { params: { id }, body: { is_sos: true } });
    return true;
  } catch {
    return false;
  } finally {
    await refresh();
  }
}

/**
 * Marks a document for emergencies; `name`, its kind in the checklist, becomes a tag if the person may change tags.
 * Rejects with `ApiError`.
 */
export async function markForEmergency(file: FileItem, name: string): Promise<void> {
  const { id, tags, can_modify } = file;
  const tagged = can_modify && !tags.includes(name) ? { tags: [...tags, name] } : {};
  await call(files.updateFile, { params: { id }, body: { is_sos: true, ...tagged } });
  await refresh();
}
