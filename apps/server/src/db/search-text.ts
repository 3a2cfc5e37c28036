import { sql, type RawBuilder, type SqlBool } from "kysely";

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

export const searchWords = (search: string): string[] => search.split(/\s+/).filter((word) => word !== "");

/** Condition that the text contains the word, in any spelling of umlauts (`search_text` makes both forms). */
export const containsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  columnContains(sql`public.search_text(${text})`, word);

/** Condition that a column with the result of `search_text` contains the word. */
export function columnContains(searchable: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const [stripped, folded] = [0, 1].map(
    (part) =>
      sql`'%' || split_part(public.search_text(${escapeLike(word)}), E'\n', ${sql.lit(part + 1)}) || '%'`,
  );
  return sql<SqlBool>`(${searchable} LIKE ${stripped} OR ${searchable} LIKE ${folded})`;
}
