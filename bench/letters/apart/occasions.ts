import { dayOf, decimal, monthOf, numeric, weekday, worded } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";
import { addressOf, headOf, HOME, sender, workday, yearOf } from "./parts.ts";

function donation({ sender: from, chance, date, after, to }: Desk): Draft {
  const sum = chance.pick([5000, 10_000, 25_000]);
  const words = { 5000: "fünfzig", 10_000: "einhundert", 25_000: "zweihundertfünfzig" }[sum];
  return {
    frame: "bare",
    body: [
      { lines: headOf(from) },
      { gap: 10 },
      { head: "Bestätigung über Geldzuwendungen" },
      "im Sinne des § 10b des Einkommensteuergesetzes an eine der in § 5 Abs. 1 Nr. 9 des Körperschaftsteuergesetzes bezeichneten Körperschaften",
      { lines: ["Name und Anschrift des Zuwendenden:", ...addressOf(to).slice(1)] },
      {
        table: [
          ["Betrag in Ziffern", "in Buchstaben", "Tag der Zuwendung"],
          [`${decimal(sum)} €`, words ?? "", numeric(after(-40))],
        ],
        widths: [0.3, 0.4, 0.3],
      },
      { lines: ["Es handelt sich um den Verzicht auf Erstattung von Aufwendungen:  ja ( )   nein (X)"] },
      `Wir sind wegen Förderung des Tierschutzes nach dem Freistellungsbescheid des Finanzamts Weserfurt, StNr. ${chance.number("32/27#/#####")}, vom 14.08.2023 von der Körperschaftsteuer befreit. Es wird bestätigt, dass die Zuwendung nur zur Förderung des Tierschutzes verwendet wird.`,
      { lines: ["", `Weserfurt, ${numeric(date)}      Renate Sievers, Schatzmeisterin`] },
      {
        small:
          "Wer vorsätzlich oder grob fahrlässig eine unrichtige Zuwendungsbestätigung erstellt, haftet für die entgangene Steuer. Diese Bestätigung wird nicht als Nachweis anerkannt, wenn das Datum des Freistellungsbescheides länger als fünf Jahre zurückliegt.",
      },
    ],
    facts: { kind: "misc", amounts: { sum } },
  };
}

function club({ sender: from, chance, date, after, to }: Desk): Draft {
  const meeting = workday(after(26));
  const customer = chance.number("###");
  return {
    frame: "bare",
    body: [
      { lines: headOf(from) },
      { right: [worded(date)] },
      { lines: [to.name, ...HOME, `Mitglied Nr. ${customer}`] },
      { head: "Neues aus dem Chor" },
      `Liebe ${to.name.split(" ")[0]},`,
      `unser Sommerkonzert war ein Erfolg: 214 Gäste, 1.388 Euro Spenden, und der Bürgermeister hat mitgesungen. Die Proben beginnen wieder am ${weekday(meeting)}, dem ${worded(meeting)}, um 19 Uhr im Gemeindesaal.`,
      "Der Beitrag bleibt bei 60 Euro im Jahr; er wurde im März eingezogen. Neue Stimmen, vor allem Tenöre, sind herzlich willkommen. Bringt Freunde mit!",
      "Noten für das Weihnachtsoratorium liegen im Schrank bereit. Wer sie mit nach Hause nimmt, trägt sich bitte in die Liste ein.",
      { lines: ["Mit klingenden Grüßen", "Euer Vorstand", "gez. Wilma Petzold"] },
    ],
    facts: { kind: "misc", numbers: { customer } },
  };
}

