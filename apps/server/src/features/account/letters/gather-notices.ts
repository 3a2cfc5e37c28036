import { addDays, berlinDay, berlinTime, germanDay, momentInBerlin } from "@krempelfrei/contract/dates";
import { z } from "zod";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { job, type Job } from "../../../jobs/job.ts";
import {
  deleteNotices,
  findLastSent,
  insertNotice,
  listWaitingNotices,
  setSent,
  type NoticeStream,
} from "./notices.queries.ts";
import { MAIL_JOB, sendLetter } from "./send-letter.ts";

/** No two mails of one stream within this time: what comes meanwhile waits for its end and goes out together. */
const GATHER_MS = 15 * 60_000;
/** When daily mails go out, in Germany. */
const EVENING = "18:00";
/** A job is due by the clock of the database; nothing is to go round because ours is a little behind. */
const CLOCKS_DIFFER_MS = 60_000;
/** Different texts in one mail; of those beyond only the number is told. */
const TEXTS_MAX = 20;

const Stream = z.object({
  user_id: z.uuid(),
  /** The group of the person; null for staff. */
  customer_id: z.uuid().nullable(),
  kind: z.string(),
  address: z.string(),
});
type Stream = z.infer<typeof Stream>;

/** One notice, as it stands in a mail of its own. */
export interface NoticeWords {
  /** Without the product's name. */
  readonly subject: string;
  readonly text: string;
  /** What to do if something is wrong; told once for all. */
  readonly advice: string;
}

/** Whom the notices of a stream go to, and their words. */
export interface NoticeLetter<Facts> {
  readonly recipient: { readonly first_name: string; readonly last_name: string };
  /** Undefined where there is nothing to tell any more. */
  wordsOf(facts: Facts): NoticeWords | undefined;
}

/** What can be told: the job that mails it, and what its words need to know. */
export interface NoticeOptions<Facts> {
  /** Of the job; kebab-case. */
  readonly name: string;
  readonly facts: z.ZodType<Facts>;
  /** Undefined where nobody is to be told any more. */
  readonly letterFor: (ctx: Ctx, stream: NoticeStream) => Promise<NoticeLetter<Facts> | undefined>;
  /** The notices of a day go out together in the evening: nothing in them is urgent. */
  readonly isDaily?: boolean;
}

interface NoticeJob extends Job<Stream> {
  readonly isDaily: boolean;
}

/**
 * Mails what waits of one stream: the first notice at once, those of the quarter of an hour after a mail in the next one;
 * daily ones in the evening, in one mail a day.
 */
export function noticeJob<Facts>({
  name,
  facts,
  letterFor,
  isDaily = false,
}: NoticeOptions<Facts>): NoticeJob {
  const mailing: Job<Stream> = job({
    name,
    payload: Stream,
    class: isDaily ? "mail" : "notice",
    ...MAIL_JOB,
    key: ({ user_id, kind, address }) => `${user_id}/${kind}/${address}`,
    async run(ctx, stream) {
      // Another mail of this stream was under way when this one was asked for.
      if (await isTooEarly(ctx, sendNotices, stream))
        return inSystemTransaction(ctx, async (ctx) => askForMail(ctx, sendNotices, stream));
      const letter = await letterFor(ctx, stream);
      const waiting = (await listWaitingNotices(ctx, stream)).map(({ id, happened_at, ...row }) => ({
        id,
        happened_at,
        words: letter?.wordsOf(facts.parse(row.facts)),
      }));
      const said = waiting.flatMap(({ words, ...notice }) => (words ? [{ ...notice, words }] : []));
      if (letter && said.length > 0) {
        const { productName } = ctx.settings;
        const { subject, paragraphs } = gather(said);
        const recipient = { ...letter.recipient, address: stream.address };
        await sendLetter(ctx, recipient, `${productName}: ${subject}`, paragraphs);
      }
      const saidIds = said.map(({ id }) => id);
      const needlessIds = waiting.map(({ id }) => id).filter((id) => !saidIds.includes(id));
      await inSystemTransaction(ctx, async (ctx) => {
        await setSent(ctx, saidIds);
        await deleteNotices(ctx, needlessIds);
      });
    },
  });
  const sendNotices = { ...mailing, isDaily };
  return sendNotices;
}

/** Notes in the caller's transaction what a person is to be told, and asks for the mail. */
export async function gatherNotice(
  ctx: Ctx,
  sendNotices: NoticeJob,
  stream: Stream,
  facts: object,
): Promise<void> {
  const { user_id, kind, address } = stream;
  const happened_at = ctx.clock();
  await insertNotice(ctx, { user_id, kind, address, facts: JSON.stringify(facts), happened_at });
  await askForMail(ctx, sendNotices, stream);
}

async function askForMail(ctx: Ctx, sendNotices: NoticeJob, stream: Stream): Promise<void> {
  const { customer_id } = stream;
  const now = ctx.clock();
  const last = await findLastSent(ctx, stream);
  const due = sendNotices.isDaily ? nextEvening(now, last) : afterQuarter(now, last);
  const after = due > now ? { after: due } : {};
  await enqueue(ctx, sendNotices, stream, { customer_id, ...after });
}

const afterQuarter = (now: Date, last: Date | null): Date =>
  last === null ? now : new Date(last.getTime() + GATHER_MS);

const isSameDay = (now: Date, last: Date | null): boolean =>
  last !== null && berlinDay(last) === berlinDay(now);

/** The next evening of a day without a mail of the stream. */
function nextEvening(now: Date, last: Date | null): Date {
  const today = berlinDay(now);
  const evening = momentInBerlin(today, EVENING);
  return evening > now && !isSameDay(now, last) ? evening : momentInBerlin(addDays(today, 1), EVENING);
}

async function isTooEarly(ctx: Ctx, { isDaily }: NoticeJob, stream: NoticeStream): Promise<boolean> {
  const now = ctx.clock();
  const last = await findLastSent(ctx, stream);
  if (isDaily) return isSameDay(now, last);
  return afterQuarter(now, last).getTime() - now.getTime() > CLOCKS_DIFFER_MS;
}

interface Said {
  readonly happened_at: Date;
  readonly words: NoticeWords;
}

/** One mail of several notices: each text once, with how often and when; one alone stands as it is. */
function gather(notices: readonly Said[]): { subject: string; paragraphs: string[] } {
  const byText = Map.groupBy(notices, ({ words }) => words.text);
  const texts = [...byText].map(([text, [...same]], index) => {
    // A letter goes on in lower case after its salutation.
    const first = index === 0 ? text : text.charAt(0).toUpperCase() + text.slice(1);
    const last = same.at(-1)?.happened_at ?? new Date(0);
    return same.length === 1
      ? first
      : `${first} Das ist ${same.length}-mal geschehen, zuletzt am ${germanDay(berlinDay(last))} um ${berlinTime(last)} Uhr.`;
  });
  const advices = [...new Set(notices.map(({ words }) => words.advice))];
  const more = Math.max(texts.length, advices.length) - TEXTS_MAX;
  return {
    subject: notices.at(-1)?.words.subject ?? "",
    paragraphs: [
      ...texts.slice(0, TEXTS_MAX),
      ...(more > 0 ? [`Es gab ${more} weitere Mitteilungen dieser Art.`] : []),
      ...advices.slice(0, TEXTS_MAX),
    ],
  };
}
