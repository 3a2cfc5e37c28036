import { z } from "zod";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { inSystemTransaction, type Ctx } from "../context/context.ts";

/**
 * Each class has lanes of its own, so that classes do not wait for each other. `urgent`: a person waits at a screen for
 * a mailed code or link. `notice`: a mail that warns a person of an access or a change of their account. `mail`: any
 * other mail to one person. `light`: seconds of housekeeping. `reading`: a child reads a document. `recognition`: a
 * child recognises pages. `heavy`: minutes, or a whole CPU.
 */
export const JOB_CLASSES = ["urgent", "notice", "mail", "light", "reading", "recognition", "heavy"] as const;
export type JobClass = (typeof JOB_CLASSES)[number];

/** The progress of a job, for a screen: `done` of `total`, with a German word for the current step. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly text?: string;
}

/**
 * Context of a job. It writes only in transactions, which commit only while the worker holds the job's lease and within
 * the time limit.
 */
export interface JobCtx extends Ctx {
  /** Reports progress, visible at once despite an open transaction. May be called often: only some reports are written. */
  progress(progress: Progress): Promise<void>;
  /** When the work was asked for, to be handed to a job that continues it. Undefined if no worker runs the job. */
  readonly askedAt?: Date;
}

/** A job that still fails after the usual attempts is repeated every `everyMs` until it is `forMs` old. */
export interface Patience {
  readonly everyMs: number;
  readonly forMs: number;
}

/** A job for the worker, with any payload. */
export interface RunnableJob {
  /** kebab-case; stored in the database, so that renaming a job needs a migration. */
  readonly name: string;
  readonly class: JobClass;
  /** Milliseconds of one attempt; then its signal is aborted and the job is retried as after an error. */
  readonly limitMs: number;
  /** German name of the actor in the change history. */
  readonly actor: string;
  /** For scheduled jobs: interval in milliseconds. */
  readonly every?: number;
  /**
   * True: a group's newest job runs first, because a person waits for the latest one; otherwise the oldest runs first.
   */
  readonly newestFirst?: true;
  /**
   * Milliseconds for which a lane stays with the jobs of one group before other groups have their turn: for work with
   * an expensive start. Undefined: each job is a turn.
   */
  readonly stayMs?: number;
  /** Undefined: it is given up after five attempts, which take three minutes. */
  readonly patience?: Patience;
  /** Whether this process has what the job needs; otherwise the job is left to another process, or a later start. */
  isPossible?(ctx: Pick<Ctx, "mailbox" | "reader" | "settings">): boolean;
  /** Parses the payload and runs. Rejects with `BrokenPayload`, or as `run` does. */
  execute(ctx: JobCtx, payload: unknown, signal: AbortSignal): Promise<void>;
}

export interface JobOptions<Payload> extends Omit<RunnableJob, "execute"> {
  /** JSON; never a secret, because the database stores it for days. */
  readonly payload: z.ZodType<Payload>;
  /** While a job of this name and key waits, no second one is made; the waiting one sees what was written for it. */
  key?(payload: Payload): string | undefined;
  /**
   * Must be idempotent: after a crash the same job runs again. A rejection leads to a retry with back-off. The signal
   * is aborted when the job is lost: check it in long loops, and before effects outside the database (mails, contents).
   */
  run(ctx: JobCtx, payload: Payload, signal: AbortSignal): Promise<void>;
}

export interface Job<Payload> extends JobOptions<Payload>, RunnableJob {}

/** One attempt has exceeded the job's limit. */
export class TookTooLong extends Error {
  constructor(limitMs: number) {
    super(`took longer than ${limitMs / 1000} s`);
    this.name = "TookTooLong";
  }
}

/** The payload does not match the schema; no retry would change that. */
export class BrokenPayload extends Error {
  constructor(error: z.ZodError) {
    super(`broken payload: ${z.prettifyError(error)}`);
    this.name = "BrokenPayload";
  }
}

/** Work after the commit of the transaction that enqueues it. Its feature's `manifest.ts` names it. */
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

/** An hourly job, shown in the change history under the name of its actor. A failing one stops no other. */
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

/** An hourly job that deletes expired rows, in one transaction. */
export const cleanUp = (name: string, run: (ctx: Ctx) => Promise<void>): Job<object> =>
  hourly(name, CLEANER, async (ctx) => inSystemTransaction(ctx, run));
