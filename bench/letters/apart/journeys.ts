import { addDays, decimal, numeric } from "../chance.ts";
import type { Desk, Draft, Layout } from "../desk.ts";
import { addressOf, headOf, HOME, sender } from "./parts.ts";

function tour({ chance, money, on, after, iban, to }: Desk): Draft {
  const each = chance.int(700, 1500) * 100;
  const sum = each * 2 + 9800;
  const [pay, start, file] = [Math.round(sum * 0.2), after(118), chance.number("R-2#-#####")];
  const due = after(7);
  return {
    title: "Reisebestätigung und Rechnung",
    refs: [
      ["Vorgang", file],
      ["Reiseziel", "Insel Lussin, Kroatien"],
    ],
    body: [
      "wir freuen uns, dass Sie bei uns gebucht haben. Der Veranstalter hat bestätigt:",
      {
        table: [
          ["Reisezeit", `${numeric(start)} - ${numeric(addDays(start, 10))}`],
          ["Hotel Bora Bay, Doppelzimmer, Halbpension", `2 x ${decimal(each)}`],
          [`Versicherung ${to.name} und Begleitung`, "98,00"],
          ["Reisepreis", money(sum)],
        ],
      },
      {
        table: [
          ["Anzahlung 20 %, fällig", numeric(due), money(pay)],
          ["Restzahlung, fällig", numeric(addDays(start, -28)), money(sum - pay)],
        ],
        widths: [0.42, 0.28, 0.3],
      },
      `Der Sicherungsschein liegt bei. Bitte leisten Sie zunächst die Anzahlung von ${money(pay)} bis zum ${on(due)} auf unser Kundengeldkonto ${iban}. Die Reiseunterlagen schicken wir Ihnen etwa zwei Wochen vor Abreise, sobald auch der Rest bezahlt ist.`,
      "Bei Rücktritt fallen gestaffelte Kosten an: bis 30 Tage vor Beginn 25 %, danach 40 %, ab dem siebten Tag 80 % des Reisepreises. Deutsche benötigen einen gültigen Personalausweis.",
    ],
    facts: { kind: "invoice", amounts: { sum, pay }, due, iban, numbers: { file } },
  };
}

function hotelBill({ sender: from, chance, date, after, to }: Desk): Draft {
  const nights = chance.int(2, 5);
  const [rate, breakfast] = [chance.int(89, 140) * 100, 1650];
  const sum = nights * (rate + breakfast * 2);
  return {
    frame: "bare",
    body: [
      { lines: headOf(from) },
      { right: [`Rechnung ${chance.number("2#-#####")}`, numeric(date)] },
      { lines: addressOf(to) },
      {
        lines: [
          `Zimmer ${chance.number("2#")}    Anreise ${numeric(after(-nights))}    Abreise ${numeric(date)}`,
        ],
      },
      {
        table: [
          ["Datum", "Leistung", "Anz.", "EUR"],
          ...Array.from({ length: nights }, (_, night) => [
            numeric(after(night - nights)),
            "Übernachtung DZ 7 %",
            "1",
            decimal(rate),
          ]),
          ["", "Frühstück", `${nights * 2}`, decimal(breakfast * 2 * nights)],
          ["", "Gesamt", "", decimal(sum)],
          [numeric(date), "Bezahlt mit Kreditkarte", "", decimal(-sum)],
          ["", "Saldo", "", "0,00"],
        ],
        widths: [0.2, 0.46, 0.12, 0.2],
      },
      "Im Rechnungsbetrag sind 7 % MwSt. auf die Übernachtung und 19 % auf Getränke enthalten. Die Kurtaxe wurde bei der Anreise bar entrichtet.",
      "Beehren Sie uns bald wieder! Stammgäste erhalten bei Buchung bis Ende des Jahres ein Zimmer mit Seeblick zum Preis der Landseite.",
    ],
    facts: { kind: "invoice", amounts: { sum } },
  };
}

const english = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

function airline({ sender: from, chance, date, after, to }: Desk, number: number): Draft {
  const file = chance.number("SK#R#T").replaceAll("0", "1");
  const fare = chance.cents(90, 320);
  const isRefund = number === 1;
  const head = [
    { lines: headOf(from) },
    { right: [english(date)] },
    { lines: [to.name, ...HOME, "GERMANY"] },
    { lines: [`Booking reference: ${file}`] },
  ];
  if (isRefund)
    return {
      frame: "bare",
      body: [
        ...head,
        { head: "Your refund" },
        `Dear ${to.name},`,
        `We are sorry that we had to cancel flight SW 318 from Hamburg to Inverness on ${english(after(-9))}. You have asked for your money back, and we have processed your request today.`,
        {
          table: [
            ["Fare", `EUR ${(fare / 100).toFixed(2)}`],
            ["Taxes and charges", "EUR 38.40"],
            ["Total refund", `EUR ${((fare + 3840) / 100).toFixed(2)}`],
          ],
        },
        "The amount will be credited to the card you paid with within seven working days. You do not need to do anything.",
        { lines: ["Yours sincerely", "", "Moira Galbraith", "Customer Relations"] },
      ],
      facts: { kind: "misc", amounts: { credit: fare + 3840 }, numbers: { file } },
    };
  return {
    frame: "bare",
    body: [
      ...head,
      { head: "Receipt for your booking" },
      `Dear ${to.name},`,
      "Thank you for choosing Skerry Airways. Your booking is confirmed and has been paid in full.",
      {
        table: [
          ["Flight", "From", "To", "Departs"],
          ["SW 318", "Hamburg", "Inverness", `${english(after(40))} 07:05`],
          ["SW 319", "Inverness", "Hamburg", `${english(after(47))} 19:50`],
        ],
        widths: [0.14, 0.2, 0.22, 0.44],
      },
      {
        table: [
          ["Total price", `EUR ${((fare + 3840) / 100).toFixed(2)}`],
          ["Visa ending 2290", "paid"],
        ],
      },
      "Online check-in opens 48 hours before departure. Bag drop closes 45 minutes before departure. Please make sure that your passport is valid for the whole of your stay.",
      { small: "Skerry Airways Ltd is registered in Scotland. Conditions of carriage apply." },
    ],
    facts: { kind: "invoice", amounts: { sum: fare + 3840 }, numbers: { file } },
  };
}

const agency = sender(
  "Reisebüro Fernblick",
  "Reisebüro Fernblick",
  "Marktstraße 12, 37999 Lindental",
  "fernblick.example",
  5,
  ["Inh. Cornelia Haupt"],
);
const hotel = sender(
  "Hotel Seeterrassen",
  "Hotel Seeterrassen",
  "Uferpromenade 8, 17990 Seebirken",
  "seeterrassen.example",
  1,
  ["Familie Klabunde"],
);
const carrier = sender(
  "Skerry Airways Ltd",
  "Skerry Airways",
  "4 Harbour Road, Kirkwall KW15 1XX",
  "skerry-airways.example",
  0,
);

export const journeys: readonly Layout[] = [
  { name: "Reisebestätigung", senders: [agency], months: [1, 2, 3], draft: tour },
  { name: "Hotelrechnung", senders: [hotel], draft: hotelBill },
  { name: "Flug", senders: [carrier], letters: 2, draft: airline },
];
