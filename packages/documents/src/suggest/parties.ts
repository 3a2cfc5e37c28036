/** The seller and the buyer of a bill, where lines of it name them as such. */
interface Parties {
  readonly sellers: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  readonly buyers: readonly string[];
}

/** Kerning of a font may read as a blank in a word. */
const loosely = (words: string): string => words.replaceAll(/(?<=\p{L})(?=\p{L})/gu, " ?");
const SELLER = loosely(
  "verkäufer(?:in)?|rechnungs(?:steller|ersteller|aussteller)(?:in)?|leistungserbringer(?:in)?|lieferant(?:in)?|absender(?:in)?|auftragnehmer(?:in)?|seller|supplier",
);
const BUYER = loosely(
  "käufer(?:in)?|(?:rechnungs|leistungs|waren)empfänger(?:in)?|empfänger(?:in)?|kund(?:e|in)|auftraggeber(?:in)?|(?:rechnungs|liefer)(?:anschrift|adresse)|buyer|bill to|ship to|adresse de (?:livraison|facturation)",
);
/** A line that contains only the name of a role, or two: "Käufer:", "Käufer/Leistungsempfänger:". */
const ROLE = new RegExp(
  String.raw`(?<=^|[\n\f])[ \t]*(?:abweichende[rn]? )?(?:(${SELLER})|(${BUYER}))(?: ?\/ ?\p{L}+)?[ \t]*:?[ \t]*(?=\n)`,
  "giu",
);
/** Number of lines below such a word in which the name is searched. */
const LINES = 5;
const NAMED = /^(?:name|firma)[ \t]*:[ \t]*/i;
/** A line of the block that is no name: a label with its value, a number, a street, a town. */
const NO_NAME = /\d|@|^[^:]{2,40}:|^(?:gln|nummer|firma|herrn?|frau|z\. ?hd?)\b/i;

/** The legal form that ends a name, also one of two lines. */
const FORM = /(?<!\p{L})(?:GmbH|AG|KG|SE|OHG|UG|e\. ?V\.|e\. ?G\.|a\. ?G\.|mbH|VVaG)$/u;

export function partiesOf(text: string): Parties {
  const sellers: { name: string; from: number; to: number }[] = [];
  const buyers: string[] = [];
  for (const { index, 0: word, 1: seller } of text.matchAll(ROLE)) {
    const found = nameBelow(text, index + word.length);
    if (found && seller !== undefined) sellers.push(found);
    else if (found) buyers.push(found.name);
  }
  return { sellers, buyers };
}

function nameBelow(text: string, from: number): Parties["sellers"][number] | undefined {
  const lines = text.slice(from + 1).split("\n", LINES);
  let start = from + 1;
  for (const [index, line] of lines.entries()) {
    const label = NAMED.exec(line.trimStart())?.[0] ?? "";
    const name = line.trim().slice(label.length).trim();
    if (isName(name)) {
      const next = lines[index + 1]?.trim() ?? "";
      const at = start + line.indexOf(name);
      const goesOn = isName(next) && !FORM.test(name) && FORM.test(next);
      return goesOn
        ? { name: `${name} ${next}`, from: at, to: text.indexOf(next, at) + next.length }
        : { name, from: at, to: at + name.length };
    }
    start += line.length + 1;
  }
  return undefined;
}

const isName = (line: string): boolean => /\p{L}{2}/u.test(line) && line.length <= 60 && !NO_NAME.test(line);
