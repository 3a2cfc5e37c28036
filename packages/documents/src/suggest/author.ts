import { bestOf, type Clue } from "./clue.ts";
import { namesKind } from "./kinds.ts";
import { endOf } from "./sender/letter-end.ts";
import { senderOfMail } from "./sender/mail.ts";
import { partiesOf } from "./parties.ts";
import type { Phrases } from "./phrases.ts";

/** An author with filed documents in the group. */
export interface KnownAuthor {
  readonly name: string;
  /** Number of those documents. */
  readonly count: number;
}

const HEAD = 700;
/** Legal forms and words for kinds of senders. */
const LEGAL =
  /\b(?:GmbH|AG|SE|KG|OHG|UG|VVaG|e\. ?V\.|e\. ?G\.|a\. ?G\.|mbH|GMBH|SARL|& Co|Söhne)|\b(?:Stadt|Stadtwerke|Gemeinde|Landkreis|Finanzamt|Amt|Amtsgericht|Bank|Sparkasse|Krankenkasse|Versicherung|Verein|Praxis|Kanzlei|Schule|Universität|Klinik)|(?<!\p{L})(?!Insgesamt|Gesamt(?!schule))\p{Lu}\p{L}*(?:schule|gymnasium|kasse|bank|versicherung|amt|behörde|hauptmannschaft|gericht|verband|verein|klinikum|klinik|krankenhaus|verwaltung|genossenschaft|center|apotheke|praxis|kanzlei)(?!\p{L})/u;
