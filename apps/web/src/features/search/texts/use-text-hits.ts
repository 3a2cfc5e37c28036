import { isMember } from "@krempelfrei/contract/access";
import { useUser } from "../../../lib/session.ts";
import type { Scope } from "../../files/data/files.api.ts";
import { hitParams, quoted } from "./hit-address.ts";
import { useTextAnswer } from "./use-text-answer.ts";
import { documentsPath } from "../../files/data/documents-path.ts";

const SHOWN = 5;

/** A hit as one line of a list. */
interface TextHitLine {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly to: string;
}

interface TextHitLines {
  readonly label: string;
  readonly hits: readonly TextHitLine[];
  readonly state: "loading" | "failed" | "done";
}

/**
 * The best hits in texts, with their heading, for the search of the bar: in the member's group, for staff in one
 * customer or all.
 */
export function useTextHits(typed: string, scope: Scope): TextHitLines {
  const { role } = useUser();
  const { hits, leftOut, state } = useTextAnswer(typed, scope, false).answer;
  const without = leftOut.length > 0 ? `, ohne ${quoted(leftOut)}` : "";
  const lines = hits.slice(0, SHOWN).map((hit) => {
    const page = isMember(role) ? "/browser" : documentsPath(hit.customer_id);
    const whose = scope === undefined ? hit.customer_name : null;
    return {
      key: `text/${hit.file_id}`,
      label: hit.full_name.replace(/\.[^.]+$/, ""),
      detail: [whose, hit.snippet].filter(Boolean).join(": "),
      to: `${page}?${hitParams(hit)}`,
    };
  });
  return {
    label: `Im Text gefunden${without}`,
    hits: lines,
    state: state === "searching" ? "loading" : state === "failed" ? "failed" : "done",
  };
}
