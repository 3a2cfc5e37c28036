import type { FileLesson, SenderRule } from "@krempelfrei/contract/files/sender-rules";
import { recordChange, type RowChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { type Ctx, inTransaction } from "../../../context/context.ts";
import { invalid } from "../../../core/errors.ts";
import type { ChangeAction } from "@krempelfrei/contract/changelog/change-words";
import { mayReadFile } from "../data/files.policy.ts";
import { getFile } from "../data/files.queries.ts";
import { listLessonsIn } from "./learned.queries.ts";
import { deleteRule, getRuleLocked, listRules, putRule, type SenderRuleRow } from "./sender-rules.queries.ts";
import { outdateSuggestions } from "./suggestions.queries.ts";

/** Lessons of a document about its sender, and which of them are rules. Errors: 403, 404. */
export async function getLessons(
  ctx: Ctx,
  { id }: { readonly id: string },
): Promise<{ author: string | null; data: FileLesson[] }> {
  authorize(ctx, "documents.approve");
  const file = await getFile(ctx, id);
  authorize(ctx, mayReadFile(file));
  const rules = file.author === null ? [] : await listRules(ctx, file.author);
  return {
    author: file.author,
    data: (await listLessonsIn(ctx, file)).map(({ field, label, becomes }) => ({
      field,
      label,
      becomes,
      rule_id:
        rules.find((rule) => rule.field === field && rule.label === label && rule.becomes === becomes)?.id ??
        null,
    })),
  };
}

/**
 * Confirms what a person made of a document as a rule for its sender, which counts in all groups; a repeated rule is
 * stored once. Errors: 403; 404; 422 where the document does not teach it.
 */
export async function confirmSenderRule(
  ctx: Ctx,
  { file_id, field, label }: { readonly file_id: string } & Pick<FileLesson, "field" | "label">,
): Promise<SenderRule> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.approve");
    const file = await getFile(ctx, file_id);
    authorize(ctx, mayReadFile(file));
    const lesson = (await listLessonsIn(ctx, file)).find((one) => one.field === field && one.label === label);
    if (!lesson) throw invalid("label", "Das steht nicht in diesem Dokument.");
    const before = (await listRules(ctx, lesson.author)).find(
      (rule) => rule.field === field && rule.label === label,
    );
    const row = await putRule(ctx, lesson);
    await outdateSuggestions(ctx, { author: row.author });
    await recordChange(ctx, changeOfRule("sender_rule.confirmed", before ?? null, row));
    return toSenderRule(row);
  });
}

/** Removes a rule; what groups taught themselves stays. Errors: 403, 404. */
export async function removeSenderRule(ctx: Ctx, { id }: { readonly id: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.approve");
    const row = await getRuleLocked(ctx, id);
    await deleteRule(ctx, row);
    await outdateSuggestions(ctx, { author: row.author });
    await recordChange(ctx, changeOfRule("sender_rule.removed", row, null));
  });
}

const FIELDS = ["rule_field", "rule_label", "rule_kind"] as const;

const recorded = ({ field, label, becomes }: SenderRuleRow) => ({
  rule_field: field,
  rule_label: label,
  rule_kind: becomes,
});

function changeOfRule(
  action: ChangeAction,
  before: SenderRuleRow | null,
  after: SenderRuleRow | null,
): RowChange<ReturnType<typeof recorded>> {
  const row = after ?? before;
  if (!row) throw new Error("no rule");
  return {
    action,
    subject: { type: "sender_rule", id: row.id, name: row.author },
    customer_id: null,
    before: before && recorded(before),
    after: after && recorded(after),
    fields: FIELDS,
  };
}

/** The wire form of a rule. The database checks the values of the columns that are cast here. */
export const toSenderRule = ({
  id,
  author,
  field,
  label,
  becomes,
  created_at,
}: SenderRuleRow): SenderRule => ({
  id,
  author,
  field: field as SenderRule["field"],
  label,
  becomes: becomes as SenderRule["becomes"],
  created_at: created_at.toISOString(),
});
