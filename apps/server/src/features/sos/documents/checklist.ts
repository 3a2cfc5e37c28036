import type { SosChecklistKey } from "@krempelfrei/contract/sos/checklist";
import { SOS_CHECKLIST_KEYS } from "@krempelfrei/contract/sos/checklist";
import { foldUmlauts } from "@krempelfrei/contract/search/search";

/** Facts of a document that identify its kind. */
export interface ListedDocument {
  readonly name: string;
  readonly tags: readonly string[];
  /** Names of the document's folder and of all folders above, without the root. */
  readonly folders: readonly string[];
  readonly type: string | null;
}

// Patterns for names in lower case, with ae for ä and ss for ß. The patterns match inside of words:
// "Unfallversicherung" counts as "versicherung".
const BY_NAME: Readonly<Record<SosChecklistKey, RegExp>> = {
  identity: /ausweis(?!ung)|reisepass|\bpass(?:port|kopie)?\b|\bperso\b|aufenthaltstitel/,
  living_will: /patientenverfuegung|patientenwille|patient.{0,3}verfuegung/,
  power_of_attorney: /vorsorgevollmacht|generalvollmacht|betreuungsverfuegung|bankvollmacht|\bvollmacht\b/,
  will: /testament|letzter wille|erbvertrag/,
  insurance: /versicherung|\bpolicen?\b|krankenkasse|haftpflicht|versichertenkarte|gesundheitskarte/,
  accounts: /\bkont(?:o|en)|kontouebersicht|girokonto|sparbuch|\bdepot|bankverbindung|daueraufta?raeg/,
  medication: /medikament|medikation|arzneimittel|allergie|blutgruppe|notfallpass|impfpass|impfausweis/,
};

/**
 * Papers that match but do not count: a health card is not an identity card, nor is a power company's statement a bank
 * account.
 */
const NOT_BY_NAME: Partial<Record<SosChecklistKey, RegExp>> = {
  identity: /impf|versicherungs?ausweis|organspende|schwerbehinderten|blutspende|sozialversicherung|notfall/,
  will: /testamentsvollstreck/,
};

// Folders are weaker evidence: "Banken & Finanzen" has papers of all kinds.
const BY_FOLDER: Partial<Record<SosChecklistKey, RegExp>> = {
  insurance: /^versicherungen$/,
  accounts: /^(?:konten|bankkonten)$/,
  identity: /^ausweise?$/,
  medication: /^medikamente$/,
  living_will: /^patientenverfuegung$/,
  power_of_attorney: /^vorsorgevollmacht$|^vollmachten$/,
  will: /^testament$/,
};

const folded = (text: string): string =>
  foldUmlauts(text)
    .toLowerCase()
    .replace(/[_\-.]+/g, " ")
    .trim();

/** The points of the checklist that a document covers, by its name, tags, folders and type. */
export function pointsOf({ name, tags, folders, type }: ListedDocument): SosChecklistKey[] {
  const words = [name, ...tags].map(folded);
  const places = folders.map(folded);
  return SOS_CHECKLIST_KEYS.filter((key) => {
    if (key === "insurance" && type === "police") return true;
    const named = words.some((text) => BY_NAME[key].test(text) && !NOT_BY_NAME[key]?.test(text));
    return named || places.some((place) => BY_FOLDER[key]?.test(place) === true);
  });
}
