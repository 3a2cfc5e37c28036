import { dayOf, decimal, monthOf, numeric } from "../chance.ts";
import type { Desk, Draft, Layout, Sender } from "../desk.ts";

const sender = (name: string, author: string, town: string, domain: string, habit: number): Sender => ({
  name,
  author,
  street: `Brunnenallee ${habit + 31}`,
  town,
  domain,
  habit,
});

function operatingCosts({ chance, money, on, after, iban, date }: Desk): Draft {
  const year = Number(date.slice(0, 4)) - 1;
  const [share, paid] = [chance.cents(1500, 2200), chance.cents(1100, 2600)];
  const rest = share - paid;
  const [due, contract] = [after(28), chance.number("##-###/##")];
  return {
    title: `Nebenkostenabrechnung ${year}`,
    refs: [["Mieter-Nr.", contract]],
    body: [
      {
        table: [
          ["Kostenart", "Gesamt", "Schlüssel", "Ihr Anteil"],
          ["Heizung", "8.412,00", "62/540", decimal(share - 41_200)],
          ["Müll, Wasser, Treppenlicht", "5.590,10", "62/540", decimal(41_200)],
          ["Summe", "", "", money(share)],
          ["Ihre Vorauszahlungen", "", "", money(paid)],
          [rest > 0 ? "Von Ihnen zu zahlen" : "Zu Ihren Gunsten", "", "", money(Math.abs(rest))],
        ],
      },
      rest > 0
        ? `Wir dürfen Sie bitten, den Saldo von ${money(rest)} mit der übernächsten Miete, spätestens jedoch zum ${on(due)}, auf ${iban} anzuweisen.`
        : `Ihr Guthaben von ${money(-rest)} zahlen wir Ihnen zum ${on(due)} aus.`,
      "Einwendungen gegen die Abrechnung sind uns spätestens bis zum Ablauf des zwölften Monats nach Zugang mitzuteilen (§ 556 Abs. 3 BGB).",
    ],
    facts: {
      kind: "misc",
      amounts: { sum: share, ...(rest > 0 ? { pay: rest } : { credit: -rest }) },
      due: rest > 0 ? due : null,
      numbers: { contract },
      deadlines: [{ kind: "objection", reason: "Einwendung", day: null, months: 12 }],
      period: { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) },
    },
  };
}

function hospital({ chance, money, on, after, iban, to }: Desk): Draft {
  const nights = chance.int(2, 9);
  const [pay, due, file] = [nights * 1000, after(14), chance.number("F#######")];
  return {
    title: "Zuzahlung bei stationärer Behandlung (§ 39 Abs. 4 SGB V)",
    refs: [
      ["Fall-Nr.", file],
      ["Patient", to.name],
    ],
    body: [
      `in der Zeit vom ${on(after(-30))} bis ${on(after(-30 + nights))} waren Sie in unserem Haus. Gesetzlich Versicherte leisten für längstens 28 Tage im Kalenderjahr eine Zuzahlung von 10,00 EUR je Tag.`,
      { box: [`${nights} Tage x 10,00 EUR = ${money(pay)}`, `fällig: ${numeric(due)}`, iban] },
      "Falls Sie von der Zuzahlung befreit sind, reichen Sie uns bitte eine Kopie des Ausweises nach.",
    ],
    facts: { kind: "invoice", amounts: { pay }, due, iban, numbers: { file } },
  };
}

function clubFee({ chance, money, on, after, date }: Desk): Draft {
  const [pay, debitOn, customer] = [chance.cents(30, 150), after(24), chance.number("M-####")];
  const year = date.slice(0, 4);
  return {
    title: `Jahresbeitrag ${year} und Einladung zur Mitgliederversammlung`,
    refs: [["Mitglied", customer]],
    body: [
      `in den kommenden Wochen wird der Mitgliedsbeitrag von ${money(pay)} fällig. Wir ziehen ihn mit der SEPA-Lastschrift zu Ihrem Mandat am ${on(debitOn)} ein; für ausreichende Deckung bitten wir zu sorgen.`,
      `Die Versammlung findet statt am ${on(after(39))}, 19.30 Uhr, im Vereinsheim. Anträge zur Tagesordnung sind dem Vorstand bis eine Woche vorher einzureichen.`,
      "Tagesordnung: 1. Begrüßung  2. Bericht des Kassenwarts  3. Entlastung  4. Verschiedenes",
    ],
    facts: { kind: "misc", amounts: { pay, debit: pay }, debitOn, numbers: { customer } },
  };
}

