import { foldWord } from "./fold.ts";

const listed = (words: string): readonly string[] => words.trim().split(/\s+/).map(foldWord);

/** Parts of words that nobody divides, so that "Uhr" is not searched inside of "Gebühr", nor "Licht" of "Pflicht". */
const UNDIVIDED = listed(`
  gesamt Beamte Gebühr Pflicht schlicht Automat Skonto Darlehen garanti sortier notier montier orientier
  Preis Kreis Reis weis leist Meister Bescheid Betrieb Beitrag Beleg Berg Gewerbe werben Verbesserung Betreuung
  Grad Auszug Einzug Abzug Bezug Verzug Vollzug Aufzug Zuzug zuzüg führ fuhr rühr Wort fort Port dort Hort gehört
  bring gering verringer berat Gerät Heirat Quadrat Matratze Reparatur separat operat
  Agentur Natur Korrektur Armatur Temperatur Strom Sturm praktisch matisch behelf stehen steher gehen sehen ziehen siehe
  gessen messen dessen schließen halten Europa Orthopäd Domain Thomas Durchwahl Auswahl anpass
`);

/** Words that begin like another noun: "Automat" is no "Auto". */
const FALSE_BEGINNINGS = listed(`
  Automat Autor Bußgeld Buße Business Busch hundert dacht Person Orth Rate Müller passend passier Passwort
  Zugang zugleich zugest Notarzt
`);

/** True if other words begin with this one by chance ("Person" with "Perso"). */
export const isFalseBeginning = (word: string): boolean =>
  FALSE_BEGINNINGS.some((other) => other.startsWith(word) && other !== word);

/** Places of a part in a word. */
function placesIn(word: string, part: string): number[] {
  const places: number[] = [];
  for (let at = word.indexOf(part); at >= 0; at = word.indexOf(part, at + 1)) places.push(at);
  return places;
}

/**
 * True if a folded word contains the typed one where a person would divide the word: not inside of or across the edge of an
 * undivided part ("Reise" in "Preise"). The beginning of a part matches, because somebody may still be typing.
 */
export function containsTyped(word: string, typed: string): boolean {
  const places = placesIn(word, typed);
  if (places.length === 0) return false;
  const undivided = UNDIVIDED.filter((part) => word.includes(part));
  const others = FALSE_BEGINNINGS.filter((other) => other.startsWith(typed) && word.includes(other));
  return places.some((from) => {
    const to = from + typed.length;
    const isCrossing = undivided.some((part) =>
      placesIn(word, part).some((at) => {
        const end = at + part.length;
        return from < end && to > at && from !== at && !(from < at && to >= end);
      }),
    );
    return !isCrossing && !others.some((other) => other !== typed && word.startsWith(other, from));
  });
}
