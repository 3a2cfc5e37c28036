import {
  WAITING_PART,
  type FileSuggestions,
  type WaitingSuggestions,
} from "@krempelfrei/contract/files/suggestions";
import type { Learned } from "@krempelfrei/documents/suggest/suggest";
import { setImmediate as nextTurn } from "node:timers/promises";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { mayReadGroup } from "../data/files.policy.ts";
import { listLearned } from "./learned.queries.ts";
import { listGroupFolders, NO_SUGGESTIONS, suggestFor } from "./make-suggestions.ts";
import {
  findTexts,
  listPersons,
  listRenamed,
  listWaitingOfGroup,
  putManySuggestions,
  type WaitingRow,
} from "./suggestions.queries.ts";

interface Part {
  readonly data: WaitingSuggestions[];
  readonly next: string | null;
}

/**
 * Suggestions for the unfiled documents of a group, the next part after a document. Suggestions that could learn from
 * documents filed since are computed again and stored, because acceptance is counted for the shown ones; an unread
 * document has none, and a document that a person renamed has none for its name. Errors: 403; 404 for an unknown group.
 */
export async function listWaitingSuggestions(
  ctx: Ctx,
  { customer_id: customerId, after }: { readonly customer_id: string; readonly after?: string | undefined },
): Promise<Part> {
  authorize(ctx, "documents.manage");
  authorize(ctx, mayReadGroup({ customer_id: customerId }));
  const persons = await listPersons(ctx, customerId);
  if (persons.length === 0) throw notFound();
  const rows = await listWaitingOfGroup(ctx, { customerId, after, limit: WAITING_PART + 1 });
  const part = rows.slice(0, WAITING_PART);
  const made = await makeMany(
    ctx,
    { customerId, persons },
    part.filter(({ stored }) => stored === undefined),
  );
  const renamed = await listRenamed(
    ctx,
    customerId,
    part.map(({ file }) => file.id),
  );
  return {
    data: part.map(({ file, stored }) => {
      const suggestions = stored ?? made.get(file.id);
      return {
        file_id: file.id,
        is_read: suggestions !== undefined,
        suggestions: {
          ...(suggestions ?? NO_SUGGESTIONS),
          // Filing many at once takes over the suggested names.
          ...(renamed.has(file.id) ? { name: null } : {}),
        },
      };
    }),
    next: rows.length > part.length ? (part.at(-1)?.file.id ?? null) : null,
  };
}

/** Makes and stores suggestions, and returns them by document id; the group's filed documents are read once for all. */
async function makeMany(
  ctx: Ctx,
  { customerId, persons }: { readonly customerId: string; readonly persons: Learned["persons"] },
  rows: readonly WaitingRow[],
): Promise<Map<string, FileSuggestions>> {
  // A time before the filed documents are read: documents filed after it make the suggestions outdated.
  const madeAt = rows[0]?.asked_at ?? ctx.clock();
  const readable = rows.map(({ file }) => file).filter(({ machine_hidden }) => !machine_hidden);
  const texts = await findTexts(
    ctx,
    customerId,
    readable.map(({ sha256 }) => sha256),
  );
  if (texts.size === 0) return new Map<string, FileSuggestions>();
  const folders = await listGroupFolders(ctx, readable);
  const learned = { ...(await listLearned(ctx, customerId)), persons, folders };
  const made = [];
  for (const file of readable) {
    const read = texts.get(file.sha256);
    if (!read) continue;
    made.push({ file, suggestions: suggestFor(ctx, { file, read, learned }) });
    // Other calls are answered between two letters.
    await nextTurn();
  }
  await putManySuggestions(ctx, { customerId, madeAt, made });
  return new Map(made.map(({ file, suggestions }) => [file.id, suggestions]));
}