function funeral({ chance, money, after, on, iban }: Desk): Draft {
  const [coffin, service, fees] = [chance.cents(900, 1900), chance.cents(1100, 1700), chance.cents(180, 420)];
  const sum = coffin + service + fees;
  const [due, file] = [after(20), chance.number("B 2#/###")];
  return {
    title: `Rechnung ${file}`,
    refs: [
      ["Sterbefall", "Elfriede Marquardt"],
      ["Beisetzung", numeric(after(-8))],
    ],
    body: [
      "für das Vertrauen, das Sie uns in diesen schweren Tagen geschenkt haben, danken wir Ihnen. Unsere Leistungen berechnen wir wie folgt:",
      {
        table: [
          ["Sarg Kiefer mit Ausstattung", money(coffin)],
          ["Überführung, Aufbahrung, Träger, Trauerfeier", money(service)],
          ["Verauslagt: Sterbeurkunden, Anzeige, Floristik", money(fees)],
          ["Summe einschließlich 19 % Mehrwertsteuer", money(sum)],
        ],
      },
      `Wir bitten, den Betrag bis zum ${on(due)} auszugleichen (${iban}). Möchten Sie lieber in Teilbeträgen zahlen, sprechen Sie uns an. Die Gebühren des Friedhofs erhebt die Kirchengemeinde selbst.`,
    ],
    facts: { kind: "invoice", amounts: { sum, pay: sum }, due, iban, numbers: { file } },
  };
}

function cemetery({ chance, money, date, iban }: Desk): Draft {
  const [right, opening, chapel] = [chance.int(900, 1800) * 100, chance.int(400, 700) * 100, 21_000];
  const pay = right + opening + chapel;
  const [end, file] = [dayOf(yearOf(date) + 25, 12, 31), chance.number("F-7-###/2#")];
  const due = dayOf(yearOf(date), Number(date.slice(5, 7)) + 2, 0);
  return {
    title: "Friedhofsgebührenbescheid",
    refs: [
      ["Kassenzeichen", file],
      ["Grabstätte", "Feld C, Reihe 4, Nr. 19"],
    ],
    body: [
      "für die Bestattung von Elfriede Marquardt werden nach der Gebührenordnung des Friedhofs festgesetzt:",
      {
        table: [
          ["Nutzungsrecht Wahlgrab, 25 Jahre", money(right)],
          ["Öffnen und Schließen des Grabes", money(opening)],
          ["Benutzung der Kapelle", money(chapel)],
          ["Gebühren insgesamt", money(pay)],
        ],
      },
      `Das Nutzungsrecht läuft am ${numeric(end)} ab; es kann danach verlängert werden. Die Gebühren sind bis zum letzten Tag des Monats ${monthOf(due)} an die Kirchenkasse zu entrichten: ${iban}, Kassenzeichen ${file}.`,
      "Gegen diesen Bescheid kann innerhalb eines Monats nach Zugang schriftlich Widerspruch beim Kirchenvorstand eingelegt werden.",
    ],
    facts: {
      kind: "misc",
      amounts: { pay },
      due,
      iban,
      numbers: { file },
      deadlines: [
        { kind: "objection", reason: "Widerspruch", day: null, months: 1 },
        { kind: "expiry", reason: "Nutzungsrecht", day: end },
      ],
    },
  };
}

function privateLetter({ sender: from, date }: Desk, number: number): Draft {
  const year = yearOf(date);
  if (number === 1) {
    const due = dayOf(year, 3, 31);
    return {
      frame: "bare",
      body: [
        { right: [from.town.replace(/^\d+ /, "") + `, ${numeric(date)}`] },
        "Liebe Miriam,",
        "danke für deine lieben Zeilen und die Fotos von Lina! Sie ist ja groß geworden. Bei uns ist alles beim Alten, nur das Knie will nicht mehr so recht. Am Dienstag muss ich noch einmal zum Röntgen.",
        "Jetzt noch etwas Geschäftliches: Für Mutters Grabstein habe ich beim Steinmetz 512 Euro ausgelegt. Wir hatten ja gesagt, dass wir teilen. Sei so gut und schick mir deine Hälfte, also 256 Euro, bis Ende März. Meine Kontonummer hast du.",
        "Kommt ihr in den Ferien? Das Gästezimmer ist frisch gestrichen, und Onkel Heinz hat die Schaukel repariert. Drück alle von mir.",
        { lines: ["Deine Tante Ingeborg"] },
        { small: `Ingeborg Thalheim, ${from.street}, ${from.town}` },
      ],
      facts: { kind: "misc", addressee: "miriam", amounts: { pay: 25_600, sum: 51_200 }, due },
    };
  }
  const answerBy = dayOf(year, 5, 1);
  return {
    frame: "bare",
    body: [
      { lines: [from.name, from.street, from.town] },
      { right: [`am ${worded(date)}`] },
      "Ihr Lieben,",
      "kaum zu glauben, aber ich werde achtzig! Das möchte ich mit euch allen feiern, und zwar am Samstag nach Pfingsten ab 15 Uhr im Gasthof zur Post. Es gibt Kaffee und Kuchen, abends ein Büfett, und wer will, darf eine Rede halten (kurz!).",
      "Der Wirt muss planen. Bitte sagt mir deshalb bis zum ersten Mai, mit wie vielen Leuten ihr kommt und ob jemand übernachten möchte. Ein Zimmer kostet 45 Euro.",
      "Geschenke braucht es keine. Wer unbedingt etwas geben mag: Die Feuerwehr sammelt für ein neues Auto.",
      { lines: ["Es umarmt euch", "eure Ingeborg"] },
      { gap: 12 },
      { lines: ["An: Familie Achterberg, Miriam, Jonas und Lina"] },
    ],
    facts: { kind: "misc", addressee: "all", answerBy },
  };
}

