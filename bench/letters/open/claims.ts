import { numeric } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";

function speeding({ chance, money, iban, after }: Desk): Draft {
  const [fine, over] = chance.pick([
    [10_000, 22],
    [15_000, 27],
    [18_000, 31],
  ]);
  const [fee, costs] = [2850, 350];
  const [pay, file] = [fine + fee + costs, chance.number("36.2-######.#")];
  return {
    title: "Bußgeldbescheid",
    refs: [
      ["Aktenzeichen", file],
      ["Kennzeichen", "LT-JA 482"],
    ],
    body: [
      `Ihnen wird zur Last gelegt, am ${numeric(after(-47))} um 08:13 Uhr in Hohenrode auf der B 243 (km 12,4, Fahrtrichtung Süden) mit dem Pkw LT-JA 482 die außerhalb geschlossener Ortschaften zulässige Geschwindigkeit von 100 km/h nach Abzug der Toleranz um ${over} km/h überschritten zu haben.`,
      { lines: ["Beweismittel: Messprotokoll, Frontfoto", "Zeuge: Messbeamter Hellmann"] },
      "Deshalb wird gegen Sie eine Geldbuße festgesetzt. Als Betroffene oder Betroffener tragen Sie auch die Kosten des Verfahrens (§ 105 OWiG, § 465 StPO).",
      {
        table: [
          ["Geldbuße", money(fine)],
          ["Gebühr (§ 107 Abs. 1 OWiG)", money(fee)],
          ["Auslagen der Zustellung", money(costs)],
          ["Gesamtbetrag", money(pay)],
        ],
      },
      `Den Gesamtbetrag zahlen Sie bitte spätestens zwei Wochen, nachdem dieser Bescheid rechtskräftig geworden ist, an die Kreiskasse, IBAN ${iban}. Geben Sie dabei das Aktenzeichen an.`,
      {
        small:
          "Rechtsbehelfsbelehrung: Dieser Bußgeldbescheid wird rechtskräftig und vollstreckbar, wenn Sie nicht innerhalb von zwei Wochen nach Zustellung bei der umseitig genannten Behörde schriftlich oder zur Niederschrift Einspruch einlegen. Die Frist ist nur gewahrt, wenn der Einspruch vor ihrem Ablauf hier eingeht.",
      },
    ],
    facts: {
      kind: "misc",
      amounts: { pay },
      iban,
      numbers: { file },
      deadlines: [{ kind: "objection", reason: "Einspruch", day: null, days: 14 }],
    },
  };
}

function paymentOrder({ chance, money, iban, date, after, to }: Desk): Draft {
  const [claim, costs, extra, interest] = [
    chance.cents(180, 900),
    3800,
    chance.cents(20, 60),
    chance.cents(1, 9),
  ];
  const [pay, file] = [claim + costs + extra + interest, chance.number("2#-#######-0-#")];
  return {
    frame: "sheet",
    title: "Mahnbescheid",
    body: [
      {
        columns: [
          [{ lines: ["Antragsgegner", to.title, to.name, "Ulmenweg 14", "37999 Lindental"] }],
          [
            {
              lines: [
                `Geschäftsnummer  ${file}`,
                `Mahnbescheid vom  ${numeric(date)}`,
                "Antragsteller",
                "Autoteile Gröninger GmbH",
                "Industriestr. 4, 49991 Emsbrück",
              ],
            },
          ],
        ],
      },
      "Der Antragsteller macht gegen Sie geltend:",
      {
        table: [
          [`Hauptforderung: Warenlieferung, Rechnung 77120 vom ${numeric(after(-140))}`, money(claim)],
          ["Verfahrenskosten (Gerichtsgebühr)", money(costs)],
          ["Nebenforderungen: Mahn- und Auskunftskosten", money(extra)],
          [`Zinsen bis ${numeric(after(-1))}`, money(interest)],
          ["Gesamtbetrag", money(pay)],
        ],
      },
      "Ob dem Antragsteller der Anspruch zusteht, hat das Gericht nicht geprüft.",
      `Sie werden aufgefordert, binnen zwei Wochen ab Zustellung dieses Bescheids entweder den Gesamtbetrag an den Antragsteller zu zahlen (IBAN ${iban}) oder, wenn Sie den Anspruch ganz oder teilweise für unbegründet halten, bei diesem Gericht Widerspruch zu erheben.`,
      "Geschieht beides nicht, kann nach Ablauf dieser Zeit ein Vollstreckungsbescheid gegen Sie ergehen, aus dem der Antragsteller pfänden lassen kann. Ein Vordruck für den Widerspruch liegt bei.",
    ],
    facts: {
      kind: "misc",
      amounts: { sum: claim, pay },
      due: after(14),
      iban,
      numbers: { file },
      deadlines: [{ kind: "objection", reason: "Widerspruch", day: null, days: 14 }],
    },
  };
}

