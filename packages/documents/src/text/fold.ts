/** Maximum length of a stored word, in UTF-16 code units; the rest of a longer one is not searchable. */
const WORD_MAX = 40;
const PLAIN = /^[a-z0-9]+$/i;
/** Letters that Unicode does not decompose: of Yıldız, Sørensen, Michał, Đorđe. */
const ALONE: Readonly<Record<string, string>> = { ı: "i", ø: "o", ł: "l", đ: "d", æ: "a", œ: "o" };
const DIGRAPH = /[aou]e/;

/**
 * The form in which words of texts and of searches are compared: lower case without accents, ß as ss, ı ø ł đ æ œ as i
 * o l d a o, and ae, oe, ue as a, o, u (ue not after a, e, q: neue, Bauer, Quelle). So Müller, Mueller and Muller are
 * equal. Only letters and digits stay, at most 40; empty without any. Folding twice changes nothing.
 */
export function foldWord(word: string): string {
  let folded = PLAIN.test(word) ? word.toLowerCase() : plain(word);
  // Leaving an e out can bring the next pair together.
  while (DIGRAPH.test(folded)) {
    const shorter = folded.replace(/([ao])e+/g, "$1").replace(/(?<![aeq])ue+/g, "u");
    if (shorter === folded) break;
    folded = shorter;
  }
  if (folded.length <= WORD_MAX) return folded;
  const cut = folded.slice(0, WORD_MAX);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

function plain(word: string): string {
  let before = word;
  // The result of a round may have accents or capitals again ("℡", "İ").
  for (let round = 0; round < 4; round += 1) {
    const after = before
      .toLowerCase()
      .replaceAll("ß", "ss")
      .replace(/[ıøłđæœ]/g, (letter) => ALONE[letter] ?? letter)
      .normalize("NFKD")
      .replace(/[^\p{L}\p{N}]+/gu, "");
    if (after === before) break;
    before = after;
  }
  return before;
}
