import { claimFile, releaseFile } from "@krempelfrei/contract/files/file-claims";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { call } from "../../../lib/api.ts";

/** Somebody of the staff who has a document open. */
export type FileClaimer = NonNullable<FileItem["claimed_by"]>;

/** One after the other for each document: a release never overtakes the claim before it, or ends the one after it. */
const running = new Map<string, Promise<unknown>>();

function inTurn<T>(id: string, task: () => Promise<T>): Promise<T> {
  const before = running.get(id) ?? Promise.resolve();
  const result = before.then(task, task);
  const settled = result
    .catch(() => undefined)
    .finally(() => {
      if (running.get(id) === settled) running.delete(id);
    });
  running.set(id, settled);
  return result;
}

/** Says that one has a document open; gives who else has it. Rejects with `ApiError`. */
export const claim = async (id: string): Promise<FileClaimer | null> => {
  const answer = await inTurn(id, async () =>
    call(claimFile, { params: { id }, silent: true, unasked: true }),
  );
  return answer.claimed_by;
};

/** Says that one has closed it, also while the page is being left. Never rejects: a claim ends by itself. */
export const release = async (id: string): Promise<void> =>
  inTurn(id, async () =>
    call(releaseFile, { params: { id }, silent: true, unasked: true, keepalive: true }),
  ).catch(() => undefined);