/** A year of the foundation or another short number, which may be part of a name. */
const NUMBER = /\b(?:(?:1[5-9]|20)\d\d|\d{1,2})\b|(?<=\p{L}{3})\d{1,3}(?= [Gg]?(?:GmbH|AG|SE|KG|UG|OHG))/u;
const NO_NAME =
  /^[§(]|^(?:der|die|das) \p{L}+ (?:beginnt|endet|gilt|ist|sind|wird|werden|hat|kann|muss)(?!\p{L})|^(?:komplementär|pers(?:önlich|\.) haft)|^(?:für|ihre?[nmrs]?)(?!\p{L})|\p{L}bedingungen(?!\p{L})|^(?:\p{L}*(?:karte|schein|urkunde|beleg|formular|merkblatt)|bedingungen|artikel|abschnitt|ziffer|kapitel)(?!\p{L})|^(?:inh(?:aber(?:in)?|\.)|frau|herrn?|familie|firma|eheleute|antrags(?:teller|gegner)(?:in)?|gläubiger(?:in)?|schuldner(?:in)?|auftraggeber(?:in)?|mandant(?:in)?)\b|\d|@|https?:|www\.|stra(?:ß|ss)e(?!n)|\bseite\b|telefon|telefax|\bfax\b|tel\.|iban|bic|steuernummer|\bust\b|datum|guten tag|sehr geehrte|grüße|kundennummer|(?<!\p{L})rechnung\b|vertrag\b|zeichen|betreff|€|^\(c\)|©|copyright|^information(?:en)?$|^(?:aushang|rundschreiben|notiz|\p{L}*zettel|hand(?:schriftlich|geschrieben)\p{L}* .*)$|\p{L}{4}[.!?]$/iu;

/** Maximum score of a known name outside of the head or inside of a line, because the letter may only mention it. */
const MENTIONED = 0.55;
/** Around a name that a line is about: its legal form, then the end of the line or what a letterhead adds. */
const LINE_BEGINS = /(?:^|[\n\f])[ \t]*(?:(?:firma|absender:?) )?$/iu;
const LEGAL_FORM = String.raw`(?:[ ,]+(?:g?GmbH|AG|SE|KG|OHG|UG|GbR|PartG|mbB|mbH|eG|e\. ?[VGK]\.|eV|a\. ?G\.|V\.? ?V\.? ?a\.? ?G\.?|S\. ?A\.|Ltd\.?|& Co\.?|\(haftungsbeschränkt\)))*`;
const LINE_ENDS = new RegExp(
  String.raw`^${LEGAL_FORM}[ \t]*(?:$|[\n\f]|[·|•●▪*+]|[-–—] |, (?:\p{Lu}\p{L}+|\d{4,5})|Tel|Fax|\p{Lu}\p{L}*(?:nummer|-?Nr\.?):?[ \t])`,
  "u",
);
/** A row of a table. */
const ROW = /\d,\d\d(?!\d)/;

/** True if the name heads the letter or a line, as in a letterhead, a return address, a foot or below a signature. */
function headsLine(text: string, { from, to }: { readonly from: number; readonly to: number }): boolean {
  const behind = text.slice(to, to + HEAD).split(/[\n\f]/, 1)[0] ?? "";
  if (text.slice(0, from).trim() === "") return true;
  return (
    LINE_BEGINS.test(text.slice(Math.max(0, from - 40), from)) && LINE_ENDS.test(behind) && !ROW.test(behind)
  );
}

/** The author of a letter among those of the group: by their name in the text, preferably in the head and repeated. */
export function knownAuthor(
  text: string,
  phrases: Phrases,
  authors: readonly KnownAuthor[],
): Clue<string> | undefined {
  const clues = authors.flatMap(({ name, count }): Clue<string>[] => {
    const places = phrases.placesOf(name);
    const first = places.find((place) => headsLine(text, place)) ?? places[0];
    if (!first || name.length < 3) return [];
    const most = first.from < HEAD && headsLine(text, first) ? 1 : MENTIONED;
    const score =
      0.5 +
      (first.from < HEAD ? 0.25 : 0) +
      Math.min(places.length, 4) * 0.05 +
      Math.min(name.length, 40) / 1000;
    const letters = count === 1 ? "ein früherer Brief" : `${count} frühere Briefe`;
    return [{ value: name, why: `wie ${letters}`, score: Math.min(most, score), ...first }];
  });
  return bestOf(clues);
}

/** Separators of the parts of a return address, and what OCR makes of the point between them. */
const PARTS = /[·|•●▪]| \* |, (?=\d{4,5} \p{Lu})/u;
const RETURN_PARTS = /[·|•●▪]| [-–—+*] |, (?=\d{4,5} \p{Lu})/u;
/** Contact data behind a name on its line. */
const BEHIND_NAME =
  /\s+(?:Tel(?:efon)?\.?|Fax|Telefax|E-?Mail)\s?:.*$|\s+www\.\S+$|(?<=\p{L}{2}) (?:(?:Ihre?|Unsere?|Meine?) )?(?:\p{Lu}\p{L}*(?:nummer|zeichen|datum)|Zeichen|Sachbearbeit\p{L}+|Auskunft|Datum|Telefon(?= [\d+(])|\p{Lu}\p{L}*-?Nr\.)(?!\p{L}).*$|(?<=\p{L}{3}),? \d{4,5} \p{Lu}\p{L}+.*$|(?<=\p{L}{3}) \p{Lu}[\p{L}-]+, (?:den |am )?\d{1,2}\. ?(?:\d|\p{Lu}\p{L}).*$|(?: [-–—])?(?: \p{Lu}){4,}$|(?<=\p{L}{3}) \d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d)$| <[^<>\s]+@[^<>\s]+>$/u;
/** The owner, the legal person or the body behind a name. */
const OWNER =
  /,? (?:inh(?:aber(?:in)?|\.)|träger|vertreten durch|geschäftsführ\p{L}*|eine marke)(?!\p{L}).*$/iu;
/** An office of the sender, between dashes or behind a comma. */
const OFFICE =
  / [-–—] [^-–—]{3,40} [-–—]$|(?: [-–—]|,)? (?:Fachdienst|Fachbereich|Abteilung|Dezernat|Referat|Sachgebiet)(?!\p{L}).*$| (?:Customer (?:Relations|Service|Care|Support)|Kundenservice|Kundenbetreuung|Kundendienst)$|(?:,| [-–—]) (?:\p{Lu}\p{L}+e[rs]? )?\p{Lu}\p{L}*(?:behörde|amt|abteilung|stelle|sekretariat|verwaltung|wart(?:in)?|vorstand|buchhaltung|(?:emeinde|tadt|reis|inanz|mts)kasse)$|, (?:Körperschaft|Anstalt|Stiftung) des öffentlichen Rechts$/u;
/** What a sender says of themselves behind the name, and the stars of a hotel. */
const SLOGAN =
  / auf Gegenseitigkeit$| [-–—] \p{Lu}\p{Ll}+- und \p{Lu}\p{Ll}+$| [-–—] \p{Ll}+ [^-–—]*$| [-–—] \p{Lu}\p{Ll}+ (?:&|und) \p{Lu}\p{Ll}+$| [-–—] (?:Die|Der|Das|Ihre?|[Dd]eine?|[Ee]ure?|[Uu]nsere?) .*$| ?\*+$| A[öoÖO06]R$|(?:,| [-–—])? (?:Ihr )?(?:Meister|Fach|Innungs)betrieb(?!\p{L}).*$|(?:,| [-–—]) (?:Praxis für .*|(?:bev\. )?\p{Lu}\p{L}*(?:meister(?:in)?|feger(?:in)?))$/u;
/** The year of the foundation and what follows. */
const FOUNDED = / (?:von|seit|gegr(?:ündet|\.)) (?:1[5-9]|20)\d\d(?: e\. ?V\.?)?$/u;
/** The end of a name that is a web address, and the menu behind it: people file "zalando.de" by its name. */
const WEB = /(?<=^[\p{L}\d-]{3,40})\.(?:example\.)?(?:de|at|ch|com|net|org|eu|shop|example)(?: .*)?$/u;
const AHEAD_OF_NAME =
  /^(?:zwischen(?: de[rmn])?|aussteller(?:in)?|Aussteller(?:in)?|Genossenschaft|träger|[Aa]bsender|vermieter(?:in)?|verkäufer(?:in)?|[Vv]on|From):? (?=\p{Lu})/u;
/** A title behind the legal form: "Talbau GmbH   Verdienstabrechnung". */
const BEHIND_FORM =
  /(?<=(?<!\p{L})(?:GmbH|AG|SE|KG|OHG|UG|eG|e\. ?V\.|e\. ?K\.)) [-–—] .*$|(?<=(?<!\p{L})(?:GmbH|AG|SE|eG)) (?!KG|OHG|UG|Co)\p{Lu}{2,6}$|(?<=(?<!\p{L})(?:GmbH(?: & Co\. ?KG)?|AG|SE|OHG|UG|eG|e\. ?V\.))(?<!& Co\.) +(?!\p{L}{0,3}(?:KG|Co|V|G)(?!\p{L}))(?:\p{Lu}\p{Ll}+:?|registriert|eingetragen|zugelassen|vertreten)(?: .*)?$/u;
/** A state in the line above its office. */
const STATE = /^\s*(?:republik|freistaat|bundesrepublik|land|kanton) \p{Lu}[\p{L} -]*\n/iu;
/** A line with the specialty of the doctor in the next one. */
const SPECIALTY =
  /^\s*(?:[\p{L}-]+ )?(?:\p{L}*(?:pädie|logie|medizin|chirurgie|heilkunde|praxis)|Praxis für [\p{L} -]{4,40})[ \t]*\n(?=[ \t]*(?:Prof\. )?Dr\. )/iu;
/** Words by which the first line is a title of the letter, or an office without its sender. */
const NO_LETTERHEAD =
  /^(?:(?:neu|wichtig|aktuell|persönlich|jährlich)e?[rns]?|(?:ihr|unser|dein|euer|mein|kein|ein|dies)e?[rnms]?|bitte|betr(?:eff)?|an|am|im|in|zum?|zur|vom|wir|sie|für|vielen|herzlich\p{L}*|liebe[rs]?|hallo|kopie|original|entwurf|muster|ort|tag|nr)(?!\p{L})|[!?]$|^(?:\p{L}*service|\p{L}*center|\p{L}*betreuung|buchhaltung|\p{L}*stelle|\p{L}*abteilung)$/iu;
/** A line with an account: its name is that of a bank. */
const ACCOUNT = /(?<!\p{L})(?:IBAN|BIC)(?!\p{L})|(?<!\p{L})[A-Z]{2}\d{2}(?: ?\d{4}){4}/u;
const STREET_BEHIND =
  /, [^,]{3,40} \d{1,4} ?[a-z]?(?:, \p{Lu}\p{L}{2,20})?$|(?<=\p{L}{3}) \p{Lu}\p{L}*(?:straße|strasse|str\.|weg|platz|gasse|allee|ring) \d{1,4} ?[a-z]?$/u;
const nameOf = (part: string): string =>
  part
    .replace(BEHIND_NAME, "")
    .replace(OWNER, "")
    .replace(STREET_BEHIND, "")
    .replace(OFFICE, "")
    .replace(SLOGAN, "")
    .replace(FOUNDED, "")
    .trim()
    .replace(WEB, "")
    .replace(AHEAD_OF_NAME, "")
    .replace(BEHIND_FORM, "")
    .replace(/[,;:]$/, "")
    .trim();
const APART = String.raw`(?: ?[·|•●▪*] ?| [-–—+] |, )`;
const RETURN_ADDRESS = new RegExp(
  String.raw`(?<=^|[\n\f])([^\n·|•●▪*,]{4,60}?)${APART}[^\n·|•●▪*,]{2,40}\d ?[a-z]?${APART}(?:[A-Z]{1,2}[- ])?\d{4,5} \p{Lu}`,
  "gu",
);
/** A name with its address and, in the lines below, ways to reach it or its registers: a recipient has none. */
const CONTACT_BLOCK =
  /(?<=^|[\n\f])[ \t]*([^\n]{4,60})\n[^\n]{2,40} \d{1,4} ?[a-z]?[ \t]*\n[ \t]*(?:[A-Z]{1,2}[- ])?\d{4,5} ?\p{Lu}[^\n]*\n(?:[^\n]*\n){0,2}?[ \t]*(?:tel|fon\b|phone|fax|e-?mail|www|https?:|ust|steuer-?n|geschäftsf|hr[ab]\b|[\w.-]+@)/giu;
/** A line of the foot: name and legal form, town, register. */
const FOOT =
  /(?<=[\n\f])[ \t]*([^\n·|•●▪*,]{4,60}? (?:g?GmbH|AG|SE|KG|UG|eG|VVaG|e\. ?V\.))(?: ?[·|•●▪*] ?| [-–—] |, )\d{5} \p{Lu}/gu;
/** Scores of a party that a bill names as its seller, and of one with a return address or a block of its own below the head. */
const SELLER = 0.9;
const RETURN = 0.6;
const TOWN = /\d{4,5} \p{Lu}/u;
/** The lines below the name at the top of a letter: street and number, then town. */
const ADDRESS_BELOW = /^\s*\n\s*[^\n]{2,40} \d{1,4} ?[a-z]?[ \t]*\n\s*\d{4,5} \p{Lu}/u;
const DOMAINS = /(?:www\.\s?|@)([\p{L}\d-]+(?:\.[\p{L}\d-]+)*)\.\p{L}{2,}/giu;
/** Minimum length of a word that may be part of a domain, and minimum share of a domain explained by a name. */
const WORD_MIN = 4;
const EXPLAINED = 0.5;

/** The domains in a letter, reduced to letters. */
const domainsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(DOMAINS)].map(([, domain = ""]) => lettersOf(domain))),
];

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .replaceAll(/[^a-z\d]/g, "");

