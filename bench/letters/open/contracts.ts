import { dayOf, monthOf, numeric } from "../chance.ts";
import type { Desk, Draft, Layout, Sender } from "../desk.ts";

const sender = (name: string, author: string, town: string, domain: string, habit: number): Sender => ({
  name,
  author,
  street: `Am Markt ${habit + 11}`,
  town,
  domain,
  habit,
});

function policy({ chance, money, date, on, after }: Desk): Draft {
  const [start, contract] = [dayOf(Number(date.slice(0, 4)) + 1, 1, 1), chance.number("HV ###.###-##")];
  const premium = chance.cents(60, 400);
  return {
    title: `Versicherungsschein zur ${chance.pick(["Privathaftpflicht", "Hausrat", "Unfall"])}versicherung`,
    refs: [["Versicherungsnummer", contract]],
    body: [
      "vielen Dank für Ihr Vertrauen. Wir bestätigen Ihnen folgenden Versicherungsschutz:",
      {
        table: [
          ["Beginn", `${numeric(start)}, 0:00 Uhr`],
          ["Ablauf", numeric(dayOf(Number(date.slice(0, 4)) + 4, 1, 1))],
          ["Zahlungsweise", "jährlich"],
          ["Beitrag einschl. 19 % Versicherungsteuer", money(premium)],
        ],
      },
      `Den Beitrag ziehen wir jeweils zum Beginn des Versicherungsjahres ein, erstmals am ${on(after(45))}. Der Vertrag verlängert sich um jeweils ein Jahr, wenn er nicht drei Monate vor Ablauf gekündigt wird.`,
      "Widerrufsbelehrung: Sie können Ihre Vertragserklärung innerhalb von 14 Tagen ohne Angabe von Gründen in Textform widerrufen. Die Frist beginnt mit dem Zugang dieses Versicherungsscheins.",
    ],
    facts: {
      kind: "police",
      amounts: { pay: premium, debit: premium },
      debitOn: after(45),
      numbers: { contract },
      deadlines: [
        { kind: "cancellation", reason: "Kündigung", day: null, months: 3 },
        { kind: "expiry", reason: "Ablauf", day: dayOf(Number(date.slice(0, 4)) + 4, 1, 1) },
      ],
    },
  };
}

function premiumRise({ chance, money, date, on }: Desk): Draft {
  const year = Number(date.slice(0, 4)) + 1;
  const [old, contract] = [chance.cents(200, 500), chance.number("KR-##-######")];
  const next = Math.round(old * 1.08);
  const last = dayOf(year - 1, 12, 31);
  return {
    title: "Anpassung Ihres Beitrags zur Kfz-Versicherung",
    refs: [
      ["Vertrag", contract],
      ["Kennzeichen", "LT-MA 917"],
    ],
    body: [
      `zum ${on(dayOf(year, 1, 1))} ändert sich Ihr Beitrag von bisher ${money(old)} auf ${money(next)} im Jahr. Grund sind gestiegene Kosten für Ersatzteile.`,
      `Wegen der Erhöhung können Sie den Vertrag außerordentlich kündigen. Ihre Kündigung muss uns bis zum ${on(last)} zugegangen sein; andernfalls läuft der Vertrag zu den neuen Bedingungen weiter.`,
      `Eine gesonderte Beitragsrechnung erhalten Sie im ${monthOf(dayOf(year, 1, 10))}.`,
    ],
    facts: {
      kind: "misc",
      numbers: { contract },
      deadlines: [{ kind: "cancellation", reason: "Kündigung", day: last }],
    },
  };
}

function rentRise({ chance, money, on, after }: Desk): Draft {
  const [old, contract] = [chance.cents(600, 900), chance.number("MV ###/##")];
  const answerBy = after(chance.pick([58, 61]));
  return {
    title: "Mieterhöhungsverlangen gemäß § 558 BGB",
    refs: [
      ["Mietvertrag", contract],
      ["Wohnung", "Ulmenweg 14, 2. OG links"],
    ],
    body: [
      `die Miete für Ihre Wohnung ist seit dem ${on(after(-700))} unverändert. Ich bitte Sie daher, einer Erhöhung der Nettokaltmiete von ${money(old)} auf ${money(Math.round(old * 1.1))} ab dem ${on(after(75))} zuzustimmen.`,
      {
        box: [
          `Bitte senden Sie mir die beigefügte Zustimmungserklärung bis zum ${on(answerBy)} unterschrieben zurück.`,
        ],
      },
      "Stimmen Sie nicht zu, kann ich innerhalb von drei weiteren Monaten auf Erteilung der Zustimmung klagen. Ihr Recht, das Mietverhältnis nach § 561 BGB außerordentlich zu kündigen, bleibt unberührt.",
    ],
    facts: { kind: "misc", answerBy, numbers: { contract } },
  };
}

