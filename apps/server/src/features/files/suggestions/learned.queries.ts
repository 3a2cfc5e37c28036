import type { FoundDate } from "@krempelfrei/documents/suggest/found-dates";
import {
  deadlineLessons,
  LABEL_CHARS,
  type Lesson,
  lessonsOf,
  type NotedDeadline,
  type SenderLesson,
} from "@krempelfrei/documents/suggest/learned";
import type { Learned } from "@krempelfrei/documents/suggest/suggest";
import { FIRST_PAGES } from "@krempelfrei/documents/text/clean-text";
import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { type FileRow, visibleFiles } from "../data/files.queries.ts";

import { listRuleLessons } from "./sender-rules.queries.ts";

/** Maximum of filed documents that suggestions are learned from, the newest first. */
const LEARNED_MAX = 600;
/** Maximum of a sender's documents whose lessons about the amount count, the newest first. */
const OF_SENDER_MAX = 20;

/** Text in front of the first occurrence of a document's day in its own text, in the commonest notation. */
const DATE_LABEL = sql<string | null>`(
  SELECT substring(body FROM greatest(1, place - ${sql.lit(LABEL_CHARS)}) FOR least(place - 1, ${sql.lit(LABEL_CHARS)}))
  FROM (SELECT left(text.body, ${sql.lit(FIRST_PAGES)}) AS body) AS read,
    LATERAL (SELECT strpos(body, to_char(make_date(
      file.date_relevance_year, file.date_relevance_month, file.date_relevance_day), 'DD.MM.YYYY')) AS place) AS found
  WHERE place > 1)`;

/** Text in front of the first place of the amount that a person gave, with or without signs between its thousands. */
const AMOUNT_LABEL = sql<string | null>`CASE WHEN file.amount_cents IS NOT NULL THEN
  (regexp_match(left(text.body, ${sql.lit(FIRST_PAGES)}), concat('(.{1,', ${sql.lit(LABEL_CHARS)}::int, '})(?<![0-9.,])',
    replace(translate(to_char(file.amount_cents / 100.0, 'FM999,999,999,990.00'), ',.', '.,'), '.', ${"[.\u00A0\u202F]?"}::text),
    '(?![0-9])')))[1] END`;

/**
 * Query for the filed documents of a group that the actor sees and whose text they may read, the newest first; without
 * `except`.
 */
const filedOf = (ctx: Ctx, customerId: string, except: string | undefined) =>
  ctx.db
    .selectFrom("file")
    .innerJoin("content_text as text", (join) =>
      join.onRef("text.customer_id", "=", "file.customer_id").onRef("text.sha256", "=", "file.sha256"),
    )
    .select(AMOUNT_LABEL.as("amount_label"))
    .where("file.customer_id", "=", customerId)
    .where("file.folder_id", "is not", null)
    .where("file.machine_hidden", "=", false)
    .$if(except !== undefined, (all) => all.where("file.id", "<>", except ?? ""))
    .where(visibleFiles(ctx.actor))
    .orderBy("file.id", "desc");

interface Labels {
  readonly date_label: string | null;
  readonly amount_label: string | null;
}

const lessonsIn = ({ date_label, amount_label }: Labels): Lesson[] => [
  ...lessonsOf("date", date_label),
  ...lessonsOf("amount", amount_label),
];

/**
 * The filed documents of a group that the actor sees, with their words, the newest first, and the lessons about dates,
 * amounts and deadlines, including rules. `except` is the document in question, which is left out.
 */
export async function listLearned(
  ctx: Ctx,
  customerId: string,
  except?: string,
): Promise<Pick<Learned, "filed" | "lessons">> {
  const rows = await filedOf(ctx, customerId, except)
    .select(DATE_LABEL.as("date_label"))
    .select(sql<string[]>`tsvector_to_array(text.words)`.as("words"))
    .select((eb) => [
      eb.ref("file.author").$notNull().as("author"),
      "file.type",
      "file.tags",
      "file.folder_id",
      "file.user_id",
      "file.is_for_all",
    ])
    .where("file.author", "is not", null)
    .limit(LEARNED_MAX)
    .execute();
  const placed = rows.flatMap((row) =>
    lessonsIn(row).map((lesson): SenderLesson => ({ ...lesson, author: row.author })),
  );
  return {
    filed: rows,
    lessons: [...placed, ...(await listDeadlineLessons(ctx, customerId)), ...(await listRuleLessons(ctx))],
  };
}

