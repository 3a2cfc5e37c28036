/** ä → ae, ß → ss and so on, both cases. */
export function foldUmlauts(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[äÄ]/g, "ae")
    .replace(/[öÖ]/g, "oe")
    .replace(/[üÜ]/g, "ue")
    .replace(/[ßẞ]/g, "ss");
}

const stripMarks = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/ß/g, "ss");

/** A word as it is compared: without case and marks, "Müller" as "muller", and where that differs also as "mueller". */
export function foldings(word: string): readonly [string] | readonly [string, string] {
  const stripped = stripMarks(word);
  const folded = stripMarks(foldUmlauts(word));
  return stripped === folded ? [stripped] : [stripped, folded];
}

/**
 * Form of a text for searches: once with "Müller" as "muller" and once as "mueller", so that every way to type it is
 * found inside words too.
 */
export function searchable(...texts: readonly (string | null | undefined)[]): string {
  return foldings(texts.filter(Boolean).join("\n")).join("\n");
}

/**
 * A test for texts made by `searchable`: true when every word of the query stands somewhere in it. "Mueller" finds
 * "Müller" and the other way round, "strasse" finds "Straße", "haftpflicht" finds "Privathaftpflichtversicherung".
 */
export function searchTest(query: string): (haystack: string) => boolean {
  const words = query.split(/\s+/).filter((word) => word !== "");
  const needles = words.map(foldings);
  return (haystack) => needles.every((forms) => forms.some((form) => haystack.includes(form)));
}
