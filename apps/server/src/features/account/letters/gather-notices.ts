import { addDays, berlinDay, berlinTime, momentInBerlin } from "@krempelfrei/contract/dates";
import { MINUTE_MS } from "@krempelfrei/contract/durations";
import { z } from "zod";
import type { Ctx } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { NOTICE_STREAMS, rulesOf, type StreamName } from "./notice-streams.ts";
import { findLastSent, insertNotices } from "./notices.queries.ts";

export const NOTICES_JOB = "send-notices";
/** Milliseconds by which a job may run early by our clock: it is due by the clock of the database. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

const STREAM_NAMES = Object.keys(NOTICE_STREAMS) as [StreamName, ...StreamName[]];

/** Recipient of notices that are mailed together: payload of the job that sends them. */
export const Addressee = z.object({
  stream: z.enum(STREAM_NAMES),
  user_id: z.uuid(),
  /** The group of the person; null for staff. */
  customer_id: z.uuid().nullable(),
  /** Unique among all streams. */
  kind: z.string(),
  /** Null: the address of the person at the time of sending. */
  address: z.string().nullable(),
});
export type Addressee = z.infer<typeof Addressee>;

export const addresseeKey = ({ user_id, kind, address }: Addressee): string =>
  `${user_id}/${kind}/${address ?? ""}`;

interface NewNotice {
  /** Input of the mail's words. */
  readonly facts: object;
  /** Name of an event that may be found again: its notice is mailed only once. */
  readonly once?: string | undefined;
}

/**
 * Stores notices in the caller's transaction and requests their mail. Returns false, and requests nothing, if all of
 * them were stored before by any process.
 */
export async function gatherNotices(
  ctx: Ctx,
  to: Addressee,
  notices: readonly NewNotice[],
): Promise<boolean> {
  const { user_id, kind, address } = to;
  const happened_at = ctx.clock();
  const rows = notices.map(({ facts, once = null }) => {
    return { user_id, kind, address, once, facts: JSON.stringify(facts), happened_at };
  });
  if ((await insertNotices(ctx, rows)) === 0) return false;
  await askForMail(ctx, to);
  return true;
}

/** Stores an event as mailed without a mail. Returns false if it was stored before. */
export async function skipNotice(
  ctx: Ctx,
  event: { readonly user_id: string; readonly kind: string; readonly once: string },
): Promise<boolean> {
  const now = ctx.clock();
  const row = { ...event, address: null, facts: "{}", happened_at: now, sent_at: now };
  return (await insertNotices(ctx, [row])) > 0;
}

export async function askForMail(ctx: Ctx, to: Addressee): Promise<void> {
  const now = ctx.clock();
  const due = dueAt(to.stream, now, await findLastSent(ctx, to));
  const { customer_id } = to;
  await enqueue(ctx, { name: NOTICES_JOB, class: rulesOf(to.stream).lane, key: addresseeKey }, to, {
    customer_id,
    ...(due > now ? { after: due } : {}),
  });
}

/** True if the stream's next mail to the addressee is not due yet: another mail left after this job was enqueued. */
export async function isTooEarly(ctx: Ctx, to: Addressee): Promise<boolean> {
  const now = ctx.clock().getTime();
  const last = await findLastSent(ctx, to);
  const { when } = rulesOf(to.stream);
  const soon = new Date(now + CLOCKS_DIFFER_MS);
  if ("dailyAt" in when) return isSameDay(soon, last) || berlinTime(soon) < when.dailyAt;
  return dueAt(to.stream, new Date(now), last) > soon;
}

function dueAt(stream: StreamName, now: Date, last: Date | null): Date {
  const { when } = rulesOf(stream);
  if ("gatherMinutes" in when)
    return last === null ? now : new Date(last.getTime() + when.gatherMinutes * MINUTE_MS);
  const today = berlinDay(now);
  const thisEvening = momentInBerlin(today, when.dailyAt);
  return thisEvening > now && !isSameDay(now, last)
    ? thisEvening
    : momentInBerlin(addDays(today, 1), when.dailyAt);
}

const isSameDay = (now: Date, last: Date | null): boolean =>
  last !== null && berlinDay(last) === berlinDay(now);
