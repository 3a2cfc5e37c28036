import { monthOf, numeric, weekday } from "../chance.ts";
import type { Desk, Draft, Layout, Sender } from "../desk.ts";

const sender = (
  name: string,
  author: string,
  town: string,
  domain: string,
  habit: number,
  lines: string[] = [],
): Sender => ({
  name,
  author,
  street: `Rathausplatz ${habit + 1}`,
  town,
  domain,
  habit,
  lines,
});

function taxNotice({ chance, money, iban, on, after }: Desk): Draft {
  const [set, held] = [chance.cents(3000, 5000), chance.cents(2000, 7000)];
  const [file, due] = [chance.number("2#/###/#####"), after(34)];
  const rest = set - held;
  return {
    title: "Bescheid für 2024 über Einkommensteuer und Solidaritätszuschlag",
    refs: [
      ["Steuernummer", file],
      ["Identifikationsnummer", chance.number("## ### ### ###")],
    ],
    body: [
      { head: "Festsetzung" },
      {
        table: [
          ["Festgesetzte Einkommensteuer", money(set)],
          ["ab Steuerabzug vom Lohn", money(held)],
          [rest > 0 ? "verbleibende Einkommensteuer" : "Erstattung", money(Math.abs(rest))],
        ],
      },
      rest > 0
        ? `Bitte zahlen Sie spätestens am ${on(due)} auf das Konto der Finanzkasse ${iban}.`
        : "Das Guthaben wird auf das angegebene Konto erstattet. Sie brauchen nichts zu veranlassen.",
      { head: "Rechtsbehelfsbelehrung" },
      {
        columns: [
          [
            "Die Festsetzung kann mit dem Einspruch angefochten werden. Ein Einspruch ist jedoch ausgeschlossen, soweit dieser Bescheid einen Verwaltungsakt ändert.",
          ],
          [
            "Die Frist für die Einlegung des Einspruchs beträgt einen Monat. Sie beginnt mit Ablauf des Tages, an dem Ihnen dieser Bescheid bekannt gegeben worden ist.",
          ],
        ],
      },
    ],
    facts: {
      kind: "misc",
      amounts: { sum: set, ...(rest > 0 ? { pay: rest } : { income: -rest }) },
      due: rest > 0 ? due : null,
      ...(rest > 0 && { iban }),
      numbers: { file },
      deadlines: [{ kind: "objection", reason: "Einspruch", day: null, months: 1 }],
      period: { from: "2024-01-01", to: "2024-12-31" },
    },
  };
}

function townFees({ chance, money, iban, on, date }: Desk): Draft {
  const quarter = chance.cents(30, 120);
  const due = ["02", "05", "08", "11"].map((month) => `2026-${month}-15`).find((day) => day >= date);
  const file = chance.number("5.0###.######.#");
  return {
    title: "Bescheid über Grundbesitzabgaben 2026",
    refs: [
      ["Kassenzeichen", file],
      ["Objekt", "Ulmenweg 14"],
    ],
    body: [
      {
        table: [
          ["Grundsteuer B", "", "", money(quarter * 3)],
          ["Straßenreinigung", "", "", money(quarter)],
          ["Jahresbetrag", "", "", money(quarter * 4)],
        ],
      },
      `Der Jahresbetrag ist in vier Raten von je ${money(quarter)} zu zahlen, und zwar am 15.02., 15.05., 15.08. und 15.11.2026. Konto der Stadtkasse: ${iban}.`,
      {
        small: `Rechtsbehelfsbelehrung: Gegen diesen Bescheid kann innerhalb eines Monats nach Bekanntgabe Widerspruch erhoben werden. Der Widerspruch ist schriftlich oder zur Niederschrift einzulegen. Er hat keine aufschiebende Wirkung. Auf die Satzung vom ${on("2019-12-11")} wird verwiesen.`,
      },
    ],
    facts: {
      kind: "misc",
      amounts: { sum: quarter * 4, ...(due !== undefined && { pay: quarter }) },
      due: due ?? null,
      iban,
      numbers: { file },
      deadlines: [{ kind: "objection", reason: "Widerspruch", day: null, months: 1 }],
      period: { from: "2026-01-01", to: "2026-12-31" },
    },
  };
}

function missingPapers({ chance, on, after }: Desk): Draft {
  const [answerBy, file] = [after(chance.pick([14, 21, 28])), chance.number("BK-######")];
  return {
    title: chance.pick(["Ihr Antrag auf Wohngeld", "Antrag auf Elterngeld – Anforderung von Unterlagen"]),
    refs: [
      ["Aktenzeichen", file],
      ["Bearbeiter", "Herr Öztürk, Zimmer 214"],
    ],
    body: [
      `Ihren Antrag vom ${on(after(-23))} habe ich erhalten. Zur weiteren Bearbeitung benötige ich noch folgende Unterlagen:`,
      {
        lines: [
          "- Nachweis über die Höhe der Miete",
          `- Verdienstbescheinigungen ab ${monthOf(after(-120))}`,
          "- Kopie des Personalausweises (Vorder- und Rückseite)",
        ],
      },
      `Bitte reichen Sie diese bis zum ${on(answerBy)} bei mir ein. Sollten die Unterlagen bis dahin nicht vorliegen, kann ich die Leistung nach § 66 SGB I ganz oder teilweise versagen.`,
    ],
    facts: { kind: "misc", answerBy, numbers: { file } },
  };
}

