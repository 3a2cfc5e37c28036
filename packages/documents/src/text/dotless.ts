/**
 * Places where OCR loses the dots of an umlaut, in stems of German words that mean nothing without them: "fur", "fallig", "spatestens". Not
 * "Auszahlung" or "wurden", which are words.
 */
const DOTLESS: Readonly<Record<"a" | "o" | "u", RegExp>> = {
  a: /(?<=f)a(?=llig)|(?<=(?<!\p{L})sp)a(?=test)|(?<=best)a(?=tig)|(?<=betr)a(?=gt(?!\p{L}))|(?<=(?<!\p{L})n)a(?=chste[nmrs]?(?!\p{L}))|(?<=j)a(?=hrlich)|(?<=(?<!\p{L})pr)a(?=mie)|(?<=erg)a(?=nz)|(?<=(?<!\p{L})erkl)a(?=r)|(?<=(?<!\p{L})gesch)a(?=ft)|(?<=s)a(?=tzlich)|(?<=t)a(?=tigkeit)|(?<=verl)a(?=nger)/giu,
  o: /(?<=(?<!\p{L})k)o(?=nnen(?!\p{L}))|(?<=(?<!\p{L})m)o(?=glich)|(?<=pers)o(?=nlich)|(?<=(?<!\p{L})erh)o(?=h)|(?<=beh)o(?=rde)|(?<=in h)o(?=he von)/giu,
  u: /(?<=(?<!\p{L})f)u(?=r(?!\p{L}))|(?<!\p{L})u(?=ber(?:weis|nehm|nimm|prüf|send|mittel|schreit|zahl))|(?<=zur)u(?=ck)|(?<=geb)u(?=hr)|(?<=(?<!\p{L})m)u(?=ssen(?!\p{L}))|(?<=(?<!\p{L})d)u(?=rfen)|(?<=(?<!\p{L})fr)u(?=h(?:er|est|zeitig))|(?<=g)u(?=ltig)|(?<=k)u(?=ndigung)|(?<=(?:ge|zu)k)u(?=ndig)|(?<=(?<!\p{L})r)u(?=ck(?:zahl|gabe|send|meld|stand|stände|antwort|frage|erstatt|tritt))/giu,
};
const DOTTED = { a: "ä", A: "Ä", o: "ö", O: "Ö", u: "ü", U: "Ü" } as const;

/** OCR reads a capital I before "h" as "T": "Thr Vertrag", "Thnen". */
const THR = /(?<!\p{L})T(?=h(?:r(?:e[nmrs]?)?|nen)(?!\p{L}))/gu;

/** The text with the dots that its words need. */
export const withDots = (text: string): string =>
  Object.values(DOTLESS)
    .reduce(
      (mended, pattern) => mended.replace(pattern, (letter) => DOTTED[letter as keyof typeof DOTTED]),
      text,
    )
    .replace(THR, "I");