function debtCollector({ chance, money, on, after, iban }: Desk): Draft {
  const [claim, interest, fee] = [chance.cents(60, 400), chance.cents(1, 12), chance.cents(30, 70)];
  const [reminder, share] = [750, Math.round(fee * 0.2)];
  const pay = claim + interest + fee + reminder + share;
  const [due, file] = [after(chance.pick([7, 10, 12])), chance.number("## / ###### / FX")];
  return {
    title: "Letzte Zahlungsaufforderung vor dem gerichtlichen Verfahren",
    refs: [
      ["Unser Aktenzeichen", file],
      ["Gläubigerin", "Modehaus Severin GmbH"],
    ],
    body: [
      `die Modehaus Severin GmbH hat uns beauftragt, ihre Forderung aus dem Kaufvertrag vom ${on(after(-160))} einzuziehen. Trotz Mahnung vom ${on(after(-75))} haben Sie nicht gezahlt. Ihr Konto weist derzeit folgenden Stand auf:`,
      {
        table: [
          ["Hauptforderung", money(claim)],
          [`Zinsen seit ${numeric(after(-100))}`, money(interest)],
          ["Mahnauslagen der Gläubigerin", money(reminder)],
          ["Inkassovergütung (Nr. 2300 VV RVG)", money(fee)],
          ["Auslagenpauschale", money(share)],
          ["Gesamtforderung", money(pay)],
        ],
      },
      `Zur Vermeidung weiterer Kosten geben wir Ihnen letztmalig Gelegenheit, die Sache bis ${on(due)} (Geldeingang bei uns) zu erledigen. Danach empfehlen wir unserer Auftraggeberin, einen Mahnbescheid zu beantragen.`,
      "Sie können nicht alles auf einmal aufbringen? Rufen Sie uns an, auch Raten sind möglich.",
      {
        box: [
          "Überweisungsträger",
          `Empfänger: Forderia Inkasso GmbH   IBAN: ${iban}`,
          `Betrag: ${money(pay)}   Verwendungszweck: ${file}`,
        ],
      },
    ],
    facts: { kind: "invoice", amounts: { sum: claim, pay }, due, iban, numbers: { file } },
  };
}

function courtCosts({ chance, money, after, iban }: Desk): Draft {
  const [first, second] = [chance.cents(90, 320), chance.cents(90, 320)];
  const [pay, file] = [first + second, chance.number("JK 8#####-######")];
  const value = chance.int(20, 90) * 100_000;
  return {
    title: "Kostenrechnung",
    refs: [
      ["Kassenzeichen", file],
      ["Gericht", "Nachlassgericht Hohenrode"],
      ["Dortiges Zeichen", chance.number("# VI ###/2#")],
    ],
    body: [
      `In der Nachlasssache Walter Sommerfeld, verstorben am ${numeric(after(-210))}, sind Sie nach § 22 GNotKG Kostenschuldner. Berechnet werden:`,
      {
        table: [
          ["Gegenstand (KV GNotKG)", "Wert", "Betrag"],
          ["12210 Erteilung eines Erbscheins", money(value), money(first)],
          ["23300 Eidesstattliche Versicherung", money(value), money(second)],
          ["Rechnungsbetrag", "", money(pay)],
        ],
      },
      `Bitte überweisen Sie den Rechnungsbetrag innerhalb von zwei Wochen nach Erhalt dieser Rechnung und nur unter Angabe des Kassenzeichens auf das Konto ${iban}. Nach fruchtlosem Ablauf wird die Forderung zwangsweise beigetrieben.`,
      {
        small:
          "Hinweis: Über Einwendungen gegen den Kostenansatz (Erinnerung, § 81 GNotKG) entscheidet das Gericht, bei dem die Kosten angesetzt sind. Die Erinnerung ist an keine Frist gebunden und schiebt die Zahlungspflicht nicht auf.",
      },
    ],
    facts: { kind: "invoice", amounts: { pay }, due: after(14), iban, numbers: { file } },
  };
}

