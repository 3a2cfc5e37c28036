import { dayOf, decimal, numeric, weekday, worded } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";
import { addressOf, headOf, HOME, sender, workday, yearOf } from "./parts.ts";

function testament({ chance, on, after }: Desk): Draft {
  const [answerBy, file] = [after(chance.pick([21, 28])), chance.number("7 IV ####/2#")];
  return {
    title: "Nachlasssache Elfriede Marquardt, geb. Sommerfeld",
    refs: [
      ["Geschäftsnummer", file],
      ["Durchwahl", "0531 88-117"],
    ],
    body: [
      `in der oben genannten Nachlasssache wurde am ${on(after(-5))} die letztwillige Verfügung der Verstorbenen vom ${on("2011-03-09")} eröffnet. Eine beglaubigte Ablichtung des Testaments und der Niederschrift ist beigefügt. Sie sind darin als Miterbin zu einem Drittel genannt.`,
      "Das Gericht benötigt von Ihnen noch Angaben zum Wert des Nachlasses. Füllen Sie dazu bitte das Nachlassverzeichnis (Vordruck HS 9) aus:",
      { lines: ["a) Guthaben bei Banken", "b) Grundbesitz", "c) Schulden und Bestattungskosten"] },
      `Für die Rückgabe haben wir uns den ${on(answerBy)} vorgemerkt. Ein Erbschein wird nur auf Antrag erteilt; der Antrag kann hier oder bei jedem Notar aufgenommen werden.`,
    ],
    facts: { kind: "misc", answerBy, numbers: { file } },
  };
}

function enforcementOrder({ sender: from, chance, date, after, to, iban }: Desk): Draft {
  const [claim, costs, interest] = [chance.cents(140, 620), 4600, chance.cents(3, 14)];
  const [pay, file] = [claim + costs + interest, chance.number("2#-#######-1-#")];
  return {
    frame: "bare",
    body: [
      { head: "Vollstreckungsbescheid" },
      {
        columns: [
          [{ lines: [...headOf(from), "", "Antragsgegner", ...addressOf(to)] }],
          [
            {
              lines: [
                "Geschäftsnummer des Amtsgerichts",
                file,
                "",
                `Vollstreckungsbescheid vom ${numeric(date)}`,
                `aufgrund des am ${numeric(after(-30))} erlassenen`,
                `und am ${numeric(after(-27))} zugestellten Mahnbescheids`,
                "",
                "Antragstellerin: Sportversand Rasant GmbH",
                `IBAN ${iban}`,
              ],
            },
          ],
        ],
      },
      {
        table: [
          ["I. Hauptforderung (Kaufvertrag)", decimal(claim)],
          ["II. Kosten des Verfahrens", decimal(costs)],
          ["III. Zinsen, bisher", decimal(interest)],
          ["Gesamtbetrag EUR", decimal(pay)],
        ],
      },
      "hinzu kommen laufende Zinsen in Höhe von 5 Prozentpunkten über dem jeweiligen Basiszinssatz aus der Hauptforderung.",
      "Auf der Grundlage des Mahnbescheids ergeht Vollstreckungsbescheid wegen vorstehender Beträge. Die Kosten des Verfahrens hat der Antragsgegner zu tragen. Zahlen Sie den Gesamtbetrag unmittelbar an die Antragstellerin, nicht an das Gericht.",
      {
        small:
          "Hinweise: Aus diesem Bescheid kann die Antragstellerin die Zwangsvollstreckung betreiben, ohne dass ein Urteil ergeht. Sie können gegen ihn Einspruch einlegen, und zwar innerhalb einer Frist von zwei Wochen, die mit der Zustellung beginnt. Der Einspruch muss schriftlich beim Amtsgericht Weserfurt eingehen.",
      },
      { lines: ["Der Rechtspfleger", "(maschinell erstellt, ohne Unterschrift wirksam)"] },
    ],
    facts: {
      kind: "misc",
      amounts: { sum: claim, pay },
      iban,
      numbers: { file },
      deadlines: [{ kind: "objection", reason: "Einspruch", day: null, days: 14 }],
    },
  };
}

