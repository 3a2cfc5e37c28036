import { useDebouncedValue } from "@mantine/hooks";
import { isMember } from "@krempelfrei/contract/access";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useUser } from "../../../lib/session.ts";
import type { Scope } from "../../files/data/files.api.ts";
import { hitParams, quoted } from "./hit-address.ts";
import { leftOutWords, TEXT_SEARCH_DELAY_MS, textHitsQuery, textSearch } from "./text-search.api.ts";
import { documentsPath } from "../../files/data/documents-path.ts";

const SHOWN = 5;

/** A hit as one line of a list. */
export interface TextHitLine {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly to: string;
}

/**
 * The best hits in texts, with their heading, for the search of the bar: in the member's group, for staff in one
 * customer or all.
 */
export function useTextHits(typed: string, scope: Scope): readonly [string, readonly TextHitLine[]] {
  const { role } = useUser();
  const search = textSearch(typed);
  const [settled] = useDebouncedValue(search, TEXT_SEARCH_DELAY_MS);
  const { data } = useInfiniteQuery(textHitsQuery(settled, scope));
  const [answer] = data?.pages ?? [];
  if (search === undefined || settled === undefined || !answer) return ["", []];
  const words = leftOutWords(typed, answer);
  const leftOut = words.length > 0 ? `, ohne ${quoted(words)}` : "";
  const lines = answer.hits.slice(0, SHOWN).map((hit) => {
    const page = isMember(role) ? "/browser" : documentsPath(hit.customer_id);
    const whose = scope === undefined ? hit.customer_name : null;
    return {
      key: `text/${hit.file_id}`,
      label: hit.full_name.replace(/\.[^.]+$/, ""),
      detail: [whose, hit.snippet].filter(Boolean).join(": "),
      to: `${page}?${hitParams(hit)}`,
    };
  });
  return [`Im Text gefunden${leftOut}`, lines];
}
