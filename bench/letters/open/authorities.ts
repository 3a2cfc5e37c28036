import { dayOf, numeric, worded } from "../chance.ts";
import type { Desk, Draft, Layout, Sender } from "../desk.ts";

const sender = (name: string, author: string, town: string, domain: string, habit: number): Sender => ({
  name,
  author,
  street: `Kastanienring ${habit + 41}`,
  town,
  domain,
  habit,
});

function pension({ chance, money, date, on }: Desk): Draft {
  const [old, file] = [chance.cents(700, 1400), chance.number("## ###### S ###")];
  const from = dayOf(Number(date.slice(0, 4)), 7, 1);
  const income = Math.round(old * 1.0374);
  return {
    title: "Mitteilung zur Leistung aus der Rentenversicherung",
    refs: [["Versicherungsnummer", file]],
    body: [
      `Ihre Rente wird zum ${on(from)} angepasst. Bisher erhielten Sie ${money(old)}, ab diesem Tag beträgt der monatliche Zahlbetrag ${money(income)}.`,
      "Der neue Betrag wird zum Monatsende ausgezahlt. Sie brauchen nichts zu unternehmen.",
      {
        small:
          "Ihr Recht: Gegen diesen Bescheid können Sie innerhalb eines Monats nach seiner Bekanntgabe schriftlich oder zur Niederschrift Widerspruch bei der auf der ersten Seite genannten Stelle einlegen.",
      },
    ],
    facts: {
      kind: "misc",
      amounts: { income },
      numbers: { file },
      deadlines: [{ kind: "objection", reason: "Widerspruch", day: null, months: 1 }],
    },
  };
}

function healthFund({ chance, on, after }: Desk): Draft {
  const [answerBy, customer] = [after(chance.pick([15, 22])), chance.number("A#########")];
  return {
    title: "Fragebogen zur Familienversicherung",
    refs: [["KV-Nummer", customer]],
    body: [
      "einmal im Jahr prüfen wir, ob die Voraussetzungen der beitragsfreien Familienversicherung noch vorliegen. Dafür benötigen wir Ihre Mithilfe.",
      `Füllen Sie bitte den beiliegenden Fragebogen aus und schicken Sie ihn uns spätestens am ${on(answerBy)} zurück. Haben wir bis dahin nichts von Ihnen gehört, müssen wir die Versicherung Ihrer Angehörigen rückwirkend zum ${on(dayOf(Number(answerBy.slice(0, 4)), 1, 1))} beenden.`,
    ],
    facts: { kind: "misc", answerBy, numbers: { customer } },
  };
}

function broadcastFee({ chance, money, on, date, iban }: Desk): Draft {
  const due = dayOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + 1, 15);
  const file = chance.number("### ### ###");
  return {
    title: "Beitragsrechnung",
    refs: [["Beitragsnummer", file]],
    frame: "sheet",
    body: [
      { lines: [worded(date), "Achterberg, Ulmenweg 14, 37999 Lindental"] },
      {
        table: [
          ["Zeitraum", "Betrag"],
          ["3 Monate je 18,36 EUR", money(5508)],
          ["Rückstand", money(1836)],
        ],
      },
      { box: [`Insgesamt ${money(7344)} sind zum ${on(due)} zu zahlen. ${iban}`] },
      "Gegen diesen Bescheid kann innerhalb eines Monats nach Bekanntgabe Widerspruch eingelegt werden. Der Widerspruch entbindet nicht von der Zahlung.",
    ],
    facts: {
      kind: "invoice",
      addressee: "all",
      amounts: { sum: 5508, pay: 7344 },
      due,
      iban,
      deadlines: [{ kind: "objection", reason: "Widerspruch", day: null, months: 1 }],
    },
  };
}

