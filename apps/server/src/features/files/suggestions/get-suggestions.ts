import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { authorize } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import { modifyFile } from "../data/files.policy.ts";
import { getFile } from "../data/files.queries.ts";
import { makeSuggestions } from "./make-suggestions.ts";
import { findSuggestions, putSuggestions } from "./suggestions.queries.ts";

/**
 * What a document seems to be. They are those that were made when it was read, unless something was filed since: then
 * the next letter of a sender is known at once. Errors: 404.
 */
export async function getSuggestions(ctx: Ctx, { id }: { readonly id: string }): Promise<FileSuggestions> {
  const file = await getFile(ctx, id);
  authorize(ctx, modifyFile(file));
  const stored = await findSuggestions(ctx, file);
  if (stored?.is_fresh === true) return stored.suggestions;
  const made = await makeSuggestions(ctx, file);
  // What was shown is what counts as taken or not.
  if (file.folder_id === null) await putSuggestions(ctx, file, made);
  return made;
}
