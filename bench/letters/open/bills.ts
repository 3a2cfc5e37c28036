import { monthOf, numeric } from "../chance.ts";
import type { Desk, Draft, Layout, Sender } from "../desk.ts";

const sender = (name: string, author: string, town: string, domain: string, habit: number): Sender => ({
  name,
  author,
  street: `Hafenweg ${habit + 3}`,
  town,
  domain,
  habit,
});

function yearlyEnergy({ chance, iban, money, on, after }: Desk): Draft {
  const [used, paid] = [chance.cents(900, 1600), chance.cents(600, 880)];
  const [net, due, next] = [Math.round(used / 1.19), after(14), chance.cents(60, 140)];
  const [customer, contract] = [chance.number("##### ####"), chance.number("V-#######")];
  return {
    title: chance.pick(["Ihre Jahresabrechnung Strom", "Verbrauchsabrechnung Erdgas"]),
    refs: [
      ["Kundennummer", customer],
      ["Vertragskonto", contract],
      ["Rechnungsnummer", chance.number("90########")],
    ],
    body: [
      "hiermit erhalten Sie die Abrechnung Ihres Verbrauchs für die Zeit vom 01.01.2025 bis 31.12.2025. Einzelheiten entnehmen Sie bitte der folgenden Aufstellung.",
      {
        table: [
          ["Nettobetrag", money(net)],
          ["Umsatzsteuer 19 %", money(used - net)],
          ["Bruttobetrag", money(used)],
          ["abzüglich gezahlter Abschläge", money(-paid)],
          ["Nachzahlung", money(used - paid)],
        ],
      },
      `Bitte überweisen Sie die Nachzahlung bis zum ${on(due)} auf das Konto ${iban}. Ihr neuer monatlicher Abschlag beträgt ${money(next)} und ist jeweils zum 1. eines Monats fällig, erstmals zum ${on(after(40))}.`,
      "Einwände gegen diese Rechnung berechtigen nur bei offensichtlichen Fehlern zum Zahlungsaufschub.",
    ],
    facts: {
      kind: "invoice",
      amounts: { net, tax: used - net, sum: used, pay: used - paid },
      due,
      iban,
      numbers: { customer, contract },
      period: { from: "2025-01-01", to: "2025-12-31" },
    },
  };
}

function phoneBill({ chance, money, date, on, after }: Desk): Draft {
  const gross = chance.cents(25, 80);
  const net = Math.round(gross / 1.19);
  const [debitOn, customer] = [after(9), chance.number("#########")];
  return {
    title: `Ihre Rechnung für ${monthOf(date)}`,
    refs: [
      ["Kundennr.", customer],
      ["Rechnungsnr.", chance.number("R########")],
      ["Rufnummer", chance.number("05#1 / ### ###")],
    ],
    body: [
      {
        table: [
          ["Leistung", "Nettobetrag"],
          ["Grundpreis DSL 100", money(net - 499)],
          ["Router-Miete", money(499)],
          ["Zwischensumme netto", money(net)],
          ["19 % USt", money(gross - net)],
          ["Rechnungsbetrag", money(gross)],
        ],
      },
      `Den Rechnungsbetrag buchen wir frühestens am ${on(debitOn)} von Ihrem Konto mit der Endung ${chance.number("####")} ab. Sie müssen nichts weiter tun.`,
      "Tipp: Ab sofort finden Sie Ihre Rechnungen auch in unserem Kundenportal, dort reichen die Unterlagen bis zu 36 Monate zurück.",
    ],
    facts: {
      kind: "invoice",
      amounts: { net, tax: gross - net, sum: gross, pay: gross, debit: gross },
      debitOn,
      numbers: { customer },
    },
  };
}

function craftsman({ chance, money, date, on, after, iban }: Desk): Draft {
  const [work, parts] = [chance.cents(180, 640), chance.cents(40, 300)];
  const net = work + parts;
  const gross = Math.round(net * 1.19);
  const [days, hasDay] = [chance.pick([8, 10, 14]), chance.pick([true, false])];
  const by = !hasDay
    ? `Zahlbar innerhalb von ${days} Tagen ohne Abzug.`
    : `Bitte begleichen Sie den Betrag ohne Abzug bis ${on(after(days))}.`;
  return {
    title: `Rechnung Nr. ${chance.number("2#-####")}`,
    refs: [
      ["Auftrag vom", numeric(after(-31))],
      ["Ausführung", numeric(after(-9))],
    ],
    body: [
      "für die am oben genannten Tag ausgeführten Arbeiten erlauben wir uns zu berechnen:",
      {
        table: [
          ["Pos. 1 Arbeitszeit Geselle", "", "", money(work)],
          ["Pos. 2 Material", "", "", money(parts)],
          ["Netto", "", "", money(net)],
          ["zzgl. 19% MwSt.", "", "", money(gross - net)],
          ["Gesamtbetrag", "", "", money(gross)],
        ],
      },
      `Im Gesamtbetrag sind Lohnkosten von ${money(work)} netto enthalten, die nach § 35a EStG begünstigt sind. ${by} Bei Überweisung nennen Sie bitte die Rechnungsnummer. Bankverbindung: ${iban}`,
      "Sie sind verpflichtet, diese Rechnung zwei Jahre lang aufzubewahren (§ 14b UStG).",
    ],
    facts: {
      kind: "invoice",
      amounts: { net, tax: gross - net, pay: gross },
      due: after(days),
      iban,
      date,
    },
  };
}