/** True if the words of a name are at least half of the domain of a web or mail address of the letter. */
function isDomainOf(name: string, domains: readonly string[]): boolean {
  const words = name
    .split(/[^\p{L}\d]+/u)
    .map(lettersOf)
    .filter((word) => word.length >= WORD_MIN);
  return domains.some((domain) => {
    const letters = words.filter((word) => domain.includes(word)).reduce((sum, word) => sum + word.length, 0);
    return letters >= EXPLAINED * domain.length;
  });
}

/** The known author, unless the letter only mentions them and another name is in its head. */
export function authorOf(
  text: string,
  phrases: Phrases,
  { authors, persons }: { readonly authors: readonly KnownAuthor[]; readonly persons: readonly string[] },
): Clue<string> | undefined {
  const known = knownAuthor(text, phrases, authors);
  if (known && known.score > MENTIONED) return known;
  const fresh = newAuthor(text, phrases, persons);
  return known && (!fresh || fresh.score <= known.score) ? known : fresh;
}

/**
 * The author of a letter of a new sender: the seller that a bill names; a name in the head that is repeated (return
 * address, footer, below the signature), contains a kind of sender, is part of the letter's web or mail address, or has
 * an address below it; or the name in a return address or sender's block. `persons` are names of the group, who are no
 * authors.
 */
