import { z } from "zod";
import { DeadlineKind } from "../deadlines/due-day.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, moment } from "../fields.ts";
import { RULE_LABEL_MAX } from "../limits.ts";

const RuleField = z.enum(["date", "amount", "deadline"]);

const lesson = {
  field: RuleField,
  /** Last words in front of the value, folded; for a deadline the kind that the text names. */
  label: z.string(),
  /** Kind that a deadline becomes; null for other fields. */
  becomes: DeadlineKind.nullable(),
};

/** A person's decision about the date, the amount or a deadline of a document. */
export const FileLesson = z.object({
  ...lesson,
  /** The rule of the office for the sender that says the same; null without one. */
  rule_id: id.nullable(),
});
export type FileLesson = z.infer<typeof FileLesson>;

/** A lesson that the office has confirmed for a sender: it counts in all groups. */
export const SenderRule = z.object({ id, author: z.string(), ...lesson, created_at: moment });
export type SenderRule = z.infer<typeof SenderRule>;

export const getLessons = endpoint({
  method: "GET",
  path: "/files/:id/lessons",
  summary:
    "What persons made of a document's date, amount and deadlines, and which of it is a rule of the office",
  access: ["documents.approve"],
  params: idParams,
  response: z.object({ author: z.string().nullable(), data: z.array(FileLesson) }),
});

export const listSenderRules = endpoint({
  method: "GET",
  path: "/sender-rules",
  summary: "Rules of the office for senders, by sender",
  access: ["documents.approve"],
  response: z.object({ data: z.array(SenderRule) }),
});

export const confirmSenderRule = endpoint({
  method: "POST",
  path: "/sender-rules",
  summary: "Confirms what a person made of a document as a rule for its sender, which counts in all groups",
  access: ["documents.approve"],
  body: z.strictObject({ file_id: id, field: RuleField, label: z.string().min(1).max(RULE_LABEL_MAX) }),
  response: SenderRule,
  status: 201,
});

export const removeSenderRule = endpoint({
  method: "DELETE",
  path: "/sender-rules/:id",
  summary: "Removes a rule for a sender; what groups taught themselves stays",
  access: ["documents.approve"],
  params: idParams,
  response: "nothing",
});
