import { berlinDay, berlinTime, germanDay } from "@krempelfrei/contract/dates";
import type { z } from "zod";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { job, type Job } from "../../../jobs/job.ts";
import { Addressee, addresseeKey, askForMail, isTooEarly, NOTICES_JOB } from "./gather-notices.ts";
import { rulesOf, type StreamName } from "./notice-streams.ts";
import { dropNotices, listWaitingNotices, returnNotices, takeNotices } from "./notices.queries.ts";
import { MAIL_JOB, sendLetter } from "./send-letter.ts";

/** Distinct texts in one mail; the rest is mentioned as a number. */
const TEXTS_MAX = 20;

interface StoredNotice {
  readonly id: string;
  readonly happened_at: Date;
}

interface NoticeLetter {
  readonly recipient: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string | null;
  };
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly unsubscribe?: string;
  /** Notices that the mail mentions; the others are dropped. */
  readonly told: readonly StoredNotice[];
}

/** Writes the mail from what the person may know now; undefined where nothing is left to say. */
type LetterWriter<Facts> = (
  ctx: Ctx,
  to: Addressee,
  notices: readonly (StoredNotice & { readonly facts: Facts })[],
) => Promise<NoticeLetter | undefined>;

export interface NoticeStream {
  readonly name: StreamName;
  readonly write: LetterWriter<unknown>;
}

/** A stream of `NOTICE_STREAMS` with its words and the schema of its facts. */
export const noticeStream = <Facts>(
  name: StreamName,
  facts: z.ZodType<Facts>,
  write: LetterWriter<Facts>,
): NoticeStream => ({
  name,
  write: async (ctx, to, notices) =>
    write(
      ctx,
      to,
      notices.map((notice) => ({ ...notice, facts: facts.parse(notice.facts) })),
    ),
});

/** The only job that mails notices, for all streams of the product. */
export function noticesJob(streams: readonly NoticeStream[]): Job<Addressee> {
  const writers = new Map(streams.map(({ name, write }) => [name, write]));
  return job({
    name: NOTICES_JOB,
    payload: Addressee,
    // Default; `askForMail` sets the stream's own lane in the row.
    class: "notice",
    ...MAIL_JOB,
    key: addresseeKey,
    async run(ctx, to) {
      if (await isTooEarly(ctx, to)) return inSystemTransaction(ctx, async (ctx) => askForMail(ctx, to));
      const isTakenFirst = rulesOf(to.stream).afterCrash === "never";
      const waiting = await listWaitingNotices(ctx, to);
      const taken =
        isTakenFirst && (await inSystemTransaction(ctx, async (ctx) => takeNotices(ctx, idsOf(waiting))));
      const notices = taken ? waiting.filter(({ id }) => taken.has(id)) : waiting;
      if (notices.length === 0) return;
      try {
        const letter = await writers.get(to.stream)?.(ctx, to, notices);
        const address = to.address ?? letter?.recipient.email ?? null;
        const isSent = letter !== undefined && letter.told.length > 0 && address !== null;
        if (isSent) {
          const { recipient, subject, paragraphs, ...extras } = letter;
          await sendLetter(ctx, { ...recipient, address }, subject, paragraphs, extras);
        }
        const told = new Set(isSent ? idsOf(letter.told) : []);
        const needless = idsOf(notices).filter((id) => !told.has(id));
        await inSystemTransaction(ctx, async (ctx) => {
          await takeNotices(ctx, [...told]);
          await dropNotices(ctx, needless);
        });
      } catch (error) {
        if (isTakenFirst) await inSystemTransaction(ctx, async (ctx) => returnNotices(ctx, idsOf(notices)));
        throw error;
      }
    },
  });
}

const idsOf = (notices: readonly StoredNotice[]): string[] => notices.map(({ id }) => id);

export interface NoticeWords {
  /** Subject of the mail, without the product's name. */
  readonly subject: string;
  readonly text: string;
  /** Advice in case something is wrong; each advice appears once in a mail. */
  readonly advice: string;
}

interface WordedNotices<Facts> {
  readonly recipient: NoticeLetter["recipient"];
  /** Undefined if the notice is obsolete. */
  wordsOf(facts: Facts): NoticeWords | undefined;
}

/** Writes one mail of several notices: each text once, with how often and when. A single notice is mailed in its own words. */
export const inWords =
  <Facts>(
    wordsFor: (ctx: Ctx, to: Addressee, facts: readonly Facts[]) => Promise<WordedNotices<Facts> | undefined>,
  ): LetterWriter<Facts> =>
  async (ctx, to, notices) => {
    const worded = await wordsFor(
      ctx,
      to,
      notices.map(({ facts }) => facts),
    );
    if (!worded) return undefined;
    const told = notices.flatMap((notice) => {
      const words = worded.wordsOf(notice.facts);
      return words ? [{ ...notice, words }] : [];
    });
    const subject = `${ctx.settings.productName}: ${told.at(-1)?.words.subject ?? ""}`;
    return { recipient: worded.recipient, subject, paragraphs: paragraphsOf(told), told };
  };

function paragraphsOf(notices: readonly (StoredNotice & { readonly words: NoticeWords })[]): string[] {
  const byText = Map.groupBy(notices, ({ words }) => words.text);
  const texts = [...byText].map(([text, [...same]], index) => {
    // German mails continue in lower case after the salutation.
    const first = index === 0 ? text : text.charAt(0).toUpperCase() + text.slice(1);
    const last = same.at(-1)?.happened_at ?? new Date(0);
    return same.length === 1
      ? first
      : `${first} Das ist ${same.length}-mal geschehen, zuletzt am ${germanDay(berlinDay(last))} um ${berlinTime(last)} Uhr.`;
  });
  const advices = [...new Set(notices.map(({ words }) => words.advice))];
  const more = Math.max(texts.length, advices.length) - TEXTS_MAX;
  return [
    ...texts.slice(0, TEXTS_MAX),
    ...(more > 0 ? [`Es gab ${more} weitere Mitteilungen dieser Art.`] : []),
    ...advices.slice(0, TEXTS_MAX),
  ];
}