function reminder({ chance, money, on, after, iban }: Desk): Draft {
  const [open, fee] = [chance.cents(30, 300), chance.pick([250, 500])];
  const [due, file] = [after(10), chance.number("RE-#####")];
  return {
    title: chance.pick(["2. Mahnung", "Zahlungserinnerung"]),
    refs: [["Vorgang", file]],
    body: [
      `auf unsere Rechnung ${file} vom ${on(after(-52))}, fällig am ${on(after(-38))}, konnten wir trotz unserer Erinnerung vom ${on(after(-20))} noch keinen Zahlungseingang feststellen.`,
      {
        table: [
          ["Rechnungsbetrag", money(open)],
          ["Mahngebühr", money(fee)],
          ["offener Betrag", money(open + fee)],
        ],
      },
      `Wir bitten Sie, den offenen Betrag nunmehr bis spätestens ${on(due)} hier eingehend auf unser Konto ${iban} zu zahlen. Zahlungen sind bis zum Vortag dieses Schreibens berücksichtigt. Sollten Sie inzwischen gezahlt haben, betrachten Sie dieses Schreiben als gegenstandslos.`,
    ],
    facts: { kind: "invoice", amounts: { sum: open, pay: open + fee }, due, iban, numbers: { file } },
  };
}

function doctor({ chance, money, on, after, iban, to }: Desk): Draft {
  const items = [1072, 1072, chance.cents(20, 90), 420] as const;
  const pay = items.reduce((sum, item) => sum + item, 0);
  const [seen, due] = [after(-17), after(30)];
  return {
    title: "LIQUIDATION",
    refs: [
      ["Patient", to.name],
      ["Rechnungs-Nr.", chance.number("######/##")],
    ],
    body: [
      "für meine ärztlichen Bemühungen erlaube ich mir nach der Gebührenordnung (GOÄ) zu berechnen:",
      {
        table: [
          ["Datum", "Ziffer", "Faktor", "Betrag"],
          [numeric(seen), "1", "2,3", money(items[0])],
          ["", "5", "2,3", money(items[1])],
          [numeric(after(-12)), "410", "1,8", money(items[2])],
          ["", "250", "1,8", money(items[3])],
        ],
      },
      { lines: [`Zu zahlen: ${money(pay)}`, "Diagnose: Z00.0 G"] },
      `Um Überweisung binnen 30 Tagen, also bis zum ${on(due)}, wird höflich gebeten. Konto: ${iban}. Die Rechnung ist nach § 12 GOÄ mit Zugang fällig; die Erstattung durch Ihre Versicherung ist von Ihrer Zahlung unabhängig.`,
    ],
    facts: { kind: "invoice", amounts: { pay }, due, iban },
  };
}

export const bills: readonly Layout[] = [
  {
    name: "Jahresabrechnung",
    senders: [
      sender(
        "Stadtwerke Lindental GmbH",
        "Stadtwerke Lindental",
        "37999 Lindental",
        "stadtwerke-lindental.example",
        0,
      ),
      sender("Ostwind Energie AG", "Ostwind Energie", "24996 Förde", "ostwind-energie.example", 6),
    ],
    draft: yearlyEnergy,
  },
  {
    name: "Telefonrechnung",
    senders: [
      sender(
        "Klarfunk Telekommunikation GmbH & Co. KG",
        "Klarfunk Telekommunikation",
        "50997 Rheinau",
        "klarfunk.example",
        2,
      ),
      sender("Netzbogen AG", "Netzbogen", "80996 Isarfeld", "netzbogen.example", 5),
    ],
    draft: phoneBill,
  },
  {
    name: "Handwerkerrechnung",
    senders: [
      sender(
        "Dachdeckerei Hollerbach e. K.",
        "Dachdeckerei Hollerbach",
        "37998 Weidau",
        "hollerbach-dach.example",
        7,
      ),
      sender("Sanitär Kowalczyk GmbH", "Sanitär Kowalczyk", "37999 Lindental", "kowalczyk-bad.example", 3),
    ],
    draft: craftsman,
  },
  {
    name: "Mahnung",
    senders: [
      sender(
        "Versandhaus Buntspecht GmbH",
        "Versandhaus Buntspecht",
        "96997 Mainstadt",
        "buntspecht.example",
        9,
      ),
      sender(
        "Buchhandlung Fährmann OHG",
        "Buchhandlung Fährmann",
        "37999 Lindental",
        "faehrmann-buch.example",
        4,
      ),
    ],
    draft: reminder,
  },
  {
    name: "Arztrechnung",
    senders: [
      sender(
        "Dr. med. Ayla Kranich",
        "Dr. med. Ayla Kranich",
        "37999 Lindental",
        "praxis-kranich.example",
        8,
      ),
      sender(
        "Gemeinschaftspraxis Dr. Vogt & Dr. Malik",
        "Gemeinschaftspraxis Dr. Vogt & Dr. Malik",
        "37998 Weidau",
        "vogt-malik.example",
        1,
      ),
    ],
    draft: doctor,
  },
];
