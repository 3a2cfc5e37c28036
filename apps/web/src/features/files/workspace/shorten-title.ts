const YEAR = /\b(?:19|20)\d{2}\b/g;
const GAP = "…";

/** At most this many characters from the start of a text, up to the end of a word if one is near. */
function startOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const space = cut.lastIndexOf(" ");
  return (space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–-]+$/, "");
}

/**
 * A title of at most about `length` characters: shortened in its middle, so that the beginning, the last word and every
 * year stay ("Beitragsrechnung Haus … 2018").
 */
export function shortenTitle(title: string, length: number): string {
  if (title.length <= length) return title;
  const end = /\S+$/.exec(title)?.[0] ?? "";
  const last = end.length > length / 2 ? end.slice(-Math.floor(length / 3)) : end;
  const middle = title.slice(0, title.length - last.length);
  const room = (years: readonly string[]): number =>
    length - last.length - years.join(" ").length - years.length - 2 * GAP.length - 1;
  // Years in the middle that the end does not show.
  const all = [...new Set(middle.match(YEAR))].filter((year) => !last.includes(year));
  const start = startOf(middle, Math.max(room(all), 4));
  const years = all.filter((year) => !start.includes(year));
  return [start, GAP, ...years.flatMap((year) => [year, GAP]), last].join(" ");
}
