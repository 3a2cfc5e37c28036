import { foldWord } from "./fold.ts";
import { stemsOf } from "./stems.ts";

/** Synonyms of households: colloquial words, and words of letters. */
const SAME = `
  Auto Kfz Pkw Fahrzeug Kraftfahrzeug
  Handy Mobilfunk Mobiltelefon Smartphone
  Internet DSL Glasfaser Breitband
  Gehalt Lohn Entgelt Bezüge Besoldung
  Gehaltszettel Lohnzettel Lohnabrechnung Gehaltsabrechnung Entgeltabrechnung Bezügemitteilung
  Strom Energie Elektrizität
  Rente Pension Altersrente Altersvorsorge
  Arzt Praxis Doktor
  Krankenkasse Krankenversicherung
  Krankenhaus Klinik Klinikum Hospital
  Medikament Arznei Arzneimittel
  Rezept Verordnung
  Krankengymnastik Physiotherapie
  Kur Reha Rehabilitation
  Brille Optiker Sehhilfe
  Pflegestufe Pflegegrad
  Pflegeheim Seniorenheim Altenheim
  Nebenkosten Betriebskosten
  Heizung Wärme Fernwärme
  Müll Abfall
  Schornsteinfeger Kaminkehrer
  Vermieter Hausverwaltung Wohnungsgenossenschaft Wohnungsbaugesellschaft
  Haus Gebäude Wohngebäude Immobilie
  Police Versicherungsschein Versicherungspolice
  Mahnung Zahlungserinnerung
  Kredit Darlehen
  Hypothek Grundschuld Baufinanzierung
  Aktien Wertpapiere Depot Fonds
  Quittung Kassenbon Kassenbeleg Bon
  Garantie Gewährleistung
  Strafzettel Knöllchen Bußgeld Verwarnung
  Führerschein Fahrerlaubnis
  Ausweis Personalausweis
  TÜV Hauptuntersuchung
  GEZ Rundfunk Beitragsservice
  Kita Kindergarten Kindertagesstätte
  Uni Universität Hochschule
  Arbeitsvertrag Anstellungsvertrag Dienstvertrag
  Arbeitgeber Firma
  Bürgergeld Arbeitslosengeld Grundsicherung
  Anwalt Rechtsanwalt Kanzlei
  Notar Notariat
  Erbe Erbschaft Nachlass
  Heirat Eheschließung
  Spende Zuwendung
  Abo Abonnement
  Fitnessstudio Sportstudio
  Urlaub Reise
  Computer Laptop Notebook
`;

const ONE_WORD = /^[\p{L}\p{N}]+$/u;

/**
 * Reads folded lists of synonyms: one list a line, with words separated by blanks. Empty lines and those that begin
 * with `#` are skipped. Error: the number of the line, from 1, with fewer than two words or an invalid character.
 */
export function readSynonyms(text: string): readonly (readonly string[])[] {
  return text.split("\n").flatMap((line, index) => {
    const words = line.trim().split(/\s+/);
    if (words[0] === "" || words[0]?.startsWith("#")) return [];
    if (words.length < 2 || !words.every((word) => ONE_WORD.test(word)))
      throw new Error(`line ${index + 1}: two or more words of letters and digits, apart by blanks`);
    return [words.map(foldWord)];
  });
}

const GROUPS = readSynonyms(SAME);
let ownGroups: typeof GROUPS = [];

/** Adds an installation's own lists to those of the product; replaces earlier own lists. */
export function setOwnSynonyms(groups: typeof GROUPS): void {
  ownGroups = groups;
}

/** Minimum length of a synonym that longer words may begin with: shorter ones have other meanings there ("Bonus"). */
const BEGINNING_MIN = 5;
/** Minimum length of a synonym that longer words may end with: shorter ones have other meanings there. */
const END_MIN = 6;
const ABBREVIATION_MAX = 3;
/** Minimum of letters after an abbreviation at the beginning of a word. */
const REST_MIN = 7;

/** The folded synonyms of a folded word, in any form of it. */
export function synonymsOf(word: string): string[] {
  const forms = new Set([word, ...stemsOf(word)]);
  const found = [...GROUPS, ...ownGroups].filter((group) => group.some((same) => forms.has(same))).flat();
  return [...new Set(found)].filter((same) => !forms.has(same));
}

/**
 * The words of texts that match a synonym, as patterns of LIKE: the synonym itself; from `BEGINNING_MIN` letters also
 * words that begin with it, from `END_MIN` also compounds that end with it.
 */
export function synonymPatterns(same: string): string[] {
  if (same.length < BEGINNING_MIN) return [same];
  return same.length < END_MIN ? [`${same}%`] : [`${same}%`, `%${same}`];
}

/**
 * True for a short folded word with synonyms. Such a word matches no part of others ("Kur" in "Kurs", "GEZ" in
 * "gezahlt"), except the beginning of long ones ("Kfzversicherung").
 */
export const isAbbreviation = (word: string): boolean =>
  word.length <= ABBREVIATION_MAX && synonymsOf(word).length > 0;

/** True if a word is the abbreviation, or a long one that begins with it. */
export const hasAbbreviation = (word: string, abbreviation: string): boolean =>
  word === abbreviation || (word.startsWith(abbreviation) && word.length >= abbreviation.length + REST_MIN);
