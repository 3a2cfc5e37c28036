import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { FileRow } from "../data/files.queries.ts";

/**
 * Amounts to pay in documents of one group, in cents by document id: entered by a person, or recognised and unchecked
 * where the document does not hide its text.
 */
export async function listAmounts(ctx: Ctx, files: readonly FileRow[]): Promise<Map<string, number>> {
  const [first] = files;
  if (!first) return new Map();
  const { rows } = await sql<{ sha256: string; amount_cents: number }>`
    SELECT sha256, amount_cents FROM content_text
    WHERE customer_id = ${first.customer_id} AND amount_cents IS NOT NULL
      AND sha256 = ANY(${files.map(({ sha256 }) => sha256)}::text[])`.execute(ctx.db);
  const bySha = new Map(rows.map((row) => [row.sha256, row.amount_cents]));
  return new Map(
    files.flatMap(({ id, sha256, machine_hidden, amount_cents }) => {
      const cents = amount_cents ?? (machine_hidden ? undefined : bySha.get(sha256));
      return cents === undefined ? [] : [[id, cents] as const];
    }),
  );
}
