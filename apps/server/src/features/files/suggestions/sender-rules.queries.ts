import type { DeadlineKind } from "@krempelfrei/contract/deadlines/due-day";
import type { SenderLesson } from "@krempelfrei/documents/suggest/learned";
import type { Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import type { SenderRule as SenderRuleTable } from "../../../db/tables.ts";

export type SenderRuleRow = Selectable<SenderRuleTable>;

/** Rules of the office, of one sender or of all, by sender; the newest of a sender first. */
export async function listRules(ctx: Ctx, author?: string): Promise<SenderRuleRow[]> {
  return ctx.db
    .selectFrom("sender_rule")
    .selectAll()
    .$if(author !== undefined, (all) => all.where("author", "=", author ?? ""))
    .orderBy("author")
    .orderBy("id", "desc")
    .execute();
}

/** The rules as lessons. The database checks the values of the columns that are cast here. */
export async function listRuleLessons(ctx: Ctx, author?: string): Promise<SenderLesson[]> {
  return (await listRules(ctx, author)).map((row) => ({
    author: row.author,
    field: row.field as SenderLesson["field"],
    label: row.label,
    becomes: row.becomes as DeadlineKind | null,
    is_rule: true,
  }));
}

/** The rule with its row locked until the transaction ends, or 404. */
export async function getRuleLocked(ctx: Ctx, id: string): Promise<SenderRuleRow> {
  const row = await ctx.db
    .selectFrom("sender_rule")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Makes a rule, or changes what the rule with the same sender, field and label makes of a date (`becomes`). */
export async function putRule(
  ctx: Ctx,
  { author, field, label, becomes }: SenderLesson,
): Promise<SenderRuleRow> {
  return ctx.db
    .insertInto("sender_rule")
    .values({ author, field, label, becomes, created_at: ctx.clock() })
    .onConflict((same) => same.columns(["author", "field", "label"]).doUpdateSet({ becomes }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteRule(ctx: Ctx, { id }: SenderRuleRow): Promise<void> {
  await ctx.db.deleteFrom("sender_rule").where("id", "=", id).execute();
}
