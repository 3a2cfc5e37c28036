import type { UploadedFile } from "@krempelfrei/contract/files/files";
import { useSyncExternalStore } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { known } from "../../lib/query.ts";
import { loadCode } from "../../lib/lazy.ts";
import { randomKey } from "../../lib/random-key.ts";
import { currentSession } from "../../lib/session-state.ts";
import { toastError } from "../../ui/toasts.ts";
import { folderPathOf } from "../../ui/upload/dropped-files.ts";
import { browserQuery } from "../files/data/files.api.ts";
import type { UploadHandler } from "./upload-queue.ts";

/** Files of one drop on the person's own documents, whose readers are chosen after the drop. */
interface Drop {
  readonly key: string;
  readonly hasFolders: boolean;
  /** Ids of stored files. */
  readonly ids: Set<string>;
  forAll: boolean;
}

export interface Dropped {
  readonly key: string;
  readonly count: number;
  /** True if folders were dropped, whose names the whole group sees. */
  readonly hasFolders: boolean;
  readonly forAll: boolean;
}

let latest: Drop | undefined;
let shown: Dropped | undefined;
const listeners = new Set<() => void>();

function publish(): void {
  shown = latest && { ...latest, count: latest.ids.size };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The latest drop, until the choice of its readers closes. */
export const useDropped = (): Dropped | undefined => useSyncExternalStore(subscribe, () => shown);

/** Handler for the files of a drop: each is visible only to the person until the panel of the uploads says otherwise. */
export function asDropped(files: readonly File[], { send, arrived }: UploadHandler<UploadedFile>) {
  const hasFolders = files.some((file) => folderPathOf(file).length > 0);
  const drop: Drop = { key: randomKey(), hasFolders, ids: new Set(), forAll: false };
  latest = drop;
  publish();
  const handler: UploadHandler<UploadedFile> = {
    send,
    arrived(results) {
      arrived(results);
      for (const { id } of results) drop.ids.add(id);
      // Those alone: the readers of another one may have been changed by hand since the choice.
      const late = results.filter((stored) => stored.is_for_all !== drop.forAll).map(({ id }) => id);
      if (late.length > 0) give(drop, late);
      publish();
    },
  };
  return { drop: drop.key, handler };
}

/** Sets the readers of the latest drop; the next drop is again visible only to the person. */
export function chooseReaders(forAll: boolean): void {
  if (!latest) return;
  latest.forAll = forAll;
  give(latest, [...latest.ids]);
  publish();
}

export function endDrop(): void {
  latest = undefined;
  publish();
}

let work: Promise<void> = Promise.resolve();

/** Forgets the drops of a person who has left: a choice of theirs may never end (`beginWork`). */
export function forgetDrops(): void {
  work = Promise.resolve();
  endDrop();
}

/** Sends the choice of readers. Calls run one after the other, so that the last choice wins. */
function give({ forAll }: Drop, ids: readonly string[]): void {
  work = giveAfter(work, forAll, new Set(ids));
}

async function giveAfter(before: Promise<void>, forAll: boolean, ids: ReadonlySet<string>): Promise<void> {
  await before;
  try {
    // Rarely needed, so its code is loaded on request.
    const { giveFiles } = await loadCode(() => import("../files/data/give-files.ts"));
    const files = known(browserQuery(undefined))?.files.filter(({ id }) => ids.has(id)) ?? [];
    await giveFiles(undefined, files, forAll ? undefined : currentSession().user?.id);
  } catch (error) {
    toastError(messageOf(error));
  }
}
