import { claimFile, releaseFile } from "@krempelfrei/contract/files/file-claims";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { call } from "../../../lib/api.ts";

/** Employee who has a document open. */
export type FileClaimer = NonNullable<FileItem["claimed_by"]>;

/** Calls for one document are sequential: a release must not overtake its claim, or end the next claim. */
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

/** Claims a document for editing; resolves to the other employee who has it open, or null. Rejects with `ApiError`. */
export const claim = async (id: string): Promise<FileClaimer | null> => {
  const answer = await inTurn(id, async () =>
    call(claimFile, { params: { id }, silent: true, unasked: true }),
  );
  return answer.claimed_by;
};

/** Releases the claim, also while the page is being left. Never rejects: claims expire. */
export const release = async (id: string): Promise<void> =>
  inTurn(id, async () =>
    call(releaseFile, { params: { id }, silent: true, unasked: true, keepalive: true }),
  ).catch(() => undefined);