function drivingLicence({ chance, date, on, to }: Desk): Draft {
  const year = yearOf(date);
  const [answerBy, expiry] = [dayOf(year, 11, 30), dayOf(year + 1, 1, 19)];
  return {
    title: "Umtausch Ihres Führerscheins",
    refs: [["Führerschein-Nr.", chance.number("B###RRE####")]],
    body: [
      `Führerscheine, die zwischen 2002 und 2004 ausgestellt wurden, sind nach und nach umzutauschen. Ihrer verliert mit Ablauf des ${on(expiry)} seine Gültigkeit, Ihre Fahrerlaubnis selbst bleibt bestehen.`,
      `Damit das neue Dokument rechtzeitig bei Ihnen ist, beantragen Sie den Umtausch bitte bis zum ${on(answerBy)}. Dies ist ohne Termin in der Führerscheinstelle möglich; mit der Online-Ausweisfunktion auch von zu Hause.`,
      {
        lines: [
          "Bitte bringen Sie mit:",
          "- den bisherigen Führerschein und den Personalausweis",
          "- ein biometrisches Passfoto",
          "- 25,30 EUR für Gebühr und Versand",
        ],
      },
      `Haben Sie den Umtausch bereits veranlasst, ${to.name}, ist dieses Schreiben für Sie erledigt.`,
    ],
    facts: {
      kind: "misc",
      answerBy,
      deadlines: [{ kind: "expiry", reason: "Gültigkeit", day: expiry }],
    },
  };
}

function carRegistration({ chance, date }: Desk): Draft {
  const file = chance.number("KV-2#-#######");
  const [plates, fee] = [chance.int(20, 34) * 100, 3090];
  const sum = fee + 260 + 1020;
  return {
    frame: "sheet",
    title: "Quittung über Verwaltungsgebühren",
    body: [
      {
        lines: [
          `Vorgang ${file}        Schalter 6        ${numeric(date)}  09:${chance.int(10, 59)}`,
          "Halter: Jonas Achterberg, Ulmenweg 14, 37999 Lindental",
          "Fahrzeug: WVWZZZ1KZ8W###### Erstzulassung 11.06.2019".replace("######", chance.number("######")),
          "Kennzeichen zugeteilt: LT-JA 2207",
        ],
      },
      {
        table: [
          ["Geb.-Nr.", "Tatbestand", "Anz.", "EUR"],
          ["221.1", "Umschreibung mit Halterwechsel", "1", decimal(fee)],
          ["230", "Zuteilung Wunschkennzeichen", "1", "10,20"],
          ["124", "Aufbringen der Plakette", "2", "2,60"],
          ["", "Summe", "", decimal(sum)],
        ],
        widths: [0.14, 0.5, 0.12, 0.2],
      },
      { lines: [`EC-Karte, Beleg ${chance.number("######")}     Betrag erhalten: ${decimal(sum)} EUR`] },
      `Die Kennzeichenschilder kaufen Sie bei einem Anbieter Ihrer Wahl (üblich sind etwa ${decimal(plates)} EUR). Nächste Hauptuntersuchung laut Prüfbericht: siehe Zulassungsbescheinigung Teil I.`,
      "Die Kfz-Steuer setzt das Hauptzollamt in einem gesonderten Bescheid fest.",
    ],
    facts: { kind: "invoice", addressee: "jonas", amounts: { sum }, numbers: { file } },
  };
}

