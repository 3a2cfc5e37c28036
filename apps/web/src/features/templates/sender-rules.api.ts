import { kindLabel } from "@krempelfrei/contract/deadlines/due-day";
import * as api from "@krempelfrei/contract/files/sender-rules";
import type { FileLesson } from "@krempelfrei/contract/files/sender-rules";
import { call } from "../../lib/api.ts";
import { answers, query, useChange } from "../../lib/query.ts";

export const senderRulesQuery = query(api.listSenderRules);
export const lessonsQuery = (fileId: string) =>
  query(api.getLessons, { params: { id: fileId }, silent: true });

const invalidates = [answers(api.listSenderRules), answers(api.getLessons)];

export const useConfirmRule = (file_id: string) =>
  useChange({
    send: ({ field, label }: FileLesson) => call(api.confirmSenderRule, { body: { file_id, field, label } }),
    invalidates,
  });

export const useRemoveRule = () =>
  useChange({ send: (id: string) => call(api.removeSenderRule, { params: { id } }), invalidates });

/**
 * Text of a rule: "Betrag: hinter „restbetrag“", "Zahlungsziel: bleibt so" or "Zahlungsziel: wird als Ablauf
 * vorgeschlagen".
 */
export function ruleText({ field, label, becomes }: Pick<FileLesson, "field" | "label" | "becomes">): string {
  if (field !== "deadline") return `${field === "date" ? "Datum" : "Betrag"}: hinter „${label}“`;
  const kind = kindLabel(label as Parameters<typeof kindLabel>[0]);
  return becomes === null || becomes === label
    ? `${kind}: bleibt so`
    : `${kind}: wird als ${kindLabel(becomes)} vorgeschlagen`;
}
