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

/** A word folded for comparison: without case and accents, "Müller" as "muller", and if different also as "mueller". */
export function foldings(word: string): readonly [string] | readonly [string, string] {
  const stripped = stripMarks(word);
  const folded = stripMarks(foldUmlauts(word));
  return stripped === folded ? [stripped] : [stripped, folded];
}

/**
 * A text folded for searches: once with "Müller" as "muller" and once as "mueller", so that every spelling is found
 * inside words too.
 */
export function searchable(...texts: readonly (string | null | undefined)[]): string {
  return foldings(texts.filter(Boolean).join("\n")).join("\n");
}

/**
 * A test for texts made by `searchable`: true if it contains every word of the query. "Mueller" finds "Müller" and vice
 * versa, "strasse" finds "Straße", "haftpflicht" finds "Privathaftpflichtversicherung".
 */
export function searchTest(query: string): (haystack: string) => boolean {
  const words = query.split(/\s+/).filter((word) => word !== "");
  const needles = words.map(foldings);
  return (haystack) => needles.every((forms) => forms.some((form) => haystack.includes(form)));
}
