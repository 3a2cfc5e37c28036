import { LIST_PAGE_SIZE } from "@krempelfrei/contract/limits";
import type { SosAccess } from "@krempelfrei/contract/sos/sos";
import { z } from "zod";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import { listAccessRows, type AccessRow } from "../data/accesses.queries.ts";

const KINDS: Readonly<Record<string, SosAccess["kind"]>> = {
  "sos.signed_in": "sign_in",
  "sos.tried": "trial",
  "sos.archive_saved": "archive",
  "sos.document_shown": "show",
  "sos.document_saved": "download",
};
const Changes = z.array(z.object({ field: z.string(), new: z.unknown() }));

function toAccess(row: AccessRow): SosAccess {
  const changes = Changes.parse(row.changes ?? []);
  const document = changes.find(({ field }) => field === "document")?.new;
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    contact: row.actor_name ?? "gelöscht",
    kind: KINDS[row.action] ?? "sign_in",
    document: typeof document === "string" ? document : null,
  };
}

/** The access book of the acting person, 20 a page. Error: 403. */
export async function listAccesses(
  ctx: Ctx,
  input: { readonly before?: string },
): Promise<{ data: SosAccess[]; next: string | null }> {
  authorize(ctx, "sos.own");
  const before = input.before === undefined ? undefined : Number(input.before);
  const limit = LIST_PAGE_SIZE + 1;
  const rows = await listAccessRows(ctx, userOf(ctx).id, { before, limit });
  const data = rows.slice(0, LIST_PAGE_SIZE).map(toAccess);
  return { data, next: rows.length === limit ? (data.at(-1)?.id ?? null) : null };
}
