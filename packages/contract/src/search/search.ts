import { foldUmlauts } from "../files/files.ts";

const stripMarks = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/ß/g, "ss");

/**
 * What a text is searched in: once with "Müller" as "muller" and once as "mueller", so that every way to type it is
 * found inside words too.
 */
export function searchable(...texts: readonly (string | null | undefined)[]): string {
  const text = texts.filter(Boolean).join("\n");
  const stripped = stripMarks(text);
  const folded = stripMarks(foldUmlauts(text));
  return stripped === folded ? stripped : `${stripped}\n${folded}`;
}

/**
 * A test for texts made by `searchable`: true when every word of the query stands somewhere in it. "Mueller" finds
 * "Müller" and the other way round, "strasse" finds "Straße", "haftpflicht" finds "Privathaftpflichtversicherung".
 */
export function searchTest(query: string): (haystack: string) => boolean {
  const words = query.split(/\s+/).filter((word) => word !== "");
  const needles = words.map((word) => [stripMarks(word), stripMarks(foldUmlauts(word))] as const);
  return (haystack) =>
    needles.every(([stripped, folded]) => haystack.includes(stripped) || haystack.includes(folded));
}
