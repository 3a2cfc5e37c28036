import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { authorize, has } from "../../../context/authorize.ts";
import { type Ctx, userOf } from "../../../context/context.ts";
import { charge } from "../../../context/throttle.ts";
import { mayModifyFile } from "../data/files.policy.ts";
import { getFile } from "../data/files.queries.ts";
import { makeSuggestions, NO_SUGGESTIONS } from "./make-suggestions.ts";
import { findSuggestions, putSuggestions } from "./suggestions.queries.ts";

/**
 * Suggestions for filing a document. Staff get the suggestions made when it was read, or new ones if documents were
 * filed since, so that the next letter of a sender is recognised at once. For a member they are computed from the
 * documents that the member sees. Errors: 403, 404; 429.
 */
export async function getSuggestions(ctx: Ctx, { id }: { readonly id: string }): Promise<FileSuggestions> {
  const file = await getFile(ctx, id);
  authorize(ctx, mayModifyFile(file));
  if (!has(ctx.actor, "documents.manage")) {
    await charge(ctx, { name: "suggestions", subject: userOf(ctx).id, max: 60, windowSeconds: 60 });
    return makeSuggestions(ctx, file);
  }
  const stored = await findSuggestions(ctx, file);
  if (stored?.is_fresh === true) return stored.suggestions;
  const made = await makeSuggestions(ctx, file);
  // Acceptance is counted for the suggestions that were shown. The empty suggestions for an unread document are not
  // stored, because they would still count as fresh after its reading.
  if (file.folder_id === null && made !== NO_SUGGESTIONS) await putSuggestions(ctx, file, made);
  return made;
}