/**
 * Lessons about the amount, from the other letters of a document's sender that the actor sees, the newest first, and the
 * rules for the sender.
 */
export const listAmountLessons = async (ctx: Ctx, { id, customer_id, author }: FileRow): Promise<Lesson[]> =>
  author === null ? [] : (await amountLessonsOf(ctx, customer_id, author))(id);

/** The same for several documents of a sender, by the id of the document. */
export async function amountLessonsOf(
  ctx: Ctx,
  customerId: string,
  author: string,
): Promise<(id: string) => Lesson[]> {
  const rows = await filedOf(ctx, customerId, undefined)
    .select("file.id")
    .where("file.author", "=", author)
    .limit(OF_SENDER_MAX + 1)
    .execute();
  const rules = await listRuleLessons(ctx, author);
  return (except) => [
    ...rows
      .filter(({ id }) => id !== except)
      .slice(0, OF_SENDER_MAX)
      .flatMap(({ amount_label }) => lessonsOf("amount", amount_label)),
    ...rules,
  ];
}

/** Senders of a group whose letters or rules may teach an amount. */
export async function listTeachingAmounts(
  ctx: Ctx,
  customerId: string,
  authors: readonly string[],
): Promise<string[]> {
  if (authors.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("file")
    .select((eb) => eb.ref("file.author").$notNull().as("author"))
    .where("file.customer_id", "=", customerId)
    .where("file.author", "in", authors)
    .where("file.amount_cents", "is not", null)
    .union(
      ctx.db
        .selectFrom("sender_rule")
        .select("sender_rule.author")
        .where("author", "in", authors)
        .where("field", "=", "amount"),
    )
    .execute();
  return rows.map(({ author }) => author);
}

/** Lessons of a single filed document. */
export async function listLessonsIn(ctx: Ctx, { id, customer_id, author }: FileRow): Promise<SenderLesson[]> {
  if (author === null) return [];
  const rows = await filedOf(ctx, customer_id, undefined)
    .select(DATE_LABEL.as("date_label"))
    .where("file.id", "=", id)
    .execute();
  const ofDeadlines = await listDeadlineLessons(ctx, customer_id, id);
  return [...rows.flatMap(lessonsIn), ...ofDeadlines].map((lesson) => ({ ...lesson, author }));
}

/** Deadlines that persons noted for a document. */
const NOTED = sql<NotedDeadline[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'due_on', due_on, 'postponed_from', postponed_from,
    'origin_text', origin_text)), '[]')
  FROM deadline WHERE deadline.customer_id = file.customer_id AND deadline.file_id = file.id)`;

/** Decisions of persons about the dates found in filed documents that the actor sees, or in one, the newest document first. */
export async function listDeadlineLessons(
  ctx: Ctx,
  customerId: string,
  fileId?: string,
): Promise<(SenderLesson & { readonly file_id: string })[]> {
  const rows = await ctx.db
    .selectFrom("file")
    .innerJoin("content_text as text", (join) =>
      join.onRef("text.customer_id", "=", "file.customer_id").onRef("text.sha256", "=", "file.sha256"),
    )
    .select(NOTED.as("noted"))
    .select((eb) => [
      "file.id",
      eb.ref("file.author").$notNull().as("author"),
      eb.ref("text.dates").$castTo<readonly FoundDate[]>().as("dates"),
    ])
    .where("file.customer_id", "=", customerId)
    .$if(fileId !== undefined, (all) => all.where("file.id", "=", fileId ?? ""))
    .where("file.folder_id", "is not", null)
    .where("file.author", "is not", null)
    .where("file.machine_hidden", "=", false)
    .where(visibleFiles(ctx.actor))
    .where(
      sql<boolean>`EXISTS (
        SELECT FROM deadline WHERE deadline.customer_id = file.customer_id AND deadline.file_id = file.id)`,
    )
    .orderBy("file.id", "desc")
    .limit(LEARNED_MAX)
    .execute();
  return rows.flatMap(({ id, author, dates, noted }) =>
    deadlineLessons(dates, noted).map((lesson) => ({ ...lesson, author, file_id: id })),
  );
}
