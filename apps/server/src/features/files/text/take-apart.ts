import type { Term } from "@krempelfrei/documents/text/search-terms";
import type { Ctx } from "../../../context/context.ts";
import { halvesOf } from "./halves.ts";
import { readTyped, type Typed } from "./text-query.ts";

/**
 * The search with each word that no text has divided into two that texts have, or synonyms: "Handyrechnung" gives
 * "Handy" and "Rechnung". Undefined if no word can be divided.
 */
export async function takenApart(ctx: Ctx, typed: Typed, terms: readonly Term[]): Promise<Typed | undefined> {
  let isSame = true;
  const apart: Term[] = [];
  for (const term of terms) {
    const isUnknown = typed.answers.get(term)?.isKnown === false;
    const halves = isUnknown ? await halvesOf(ctx, typed.scope, term.words[0] ?? "") : undefined;
    if (halves) isSame = false;
    apart.push(...(halves?.map((word): Term => ({ ...term, words: [word] })) ?? [term]));
  }
  return isSame ? undefined : readTyped(ctx, typed.scope, apart);
}