export function newAuthor(
  text: string,
  phrases: Phrases,
  persons: readonly string[],
): Clue<string> | undefined {
  const isPerson = (name: string): boolean =>
    persons.some((person) => name.includes(person) || person.includes(name));
  const domains = domainsOf(text);
  const { sellers, buyers } = partiesOf(text);
  const isBuyer = (name: string): boolean =>
    buyers.includes(name) && !sellers.some((one) => one.name === name);
  const head = text.trimStart().replace(STATE, "").replace(SPECIALTY, "").trimStart().slice(0, HEAD);
  const top = head.split("\n", 1)[0]?.trim() ?? "";
  const clues = head
    .split(/[\n\f]/)
    .filter((line) => !ACCOUNT.test(line))
    .flatMap((line) => line.split(TOWN.test(line) ? RETURN_PARTS : PARTS))
    .map(nameOf)
    .map(untitled)
    .flatMap((name, index): Clue<string>[] => {
      const isNamed = LEGAL.test(name);
      const bare = isNamed ? name.replace(NUMBER, "") : name;
      if (!isNameLike(bare) || isPerson(name) || isBuyer(name) || namesKind(name)) return [];
      const places = phrases.placesOf(name);
      const [first] = places;
      if (!first || (!isNamed && places.some((place) => isTown(text, place)))) return [];
      const isOfDomain = isDomainOf(name, domains);
      const isTop = name === top && ADDRESS_BELOW.test(text.slice(first.to));
      const isFirst = index === 0 && nameOf(top).startsWith(name) && !NO_LETTERHEAD.test(name);
      if (places.length < 2 && !isNamed && !isOfDomain && !isTop && !isFirst) return [];
      const score =
        0.42 +
        Math.min(places.length, 4) * 0.1 +
        (isNamed ? 0.15 : 0) +
        (isOfDomain ? 0.15 : 0) +
        (isTop ? 0.1 : 0) +
        (isFirst ? 0.2 : 0) -
        Math.min(index, 20) * 0.01;
      return [{ value: name, why: "aus: Briefkopf", score: Math.max(0, Math.min(0.95, score)), ...first }];
    });
  const placed = (one: NamedPlace, why: string, score: number): Clue<string>[] =>
    isPerson(one.name) || isBuyer(one.name)
      ? []
      : [{ value: one.name, why: `aus: ${why}`, score, from: one.from, to: one.to }];
  const best = bestOf([
    ...sellers.flatMap((one) => placed(one, "Verkäufer", SELLER)),
    ...placedNames(text).flatMap((one) => placed(one, "Absender", RETURN)),
    ...clues,
  ]);
  const mayBe = (name: string): boolean => isNameLike(name) && !isPerson(name) && !isBuyer(name);
  if (!best) return endOf(text, mayBe) ?? senderOfMail(text, phrases, mayBe);
  return { ...best, value: leastSpaced(fullerName(best.value, text), text) };
}

