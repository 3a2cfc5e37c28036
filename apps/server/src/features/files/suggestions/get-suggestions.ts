import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { authorize, has } from "../../../context/authorize.ts";
import { type Ctx, userOf } from "../../../context/context.ts";
import { charge } from "../../../context/throttle.ts";
import { mayModifyFile } from "../data/files.policy.ts";
import { getFile } from "../data/files.queries.ts";
import { makeSuggestions } from "./make-suggestions.ts";
import { findSuggestions, putSuggestions } from "./suggestions.queries.ts";

/**
 * What a document seems to be. For staff they are those that were made when it was read, unless something was filed since:
 * then the next letter of a sender is known at once. For a member they are made of the documents that it sees itself.
 * Errors: 403, 404; 429.
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
  // What was shown is what counts as taken or not.
  if (file.folder_id === null) await putSuggestions(ctx, file, made);
  return made;
}
