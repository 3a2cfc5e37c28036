import * as files from "@krempelfrei/contract/files/files";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { getSosPreview } from "@krempelfrei/contract/sos/sos";
import { TAGS_MAX } from "@krempelfrei/contract/limits";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { invalidate } from "../../lib/query.ts";
import { beginWork } from "../../lib/session-state.ts";
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
  const step = beginWork();
  const { id } = await step(upload(files.uploadFile, { file: named }));
  try {
    await step(call(files.updateFile, { params: { id }, body: { is_sos: true } }));
    return true;
  } catch {
    return false;
  } finally {
    await refresh();
  }
}

/**
 * Marks a document for emergencies; `name`, its kind in the checklist, becomes a tag if the person may change tags, there
 * is room for it, and nobody has changed the document meanwhile: it is only a help. Rejects with `ApiError`.
 */
export async function markForEmergency(file: FileItem, name: string): Promise<void> {
  const { id, tags, can_modify, revision } = file;
  const step = beginWork();
  const mark = async (tagged: object): Promise<unknown> =>
    step(call(files.updateFile, { params: { id }, body: { is_sos: true, ...tagged } }));
  if (can_modify && !tags.includes(name) && tags.length < TAGS_MAX) {
    await mark({ tags: [...tags, name], revision }).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      await mark({});
    });
  } else await mark({});
  await refresh();
}