function confirmation({ chance, on, after, date }: Desk): Draft {
  const end = after(chance.int(30, 90));
  const customer = chance.number("K########");
  return {
    title: "Bestätigung Ihrer Kündigung",
    refs: [["Mitgliedsnummer", customer]],
    body: [
      `wir bestätigen den Eingang Ihrer Kündigung vom ${on(after(-6))}. Ihr Vertrag endet zum ${on(end)}.`,
      `Bitte geben Sie Ihre Karte und den Spindschlüssel bis zum ${on(end)} am Empfang zurück. Die Kaution von 25,00 € erhalten Sie danach zurück.`,
      "Wir bedauern, dass Sie uns verlassen. Wenn Sie es sich anders überlegen: Ein Anruf genügt.",
    ],
    facts: {
      kind: "misc",
      date,
      answerBy: end,
      amounts: { income: 2500 },
      numbers: { customer },
      deadlines: [{ kind: "expiry", reason: "Vertragsende", day: end }],
    },
  };
}

function phoneContract({ chance, money, date, on, after, to }: Desk): Draft {
  const year = Number(date.slice(0, 4));
  const [contract, price] = [chance.number("MB########"), chance.cents(9, 40)];
  const end = dayOf(year + 2, Number(date.slice(5, 7)), 28);
  return {
    title: "Vertragszusammenfassung",
    refs: [["Vertragsnummer", contract]],
    frame: "sheet",
    body: [
      {
        lines: [`Erstellt am ${numeric(date)} für ${to.name}, Ulmenweg 14, 37999 Lindental`],
      },
      {
        table: [
          ["Tarif", "Mobil Flat 20 GB"],
          ["Monatlicher Grundpreis", money(price)],
          ["Beginn der Mindestlaufzeit", numeric(after(3))],
          ["Ende der Mindestlaufzeit", numeric(end)],
          ["Kündigungsfrist", "1 Monat"],
        ],
      },
      `Nach Ablauf der Mindestlaufzeit am ${on(end)} verlängert sich der Vertrag auf unbestimmte Zeit und ist dann jederzeit mit einer Frist von einem Monat kündbar.`,
      "Ihr Widerrufsrecht: Sie haben das Recht, binnen vierzehn Tagen ab Vertragsschluss ohne Angabe von Gründen diesen Vertrag zu widerrufen.",
    ],
    facts: {
      kind: "contract",
      deadlines: [
        { kind: "cancellation", reason: "Kündigung", day: null, months: 1 },
        { kind: "expiry", reason: "Mindestlaufzeit", day: end },
      ],
    },
  };
}

export const contracts: readonly Layout[] = [
  {
    name: "Versicherungsschein",
    senders: [
      sender(
        "Nordlicht Versicherung AG",
        "Nordlicht Versicherung",
        "24996 Förde",
        "nordlicht-versicherung.example",
        3,
      ),
      sender("Havelschutz VVaG", "Havelschutz", "14999 Havelau", "havelschutz.example", 1),
    ],
    draft: policy,
  },
  {
    name: "Beitragserhöhung",
    senders: [
      sender(
        "Rheinische Kraftfahrt Versicherung AG",
        "Rheinische Kraftfahrt Versicherung",
        "50997 Rheinau",
        "rheinkraft.example",
        6,
      ),
      sender(
        "Direktwagen Versicherung SE",
        "Direktwagen Versicherung",
        "80996 Isarfeld",
        "direktwagen.example",
        0,
      ),
    ],
    draft: premiumRise,
  },
  {
    name: "Mieterhöhung",
    senders: [
      sender(
        "Hausverwaltung Grünwald & Partner GbR",
        "Hausverwaltung Grünwald & Partner",
        "37999 Lindental",
        "gruenwald-hv.example",
        5,
      ),
      sender(
        "Wohnungsgenossenschaft Auental eG",
        "Wohnungsgenossenschaft Auental",
        "37996 Auenburg",
        "wg-auental.example",
        2,
      ),
    ],
    draft: rentRise,
  },
  {
    name: "Kündigungsbestätigung",
    senders: [
      sender("Fitwerk Lindental GmbH", "Fitwerk Lindental", "37999 Lindental", "fitwerk.example", 9),
      sender(
        "Kletterhalle Steilwand UG (haftungsbeschränkt)",
        "Kletterhalle Steilwand",
        "37998 Weidau",
        "steilwand.example",
        8,
      ),
    ],
    draft: confirmation,
  },
  {
    name: "Vertragszusammenfassung",
    senders: [
      sender("Mobilando GmbH", "Mobilando", "40999 Düsselau", "mobilando.example", 4),
      sender("Funkinsel Telefon GmbH", "Funkinsel Telefon", "20995 Elbhafen", "funkinsel.example", 7),
    ],
    draft: phoneContract,
  },
];