function courtLetter({ chance, on, after, date }: Desk): Draft {
  const file = chance.number("1# C ###/2#");
  const served = after(-1);
  return {
    title: `In dem Rechtsstreit Achterberg ./. ${chance.pick(["Mertens", "Quandt"])}`,
    refs: [
      ["Geschäftszeichen", file],
      ["Durchwahl", "05#1 110-29"],
    ],
    body: [
      `anliegend wird Ihnen die Klageschrift vom ${on(after(-19))} zugestellt. Das Gericht hat das schriftliche Vorverfahren angeordnet (Beschluss vom ${on(served)}).`,
      "Wenn Sie sich gegen die Klage verteidigen wollen, müssen Sie dies dem Gericht binnen einer Notfrist von zwei Wochen ab Zustellung dieses Schreibens schriftlich anzeigen. Innerhalb von zwei weiteren Wochen ist auf die Klage zu erwidern.",
      `Termin zur mündlichen Verhandlung ist bestimmt auf ${weekday(after(61))}, den ${on(after(61))}, 9:30 Uhr, Saal 12.`,
    ],
    facts: { kind: "misc", date, numbers: { file } },
  };
}

function fine({ chance, money, iban, on, after, date }: Desk): Draft {
  const pay = chance.pick([2000, 3000, 5500]);
  const file = chance.number("505.###.###.#");
  return {
    title: "Verwarnung mit Verwarnungsgeld / Anhörung",
    refs: [
      ["Aktenzeichen", file],
      ["Kennzeichen", "LT-JA 482"],
    ],
    body: [
      `Ihnen wird vorgeworfen, am ${numeric(after(-16))} um 14:07 Uhr in Lindental, Bahnhofstraße, als Führer des Pkw LT-JA 482 folgende Ordnungswidrigkeit begangen zu haben: Sie parkten im eingeschränkten Haltverbot.`,
      {
        box: [
          `Wegen dieser Ordnungswidrigkeit wird ein Verwarnungsgeld in Höhe von ${money(pay)} angeboten. Die Verwarnung wird wirksam, wenn Sie innerhalb einer Woche ab Zugang zahlen.`,
          `Kontoverbindung: ${iban}, Verwendungszweck ${file}`,
        ],
      },
      "Sind Sie mit der Verwarnung nicht einverstanden, äußern Sie sich bitte innerhalb derselben Frist auf dem beigefügten Bogen.",
      `Dieses Schreiben wurde am ${on(date)} maschinell erstellt und ist ohne Unterschrift gültig.`,
    ],
    facts: { kind: "misc", amounts: { pay }, due: after(7), answerBy: after(7), iban, numbers: { file } },
  };
}

export const offices: readonly Layout[] = [
  {
    name: "Steuerbescheid",
    senders: [
      sender("Finanzamt Lindental", "Finanzamt Lindental", "37999 Lindental", "fa-lindental.example", 4),
      sender("Finanzamt Weidau-Süd", "Finanzamt Weidau-Süd", "37998 Weidau", "fa-weidau.example", 0),
    ],
    draft: taxNotice,
  },
  {
    name: "Abgabenbescheid",
    senders: [
      sender("Stadt Lindental", "Stadt Lindental", "37999 Lindental", "lindental.example", 3, [
        "Der Bürgermeister",
        "Fachbereich Finanzen",
      ]),
      sender("Gemeinde Niederwied", "Gemeinde Niederwied", "37997 Niederwied", "niederwied.example", 1, [
        "Steueramt",
      ]),
    ],
    draft: townFees,
  },
  {
    name: "Fehlende Unterlagen",
    senders: [
      sender("Landkreis Auental", "Landkreis Auental", "37996 Auenburg", "auental.example", 2, [
        "Amt für Soziales",
      ]),
      sender("Jobcenter Auenburg", "Jobcenter Auenburg", "37996 Auenburg", "jc-auenburg.example", 6),
    ],
    draft: missingPapers,
  },
  {
    name: "Klage",
    senders: [
      sender("Amtsgericht Auenburg", "Amtsgericht Auenburg", "37996 Auenburg", "ag-auenburg.example", 5, [
        "Geschäftsstelle Abteilung 12",
      ]),
      sender("Landgericht Mainstadt", "Landgericht Mainstadt", "96997 Mainstadt", "lg-mainstadt.example", 8),
    ],
    draft: courtLetter,
  },
  {
    name: "Verwarnung",
    senders: [
      sender(
        "Ordnungsamt Lindental",
        "Ordnungsamt Lindental",
        "37999 Lindental",
        "ordnung-lindental.example",
        9,
      ),
      sender(
        "Zentrale Bußgeldstelle Förde",
        "Zentrale Bußgeldstelle Förde",
        "24996 Förde",
        "bussgeld-foerde.example",
        0,
      ),
    ],
    draft: fine,
  },
];
