import * as api from "@krempelfrei/contract/files/files";
import type { FileItem, UploadedFile } from "@krempelfrei/contract/files/files";
import * as locker from "@krempelfrei/contract/files/locker";
import type { LockerEntry } from "@krempelfrei/contract/files/locker";
import { wrongTypeText } from "@krempelfrei/contract/files/upload-types";
import { call } from "../../lib/api.ts";
import { refuseFile } from "../../lib/check-file.ts";
import { change } from "../../lib/query.ts";
import { currentSession } from "../../lib/session-state.ts";
import { upload } from "../../lib/upload.ts";
import { uploadTypes } from "../../ui/upload/upload-extensions.ts";
import { changeBrowser, lockerQuery, type Scope } from "../files/data/files.api.ts";
import { folderMaker } from "../files/data/folders.api.ts";
import { refuseOldKey } from "./call-key.ts";
import { isAcceptedName } from "./accepted-name.ts";
import type { UploadTarget } from "./upload-entries.ts";
import type { UploadHandler } from "./upload-queue.ts";

function toDocument(answer: UploadedFile): FileItem {
  const { duplicate_of: _, ...file } = answer;
  return file;
}

/** Sets the readers that were chosen after the call was made. Returns the changed document, if it changed. */
async function shareStored(
  id: string,
  { forAll = false, laterForAll = forAll }: UploadTarget,
): Promise<FileItem | undefined> {
  if (laterForAll === forAll) return undefined;
  const readers = laterForAll ? {} : { user_id: currentSession().user?.id };
  return call(api.updateFile, { params: { id }, body: { is_for_all: laterForAll, ...readers } });
}

const hintsOf = ({ forAll, origin }: UploadTarget) => ({
  is_for_all: forAll === undefined ? undefined : String(forAll),
  origin_path: origin ?? undefined,
});

/** Uploads to folders or, for staff without a folder, to the customer's unmanaged files. */
export function browserUploads(scope: Scope): UploadHandler<UploadedFile> {
  const makeFolder = folderMaker(scope);
  return {
    async send({ file, key, addedAt, target }, { progress, place, signal }) {
      let { folderId } = target;
      if (folderId !== undefined && target.path.length > 0) {
        folderId = await makeFolder(folderId, target.path);
        place(folderId);
      }
      const fields = { folder_id: folderId, user_id: target.userId, ...hintsOf(target) };
      const stored = await upload(api.uploadFile, {
        fields,
        file,
        key,
        beforeSend: () => refuseOldKey(addedAt),
        onProgress: progress,
        signal,
      });
      return { ...stored, ...(await shareStored(stored.id, target)) };
    },
    arrived(results) {
      const stored = results.map(toDocument);
      const ids = new Set(stored.map(({ id }) => id));
      // A listing loaded meanwhile may contain them already.
      changeBrowser(scope, (browser) => ({
        ...browser,
        files: [...browser.files.filter(({ id }) => !ids.has(id)), ...stored],
      }));
    },
  };
}

/** The single-file picker's call (specification 7): the file goes to the top folder. */
export async function storeFile(
  file: File,
  options: { readonly onProgress: (percent: number) => void; readonly signal: AbortSignal },
): Promise<FileItem> {
  const { data } = await upload(api.storeFile, { file, ...options });
  return data;
}

/** Puts a file that was stored into the listing. */
export const showStored = (scope: Scope, stored: FileItem): void =>
  changeBrowser(scope, (browser) => ({
    ...browser,
    files: [...browser.files.filter(({ id }) => id !== stored.id), stored],
  }));

export const lockerUploads: UploadHandler<LockerEntry> = {
  async send({ file, key, addedAt, target }, { progress, signal }) {
    if (!isAcceptedName(file)) refuseFile(wrongTypeText(uploadTypes()));
    const fields = { note: target.note, ...hintsOf(target) };
    const entry = await upload(locker.addToLocker, {
      fields,
      file,
      key,
      beforeSend: () => refuseOldKey(addedAt),
      onProgress: progress,
      signal,
    });
    await shareStored(entry.id, target);
    return entry;
  },
  arrived(entries) {
    const ids = new Set(entries.map(({ id }) => id));
    // Without a cached list nothing is stored: the entries alone would look like the whole locker.
    change(lockerQuery, ({ data }) => ({
      data: [...entries.toReversed(), ...data.filter(({ id }) => !ids.has(id))],
    }));
  },
};