/** The sender in a line that goes on with a title: "Volkshochschule Lindental Anmeldebestätigung und Rechnung". */
function untitled(line: string): string {
  if (!LEGAL.test(line) || !namesKind(line)) return line;
  const words = line.split(" ");
  const title = words.findIndex((_, index) => namesKind(words.slice(0, index + 1).join(" ")));
  const name = nameOf(words.slice(0, title).join(" ")).replace(/ [-–—]$/, "");
  return title > 1 && LEGAL.test(name) ? name : line;
}

/** A town, behind its postal code or before the day of the letter. */
const isTown = (text: string, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  /\d{4,5} $/.test(text.slice(Math.max(0, from - 6), from)) ||
  (/(?:^|\n)$/.test(text.slice(Math.max(0, from - 1), from)) &&
    /^, (?:den |am )?\d{1,2}\. ?(?:\d|\p{Lu})/u.test(text.slice(to, to + 20)));

/** A name in a line of its own below the letter. */
const SIGNED =
  /(?<=\n[ \t]*(?:Ihre?|Deine?|Eure?) )\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){1,3}(?=[ \t]*(?:\n|$))/gu;

/** The second line of a logo whose first one is a word in capitals: "KRANICH / Direktversicherung AG". */
const LOGO =
  /^\s*(\p{Lu}{4,})[ \t]*\n[ \t]*(\p{Lu}{4,}|(?:\p{Lu}[\p{L}-]+(?: & | )){1,3}(?:GmbH(?: & Co\. ?KG)?|AG|SE|KG|eG|VVaG|e\. ?V\.|a\. ?G\.))[ \t]*(?=\n)/u;

