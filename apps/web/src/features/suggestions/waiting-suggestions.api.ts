import { undoChanges, type FileItem } from "@krempelfrei/contract/files/files";
import { listWaitingSuggestions, type WaitingSuggestions } from "@krempelfrei/contract/files/suggestions";
import { call } from "../../lib/api.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { invalidate, query } from "../../lib/query.ts";
import type { Failure } from "../files/data/change-each.api.ts";
import { withFiles } from "../files/data/files.api.ts";

const of = (customerId: string) => ({ query: { customer_id: customerId } });

/** Suggestions for all that waits of a customer: the parts of the server put together. */
export const waitingSuggestionsQuery = (customerId: string) => ({
  ...query(listWaitingSuggestions, of(customerId)),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const data: WaitingSuggestions[] = [];
    let after: string | undefined;
    do {
      // Each part begins after the last document of the one before.
      const part = await call(listWaitingSuggestions, {
        query: { customer_id: customerId, after },
        signal,
        silent: true,
      });
      data.push(...part.data);
      after = part.next ?? undefined;
    } while (after !== undefined);
    return { data, next: null };
  },
  refetchOnWindowFocus: false,
});

/** Makes them again, of what was filed since. */
export const renewSuggestions = (customerId: string): Promise<void> =>
  invalidate(listWaitingSuggestions, of(customerId));

/** Documents of one call. */
const PART = 60;

type Changed = Pick<FileItem, "id" | "revision">;

/** Takes the last change of these documents back; those that somebody else changed since stay, with the reason. */
export async function undoEach(customerId: string, files: readonly FileItem[]): Promise<Failure[]> {
  const failed: Failure[] = [];
  const undo = async (part: readonly Changed[]): Promise<void> => {
    const body = { files: part.map(({ id, revision }) => ({ id, revision })) };
    const answer = await call(undoChanges, { body, silent: true });
    withFiles(customerId, answer.files);
  };
  for (let from = 0; from < files.length; from += PART) {
    const part = files.slice(from, from + PART);
    try {
      await undo(part);
    } catch {
      // All or none: which one it is tells only a call of its own.
      for (const file of part) {
        try {
          await undo([file]);
        } catch (error) {
          failed.push({ file, reason: messageOf(error) ?? "Der Server ist nicht erreichbar." });
        }
      }
    }
  }
  return failed;
}