function notary({ sender: from, chance, date, after }: Desk): Draft {
  const [meeting, answerBy, file] = [workday(after(24)), workday(after(14)), chance.number("UR ###/2# Os")];
  return {
    frame: "bare",
    body: [
      { lines: headOf(from) },
      { gap: 10 },
      { lines: ["Familie", "Miriam und Jonas Achterberg", ...HOME] },
      { right: [`Auenburg, ${worded(date)}`, `Unser Zeichen: ${file}`] },
      { head: "Überlassungsvertrag Sommerfeld / Achterberg" },
      "Sehr geehrte Frau Achterberg, sehr geehrter Herr Achterberg,",
      "anliegend übersende ich auftragsgemäß den Entwurf des Vertrags, mit dem Frau Hildegard Sommerfeld Ihnen ihr Haus unter Vorbehalt des Wohnrechts überträgt. Den Grundbuchstand habe ich heute eingesehen; Abteilung III ist lastenfrei.",
      `Zur Beurkundung habe ich ${weekday(meeting)}, den ${worded(meeting)}, um 14.30 Uhr vorgesehen. Teilen Sie mir Änderungswünsche und Ihre Steuer-Identifikationsnummern bitte bis zum ${worded(answerBy)} mit, damit die Urkunde vorbereitet werden kann. Bringen Sie zum Termin gültige Ausweise mit.`,
      "Meine Kosten richten sich nach dem Gerichts- und Notarkostengesetz. Bei einem Wert von 280.000 Euro ist mit ungefähr 1.650 Euro zuzüglich Umsatzsteuer zu rechnen. Eine Rechnung erhalten Sie nach dem Vollzug.",
      { lines: ["Mit vorzüglicher Hochachtung", "", "Dr. Friederike Osswald", "Notarin"] },
    ],
    facts: { kind: "misc", addressee: "all", answerBy, numbers: { file } },
  };
}

function passport({ sender: from, chance, date, after, to }: Desk): Draft {
  const meeting = workday(after(chance.int(9, 26)));
  return {
    frame: "bare",
    body: [
      {
        lines: [
          `Von:      ${from.name} <termine@${from.domain}>`,
          `An:       ${to.name}`,
          `Gesendet: ${numeric(date)} 07:0${chance.int(1, 9)}`,
          "Betreff:  Ihre Terminbuchung",
        ],
      },
      { gap: 10 },
      `Guten Tag ${to.name},`,
      "Ihre Buchung ist bei uns eingegangen:",
      {
        table: [
          ["Anliegen", "Reisepass beantragen, 1 Person"],
          ["Ort", "Bürgerservice, Erdgeschoss, Platz 4"],
          ["Tag", `${weekday(meeting)}, ${numeric(meeting)}`],
          ["Uhrzeit", "11:20"],
          ["Buchungscode", chance.number("H#K#-##")],
        ],
        widths: [0.25, 0.75],
      },
      "Den Code benötigen Sie, um den Termin abzusagen oder zu verschieben. Das geht im Internet bis 24 Stunden vorher.",
      "Zum Termin bringen Sie bitte den alten Pass, ein Passbild mit QR-Code und, falls sich Ihr Name geändert hat, die Eheurkunde mit. Die Gebühr beträgt 70,00 Euro, im Expressverfahren 102,00 Euro. Wir nehmen nur Karten an.",
      "Antworten auf diese Nachricht werden nicht gelesen.",
      { lines: [from.name, `${from.street}, ${from.town}`] },
    ],
    facts: { kind: "misc" },
  };
}

const court = sender(
  "Amtsgericht Weserfurt",
  "Amtsgericht Weserfurt",
  "Justizgasse 4, 31990 Weserfurt",
  "ag-weserfurt.example",
  3,
);
const roads = sender(
  "Landkreis Weserfurt",
  "Landkreis Weserfurt",
  "Kreishausstraße 11, 31990 Weserfurt",
  "kreis-weserfurt.example",
  12,
  ["Straßenverkehrsamt"],
);
const notaryOffice = sender(
  "Notarin Dr. Friederike Osswald",
  "Notarin Dr. Friederike Osswald",
  "Königsplatz 2, 37996 Auenburg",
  "notariat-osswald.example",
  1,
);
const citizens = sender(
  "Bürgerservice Lindental",
  "Bürgerservice Lindental",
  "Kirchgasse 20, 37999 Lindental",
  "buergerservice-lindental.example",
  7,
);

export const registry: readonly Layout[] = [
  { name: "Testament", senders: [court], to: "hildegard", draft: testament },
  { name: "Vollstreckungsbescheid", senders: [court], to: "jonas", draft: enforcementOrder },
  {
    name: "Führerschein",
    senders: [roads],
    months: [6, 7, 8, 9],
    to: "jonas",
    draft: drivingLicence,
  },
  { name: "Kfz-Zulassung", senders: [roads], draft: carRegistration },
  { name: "Notar", senders: [notaryOffice], draft: notary },
  { name: "Reisepass", senders: [citizens], draft: passport },
];