function finalBill({ chance, money, date, on, after, iban }: Desk): Draft {
  const [work, wood, fitting] = [chance.cents(1500, 3200), chance.cents(900, 2500), chance.cents(150, 400)];
  const net = work + wood + fitting;
  const gross = Math.round(net * 1.19);
  const [first, second] = [Math.round(gross * 0.4), Math.round(gross * 0.3)];
  const pay = gross - first - second;
  const discount = pay - Math.round(pay * 0.02);
  const [early, due, customer] = [after(8), after(chance.pick([21, 30])), chance.number("1####")];
  return {
    title: `Schlussrechnung Nr. ${date.slice(0, 4)}-${chance.number("###")}`,
    refs: [
      ["Kunden-Nr.", customer],
      ["Bauvorhaben", "Einbauküche Ulmenweg 14"],
      ["Leistungszeit", `${numeric(after(-24))} - ${numeric(after(-6))}`],
    ],
    body: [
      "wir danken für Ihren Auftrag und stellen Ihnen die erbrachten Leistungen abschließend in Rechnung:",
      {
        table: [
          ["Bezeichnung", "Menge", "Einheit", "Gesamtpreis"],
          ["Fertigung der Korpusse und Fronten", "1", "psch.", money(work)],
          ["Eiche massiv, geölt", "14,2", "m²", money(wood)],
          ["Montage vor Ort", "9,5", "Std.", money(fitting)],
          ["Nettosumme", "", "", money(net)],
          ["zuzüglich 19 % Mehrwertsteuer", "", "", money(gross - net)],
          ["Bruttosumme", "", "", money(gross)],
          [`./. 1. Abschlag vom ${numeric(after(-70))}`, "", "", money(-first)],
          [`./. 2. Abschlag vom ${numeric(after(-31))}`, "", "", money(-second)],
          ["Noch zu zahlen", "", "", money(pay)],
        ],
      },
      `Zahlungsbedingungen: bis ${on(early)} mit 2 % Skonto = ${money(discount)}, bis ${on(due)} netto Kasse. Unsere Bankverbindung: ${iban}.`,
      "Bis zur vollständigen Bezahlung bleibt die Ware unser Eigentum. In den Gesamtkosten sind Arbeits- und Fahrtkosten enthalten, die Sie steuerlich geltend machen können.",
    ],
    facts: {
      kind: "invoice",
      amounts: { net, tax: gross - net, sum: gross, pay },
      due,
      iban,
      numbers: { customer },
    },
  };
}

export const claims: readonly Layout[] = [
  {
    name: "Bußgeldbescheid",
    senders: [
      {
        name: "Landkreis Hohenrode",
        author: "Landkreis Hohenrode",
        street: "Schlossallee 2",
        town: "37491 Hohenrode",
        domain: "kreis-hohenrode.example",
        habit: 11,
        lines: ["Der Landrat", "Bußgeldstelle"],
      },
    ],
    letters: 3,
    draft: speeding,
  },
  {
    name: "Mahnbescheid",
    senders: [
      {
        name: "Amtsgericht Hohenrode",
        author: "Amtsgericht Hohenrode",
        street: "Gerichtsplatz 1",
        town: "37491 Hohenrode",
        domain: "ag-hohenrode.example",
        habit: 0,
        lines: ["Zentrales Mahngericht"],
      },
    ],
    letters: 2,
    draft: paymentOrder,
  },
  {
    name: "Inkasso",
    senders: [
      {
        name: "Forderia Inkasso GmbH",
        author: "Forderia Inkasso",
        street: "Zechenstraße 118",
        town: "44991 Ruhrbrück",
        domain: "forderia.example",
        habit: 14,
      },
    ],
    letters: 3,
    draft: debtCollector,
  },
  {
    name: "Gerichtskosten",
    senders: [
      {
        name: "Landesjustizkasse Mittelau",
        author: "Landesjustizkasse Mittelau",
        street: "Postfach 10 02 11",
        town: "39990 Elbwiesen",
        domain: "justizkasse-mittelau.example",
        habit: 12,
      },
    ],
    letters: 2,
    draft: courtCosts,
  },
  {
    name: "Schlussrechnung",
    senders: [
      {
        name: "Tischlerei Ahlgrimm & Tochter GmbH",
        author: "Tischlerei Ahlgrimm & Tochter",
        street: "Sägemühle 7",
        town: "37997 Niederwied",
        domain: "ahlgrimm-holz.example",
        habit: 10,
        lines: ["Meisterbetrieb seit 1962"],
      },
    ],
    letters: 3,
    draft: finalBill,
  },
];
