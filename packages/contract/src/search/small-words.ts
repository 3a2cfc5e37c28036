/** Words without capitals, marks and umlauts that say nothing about a document. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  (
    "ab der die das den dem des ein eine einen einem einer eines und oder am an auf aus bei beim bis da dem durch es fur fuer gegen " +
    "ich im in ins ist kein keine mit nach nur ob ohne seit sich sie sind so uber ueber um unter vom von vor war was wegen wann " +
    "weit wer wie wieviel wir wo zu zum zur zwischen welche welchen welcher welches wem wen man noch schon mir dir uns " +
    "mein meine meinen meinem meiner meines unser unsere unseren unserem unserer unseres ihr ihre ihren ihrem ihrer " +
    "alle aller alles letzte letzten letzter letztes letztem neu neue neuen neuer neues neueste neuesten neuester neuestes " +
    // "Letztes Jahr" names no year that a document could have.
    "jahr jahre " +
    "alt alte alten alter altes diese diesen dieser dieses jede jeden jeder hoch viel viele kostet " +
    // Verbs of questions: "Wann läuft mein Handyvertrag aus?" asks for the contract.
    "lauft laeuft gilt gibt geht steht liegt habe hat haben hatte muss soll kann darf wird wurde brauche zahle bezahlt bezahle gezahlt hab bekomme bekommen kommt will mochte moechte war waren " +
    "brief briefe schreiben dokument dokumente such suche finde finden zeige zeig bitte"
  ).split(" "),
);

export const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word);

/** The words of a search without stop words, in names as in texts; all words if none is left. */
export function significantWords<Word>(
  words: readonly Word[],
  isSmall: (word: Word) => boolean,
): readonly Word[] {
  const telling = words.filter((word) => !isSmall(word));
  return telling.length === 0 ? words : telling;
}