function idCard({ chance, on, after }: Desk): Draft {
  const expiry = after(chance.int(60, 110));
  return {
    title: "Ihr Ausweisdokument läuft ab",
    body: [
      `Ihr Personalausweis ist nur noch bis zum ${on(expiry)} gültig. Bitte beantragen Sie rechtzeitig ein neues Dokument, die Herstellung dauert derzeit rund vier Wochen.`,
      "Mitzubringen sind ein biometrisches Lichtbild und das bisherige Dokument. Die Gebühr beträgt 37,00 €. Termine vergeben wir im Internet.",
    ],
    facts: { kind: "misc", deadlines: [{ kind: "expiry", reason: "Gültigkeit", day: expiry }] },
  };
}

function bankTerms({ chance, on, date, after, money }: Desk): Draft {
  const start = after(80);
  const fee = chance.cents(4, 9);
  const contract = chance.number("Konto ## ### ###");
  return {
    title: "Änderung unserer Bedingungen und Entgelte",
    refs: [["Ihr Konto", contract]],
    body: [
      `ab dem ${on(start)} kostet Ihr Girokonto ${money(fee)} im Monat. Dafür brauchen wir Ihre Zustimmung.`,
      { head: "Was ist zu tun?" },
      `Bis ${on(after(60))} erteilen Sie uns bitte Ihre Zustimmung, am einfachsten online. Sind Sie nicht einverstanden, können Sie den Vertrag vor dem ${on(start)} kostenfrei und fristlos kündigen.`,
      `Stand der Bedingungen: ${numeric(after(-25))}. Dieses Schreiben vom ${on(date)} gilt ohne Unterschrift.`,
    ],
    facts: {
      kind: "misc",
      answerBy: after(60),
      numbers: { contract },
      deadlines: [{ kind: "cancellation", reason: "Kündigung", day: after(79) }],
    },
  };
}

export const authorities: readonly Layout[] = [
  {
    name: "Rentenanpassung",
    senders: [
      sender(
        "Rentenkasse Mitteldeutschland",
        "Rentenkasse Mitteldeutschland",
        "06993 Saaleburg",
        "rentenkasse-mitte.example",
        6,
      ),
      sender(
        "Versorgungswerk der Weber",
        "Versorgungswerk der Weber",
        "09993 Erzfeld",
        "vw-weber.example",
        1,
      ),
    ],
    draft: pension,
  },
  {
    name: "Familienversicherung",
    senders: [
      sender("Krankenkasse Vitalis", "Krankenkasse Vitalis", "04992 Elsterstadt", "kk-vitalis.example", 0),
      sender("BKK Teutohain", "BKK Teutohain", "33992 Teutohain", "bkk-teutohain.example", 9),
    ],
    draft: healthFund,
  },
  {
    name: "Rundfunk",
    senders: [
      sender(
        "Beitragsstelle Rundfunk",
        "Beitragsstelle Rundfunk",
        "50991 Dombach",
        "beitragsstelle.example",
        2,
      ),
      sender(
        "Wasserverband Pegnitzau KdöR",
        "Wasserverband Pegnitzau",
        "90992 Pegnitzau",
        "wv-pegnitzau.example",
        4,
      ),
    ],
    draft: broadcastFee,
  },
  {
    name: "Ausweis",
    senders: [
      sender("Bürgerbüro Teutohain", "Bürgerbüro Teutohain", "33992 Teutohain", "teutohain.example", 3),
      sender("Einwohnermeldeamt Erzfeld", "Einwohnermeldeamt Erzfeld", "09993 Erzfeld", "erzfeld.example", 8),
    ],
    draft: idCard,
  },
  {
    name: "Bedingungen",
    senders: [
      sender(
        "Sparkasse Elsterstadt",
        "Sparkasse Elsterstadt",
        "04992 Elsterstadt",
        "spk-elsterstadt.example",
        5,
      ),
      sender("Kreditbank Dombach AG", "Kreditbank Dombach", "50991 Dombach", "kreditbank-dombach.example", 7),
    ],
    draft: bankTerms,
  },
];