function shopOrder({ chance, money, date, after, to }: Desk): Draft {
  const gross = chance.cents(20, 260);
  const ship = 495;
  const sum = gross + ship;
  const net = Math.round(sum / 1.19);
  const due = after(30);
  return {
    frame: "sheet",
    title: "Rechnung / Lieferschein",
    body: [
      {
        columns: [
          [{ lines: ["Rechnungsadresse", to.name, "Ulmenweg 14", "37999 Lindental"] }],
          [
            {
              lines: [
                `Bestelldatum ${numeric(after(-4))}`,
                `Rechnungsdatum ${numeric(date)}`,
                `Lieferdatum ${numeric(after(2))}`,
                `Kundennr. ${chance.number("#### ###")}`,
              ],
            },
          ],
        ],
      },
      {
        table: [
          ["Artikel", "Menge", "Einzel", "Gesamt"],
          ["Leselampe Mirabell", "1", decimal(gross), decimal(gross)],
          ["Versand", "1", "4,95", "4,95"],
          ["Summe netto", "", "", decimal(net)],
          ["MwSt. 19 %", "", "", decimal(sum - net)],
          ["Endbetrag inkl. MwSt.", "", "", money(sum)],
        ],
      },
      `Zahlungsart: Kauf auf Rechnung. Zahlungsziel: ${numeric(due)}. Rücksendungen nehmen wir innerhalb von 30 Tagen nach Erhalt der Ware an.`,
    ],
    facts: { kind: "invoice", amounts: { net, tax: sum - net, pay: sum }, due },
  };
}

function parkingPay({ chance, money, date, iban, on, after }: Desk): Draft {
  const [pay, due, file] = [chance.pick([3500, 4500]), after(14), chance.number("PN########")];
  return {
    title: "Zahlungsaufforderung – Vertragsstrafe Parkraum",
    refs: [
      ["Fallnummer", file],
      ["Kennzeichen", "LT-JA 482"],
    ],
    body: [
      `am ${on(after(-11))} stand Ihr Fahrzeug ohne gültigen Parkschein auf dem von uns bewirtschafteten Platz. Durch das Abstellen kam ein Vertrag zustande (${monthOf(date)}, Standort 118).`,
      `Wir fordern Sie auf, das erhöhte Parkentgelt in Höhe von ${money(pay)} binnen zwei Wochen ab Datum dieses Schreibens zu entrichten: ${iban}. Waren Sie nicht Fahrer, teilen Sie uns Name und Anschrift des Fahrers innerhalb derselben Frist mit.`,
    ],
    facts: { kind: "invoice", amounts: { pay }, due, answerBy: due, iban, numbers: { file } },
  };
}

export const services: readonly Layout[] = [
  {
    name: "Nebenkosten",
    senders: [
      sender(
        "Immobilien Petersdorf GmbH",
        "Immobilien Petersdorf",
        "18994 Ostufer",
        "petersdorf-immo.example",
        3,
      ),
      sender(
        "Erbengemeinschaft Wolkenstein",
        "Erbengemeinschaft Wolkenstein",
        "09993 Erzfeld",
        "wolkenstein.example",
        8,
      ),
    ],
    draft: operatingCosts,
  },
  {
    name: "Zuzahlung",
    senders: [
      sender(
        "Krankenhaus Sankt Ansgar gGmbH",
        "Krankenhaus Sankt Ansgar",
        "18994 Ostufer",
        "st-ansgar.example",
        2,
      ),
      sender(
        "Universitätsklinik Saaleburg AöR",
        "Universitätsklinik Saaleburg",
        "06993 Saaleburg",
        "uk-saaleburg.example",
        5,
      ),
    ],
    draft: hospital,
  },
  {
    name: "Vereinsbeitrag",
    senders: [
      sender(
        "Turnverein Ostufer 1891 e. V.",
        "Turnverein Ostufer 1891",
        "18994 Ostufer",
        "tv-ostufer.example",
        9,
      ),
      sender(
        "Kleingartenverein Abendruh e.V.",
        "Kleingartenverein Abendruh",
        "06993 Saaleburg",
        "abendruh.example",
        4,
      ),
    ],
    draft: clubFee,
  },
  {
    name: "Lieferschein",
    senders: [
      sender("Wohnglanz Versand GmbH", "Wohnglanz Versand", "33992 Teutohain", "wohnglanz.example", 0),
      sender("Lampenschmiede Ohm AG", "Lampenschmiede Ohm", "90992 Pegnitzau", "lampen-ohm.example", 6),
    ],
    draft: shopOrder,
  },
  {
    name: "Parkraum",
    senders: [
      sender("Parkwacht Elster GmbH", "Parkwacht Elster", "04992 Elsterstadt", "parkwacht-elster.example", 7),
      sender(
        "Stellplatz Service Möwe UG",
        "Stellplatz Service Möwe",
        "18994 Ostufer",
        "stellplatz-moewe.example",
        1,
      ),
    ],
    draft: parkingPay,
  },
];
