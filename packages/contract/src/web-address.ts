/** Characters that browsers and mail programs treat as the dot of a host name (UTS 46). */
const DOT = /[.\u3002\uff0e\uff61\u2024]/u;
/** Separators of words: everything but the characters of host names and `/`, `:`, `?`, `#`. */
const BETWEEN = /[^\p{L}\p{N}\p{M}_.\u3002\uff0e\uff61\u2024/:?#-]+/u;
const SCHEME = /[:：][/\\／]/u;
const WWW = /(?<![\p{L}\p{N}])www\d?[.\u3002\uff0e\uff61\u2024]/iu;
const BEGINS_LABEL = /^[\p{L}\p{N}_]/u;

/** Abbreviations that people write with a dot and no blank after it. */
const SHORT_FORMS = new Set(
  "dr dres prof priv doz dipl ing mag phil med dent vet jur iur rer nat oec pol habil theol univ hr fr st geb verw jun sen".split(
    " ",
  ),
);

const isShort = (label: string): boolean => label.length === 1 || SHORT_FORMS.has(label.toLowerCase());
const isCapital = (label: string): boolean => /^\p{Lu}/u.test(label);

/**
 * True if labels joined by dots are a host name, and not initials or titles: "J.R.R.Tolkien", "Dr.med", "e.V". Initials
 * before a capital letter are a name even where a domain is called like that: nothing tells "T.Co" from "J.Li".
 */
function isHost(labels: readonly string[], hasPath: boolean): boolean {
  const last = labels.at(-1) ?? "";
  // A top-level domain has at least two characters and is no number (RFC 3696, 2).
  if (labels.length < 2 || last.length < 2 || !/\p{L}/u.test(last)) return false;
  const isName = labels.slice(0, -1).every(isShort) && (isShort(last) || isCapital(last));
  return hasPath || !isName;
}

/** Runs of labels that dots join: "Dipl.-Ing" and "a..b" are two runs of one label each. */
function runsOf(word: string): string[][] {
  const runs: string[][] = [[]];
  for (const label of word.split(DOT)) {
    if (BEGINS_LABEL.test(label)) runs.at(-1)?.push(label);
    else runs.push([]);
  }
  return runs;
}

/** True if one of the words between slashes, colons and the like is a host name. */
const hasHost = (piece: string): boolean => {
  const words = piece.split(/[/:?#]/);
  return words.some((word, index) => runsOf(word).some((run) => isHost(run, index < words.length - 1)));
};

/**
 * True if a text contains something that mail programs make a link of: `https://…`, `www.…`, or letters joined by dots
 * like a host name.
 */
export const hasWebAddress = (text: string): boolean =>
  SCHEME.test(text) || WWW.test(text) || text.split(BETWEEN).some(hasHost);