/** "Rechtsschutz-Versicherung AG": people say the first half. */
const INSURER = /-Versicherung(?: .*)?$/u;

/** A logo in capitals is a part of the name in the return address: "STRASSENFREUND". */
function fullerName(name: string, text: string): string {
  if (!/^\p{Lu}{4,}$/u.test(name)) return name;
  const fuller = placedNames(text).find(
    (one) => one.name.split(" ").length > 1 && lettersOf(one.name).includes(lettersOf(name)),
  );
  const spelled = fuller?.name ?? signedName(name, text);
  if (spelled !== undefined) return spelled;
  const [, first, second = ""] = LOGO.exec(text) ?? [];
  if (first === name && !namesKind(second)) return `${name} ${nameOf(second.replace(INSURER, ""))}`;
  return name;
}

/** The name below the letter, where it goes on behind the logo: "Ihre Nordlicht Rechtsschutz". */
const signedName = (name: string, text: string): string | undefined =>
  [...text.matchAll(SIGNED)]
    .map(([signed]) => signed)
    .find((signed) => signed.toLowerCase().startsWith(`${name.toLowerCase()} `));

interface NamedPlace {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Names before a street and a town in lines that have the form of a return address or of a sender's block, also those of a foot. */
const placedNames = (text: string): NamedPlace[] =>
  [RETURN_ADDRESS, CONTACT_BLOCK, FOOT].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ index, 0: all, 1: written = "" }) => {
      const name = nameOf(written);
      const from = index + all.indexOf(name);
      return isNameLike(name) ? [{ name, from, to: from + name.length }] : [];
    }),
  );

const SYNTAX = /[\\^$.*+?()[\]{}|/]/;

/** Kerning of a font may read as blanks in words: the spelling of the text with the fewest. */
function leastSpaced(name: string, text: string): string {
  const letters = Array.from(name.replaceAll(/\s/g, ""), (letter) => letter.replace(SYNTAX, String.raw`\$&`));
  const spellings = [...text.matchAll(new RegExp(letters.join("[ \u00A0]?"), "gu"))].map(([each]) => each);
  return spellings.toSorted((a, b) => a.length - b.length)[0] ?? name;
}

const isNameLike = (name: string): boolean => name.length >= 4 && name.length <= 60 && !NO_NAME.test(name);
