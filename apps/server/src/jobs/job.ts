import { z } from "zod";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { inSystemTransaction, type Ctx } from "../context/context.ts";

/**
 * Each class has lanes of its own, so that none waits for another. `urgent`: a person waits at a screen for a code or a
 * link by mail. `notice`: a mail that warns a person of an access or a change of their account. `mail`: any other mail
 * to one person. `light`: seconds of housekeeping. `reading`: a child looks at a document. `recognition`: a child
 * recognises pages. `heavy`: minutes, or all of a CPU.
 */
export const JOB_CLASSES = ["urgent", "notice", "mail", "light", "reading", "recognition", "heavy"] as const;
export type JobClass = (typeof JOB_CLASSES)[number];

/** The progress of a job, for a screen: `done` of `total`, and a German word on what is at hand. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly text?: string;
}

/**
 * Context of a job. It writes in transactions alone, and they count only while it has the job: none commits once
 * the lease is lost or the time limit has passed.
 */
export interface JobCtx extends Ctx {
  /**
   * Reports progress; visible at once, whatever transaction is open. May be called often: only a few reports are
   * written.
   */
  progress(progress: Progress): Promise<void>;
}

/** A job as the worker sees it: whatever its payload is. */
export interface RunnableJob {
  /** kebab-case; stands in the database, so that a renamed job needs a migration. */
  readonly name: string;
  readonly class: JobClass;
  /** Milliseconds of one attempt; after them its signal is aborted and the job is tried again as after an error. */
  readonly limitMs: number;
  /** The German name under which it appears in the change history. */
  readonly actor: string;
  /** For scheduled jobs: runs once per this many milliseconds. */
  readonly every?: number;
  /** The newest job of a group goes first: a person waits for what came last. Otherwise the oldest. */
  readonly newestFirst?: true;
  /**
   * Milliseconds that a lane stays with the jobs of one group before those of others have their turn: for work that is begun at
   * a cost. Without it each job is a turn.
   */
  readonly stayMs?: number;
  /** Whether this process has what the job needs; one that has not leaves it to one that has, or to a later start. */
  isPossible?(ctx: Pick<Ctx, "mailbox" | "reader" | "settings">): boolean;
  /** Parses the payload and runs. Rejects with `BrokenPayload`, or as `run` does. */
  execute(ctx: JobCtx, payload: unknown, signal: AbortSignal): Promise<void>;
}

export interface JobOptions<Payload> extends Omit<RunnableJob, "execute"> {
  /** JSON; never a secret: it stands in the database for days. */
  readonly payload: z.ZodType<Payload>;
  /** While a job of this name and key waits, a second one is not made; the one that waits sees what was written for it. */
  key?(payload: Payload): string | undefined;
  /**
   * Must be idempotent: after a crash the same job runs again. Rejects to be tried again with back-off. The signal is
   * aborted when the job is lost: check it in long loops, and before effects outside the database (mails, contents).
   */
  run(ctx: JobCtx, payload: Payload, signal: AbortSignal): Promise<void>;
}

export interface Job<Payload> extends JobOptions<Payload>, RunnableJob {}

/** The payload does not match the schema; no retry would change that. */
export class BrokenPayload extends Error {
  constructor(error: z.ZodError) {
    super(`broken payload: ${z.prettifyError(error)}`);
    this.name = "BrokenPayload";
  }
}

/** Work to be done after the transaction that asks for it has committed. Its feature's `manifest.ts` names it. */
export function job<Payload>(options: JobOptions<Payload>): Job<Payload> {
  return {
    ...options,
    async execute(ctx, payload, signal) {
      const parsed = options.payload.safeParse(payload);
      if (!parsed.success) throw new BrokenPayload(parsed.error);
      await options.run(ctx, parsed.data, signal);
    },
  };
}

/** Work of every hour, which the change history shows under the name of its actor. One that fails stops no other. */
export function hourly(name: string, actor: string, run: (ctx: JobCtx) => Promise<void>): Job<object> {
  return job({
    name,
    payload: z.object({}),
    class: "light",
    limitMs: 10 * 60_000,
    actor,
    every: HOUR_MS,
    run,
  });
}

export const CLEANER = "Aufräumen";

/** Deletes every hour what has ended, in one transaction. */
export const cleanUp = (name: string, run: (ctx: Ctx) => Promise<void>): Job<object> =>
  hourly(name, CLEANER, async (ctx) => inSystemTransaction(ctx, run));
