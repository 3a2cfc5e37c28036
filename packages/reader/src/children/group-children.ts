import { rm } from "node:fs/promises";
import { basename } from "node:path";
import type { ChildKind } from "./child-command.ts";
import { makeJobFolder } from "../job-folder.ts";
import {
  begin,
  type ChildRun,
  endOf,
  readAnswer,
  type SharedChildren,
  watchChild,
  writeRequest,
} from "./run-child.ts";
import type { StartedChild } from "./spawner.ts";

/** Maximum of documents for one set of children. */
const DOCUMENTS_MAX = 50;
/** Time for which children wait for the next document of their group. */
const IDLE_MS = 1_000;
/** Maximum of waiting sets of children: each has some 150 MB. */
const IDLE_MAX = 2;

/**
 * Children that serve documents of one group sequentially, because starting them costs three times the work on a
 * letter. A document gets an engine with fresh memory (`openPdf`), and decoders of pictures only in a child of its own.
 * Any unexpected answer ends the child.
 */
export interface GroupChildren extends SharedChildren {
  /** Contains the folders of the documents. */
  readonly folder: string;
  /** To be called when their document is closed: the children wait for the next one of the group, or end. */
  release(): Promise<void>;
}

interface Member {
  readonly child: StartedChild;
  served: number;
  hasEnded: boolean;
}

export interface GroupChildrenPool {
  /** Children for one document of a group: those that wait since an earlier document, or new ones. */
  take(group: string): Promise<GroupChildren>;
}

/** Sets of children that wait for the next document of their group, the longest waiting first. */
export function createGroupChildren(): GroupChildrenPool {
  const idle: { readonly group: string; readonly children: GroupChildren; end(): Promise<void> }[] = [];

  return {
    async take(group) {
      const known = idle.find((one) => one.group === group);
      if (known) {
        idle.splice(idle.indexOf(known), 1);
        return known.children;
      }
      return open(group);
    },
  };

  async function open(group: string): Promise<GroupChildren> {
    const folder = await makeJobFolder();
    const members = new Map<ChildKind, Member>();
    let documents = 0;
    let timer: NodeJS.Timeout | undefined;
    const end = async (): Promise<void> => {
      clearTimeout(timer);
      for (const { child } of members.values()) child.kill();
      members.clear();
      await rm(folder, { recursive: true, force: true });
    };
    const children: GroupChildren = {
      folder,
      async serve(run) {
        await writeRequest(run);
        const known = members.get(run.kind);
        const member = known ?? {
          child: begin({ ...run, folder, serves: true }),
          served: 0,
          hasEnded: false,
        };
        members.set(run.kind, member);
        const answer = await ask(member, run).catch((error: unknown) => {
          members.delete(run.kind);
          member.child.kill();
          throw error;
        });
        if (answer === undefined || member.hasEnded) members.delete(run.kind);
        return answer;
      },
      async release() {
        documents += 1;
        clearTimeout(timer);
        if (documents >= DOCUMENTS_MAX || members.size === 0) return end();
        const entry = { group, children, end };
        idle.push(entry);
        timer = setTimeout(() => {
          const at = idle.indexOf(entry);
          if (at < 0) return;
          idle.splice(at, 1);
          // If the folder cannot be deleted, the next start deletes it.
          end().catch(() => undefined);
        }, IDLE_MS);
        if (idle.length > IDLE_MAX) await idle.shift()?.end();
      },
    };
    return children;
  }
}

/** The answer to one request; undefined, with the child killed, if a fresh one must be asked. Rejects as `runChild`. */
async function ask<Answer>(member: Member, run: ChildRun<Answer>): Promise<Answer | undefined> {
  const { child } = member;
  const isFresh = member.served === 0;
  member.served += 1;
  const watch = watchChild(child, run.signal);
  const end = child.end.then((how) => {
    member.hasEnded = true;
    return how;
  });
  try {
    await Promise.race([child.ask(basename(run.folder)), end]);
    run.signal.throwIfAborted();
    const answer = await readAnswer(run);
    const isExpected = answer !== undefined && !(answer instanceof Object && "refused" in answer);
    if (isExpected && (isFresh || !member.hasEnded)) return answer;
    child.kill();
    // A fresh child cannot have been harmed before.
    if (isFresh && answer !== undefined) return answer;
    if (!isFresh || !member.hasEnded) return undefined;
    const error = endOf({ ...(await end), timedOut: watch.timedOut });
    if (error.how === "SIGABRT") return undefined;
    throw error;
  } finally {
    watch.stop();
  }
}