function vaccination({ chance, date, on, after }: Desk): Draft {
  const answerBy = after(18);
  return {
    title: "Impfungen Ihres Kindes vor der Einschulung",
    refs: [["Zeichen", chance.number("53-1/####")]],
    body: [
      `Ihr Kind Lina kommt im Sommer ${yearOf(date) + 1} in die Schule. Bei der Untersuchung am ${on(after(-10))} haben wir festgestellt, dass im Impfbuch die zweite Impfung gegen Masern fehlt. Das Gesetz verlangt sie vor der Aufnahme.`,
      `Lassen Sie die Impfung bitte bei Ihrer Kinderärztin nachholen und schicken Sie uns eine Kopie des Eintrags, spätestens zum ${on(answerBy)}. Kann Ihr Kind aus gesundheitlichen Gründen nicht geimpft werden, genügt ein ärztliches Zeugnis.`,
      "Die Krankenkasse übernimmt die Kosten. Eine Auffrischung gegen Tetanus, Diphtherie und Keuchhusten ist ebenfalls empfohlen.",
    ],
    facts: { kind: "misc", answerBy },
  };
}

const shelter = sender(
  "Tierheim Weserfurt e. V.",
  "Tierheim Weserfurt",
  "Deichweg 99, 31990 Weserfurt",
  "tierheim-weserfurt.example",
  0,
);
const choir = sender(
  "Singkreis Lindental e. V.",
  "Singkreis Lindental",
  "c/o Petzold Amselweg 3, 37999 Lindental",
  "singkreis-lindental.example",
  8,
);
const undertaker = sender(
  "Bestattungshaus Friedemann",
  "Bestattungshaus Friedemann",
  "Kirchhofstraße 21, 37999 Lindental",
  "bestattungen-friedemann.example",
  4,
  ["Inh. Ute Friedemann"],
);
const parish = sender(
  "Ev.-luth. Kirchengemeinde St. Nikolai",
  "Ev.-luth. Kirchengemeinde St. Nikolai",
  "Nikolaikirchhof 1, 37999 Lindental",
  "st-nikolai-lindental.example",
  12,
  ["Friedhofsverwaltung"],
);
const aunt = sender(
  "Ingeborg Thalheim",
  "Ingeborg Thalheim",
  "Birkenstieg 6, 23990 Traveau",
  "thalheim.example",
  1,
);
const healthOffice = sender(
  "Gesundheitsamt Lindental",
  "Gesundheitsamt Lindental",
  "Spitalgasse 7, 37999 Lindental",
  "gesundheitsamt-lindental.example",
  9,
);

export const occasions: readonly Layout[] = [
  { name: "Zuwendungsbestätigung", senders: [shelter], draft: donation },
  { name: "Chor", senders: [choir], months: [8, 9], to: "hildegard", draft: club },
  { name: "Bestatter", senders: [undertaker], to: "hildegard", draft: funeral },
  { name: "Friedhof", senders: [parish], to: "hildegard", draft: cemetery },
  { name: "Privatbrief", senders: [aunt], letters: 2, months: [3], draft: privateLetter },
  { name: "Impfung", senders: [healthOffice], months: [9, 10], to: "miriam", draft: vaccination },
];
