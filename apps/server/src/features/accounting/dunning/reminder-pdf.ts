import { sumOfFees } from "@krempelfrei/bookkeeping/open-fees";
import { reminderName } from "@krempelfrei/contract/accounting/dunning";
import { groupIban } from "@krempelfrei/contract/customers/iban-text";
import { germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { z } from "zod";
import { ClaimSnapshot } from "../data/claim-snapshot.ts";
import { greetingOf, letterPdf } from "../data/letter-pdf.ts";

/** A reminder as it was sent, so that the letter never changes. */
export const ReminderSnapshot = z.object({
  customer: ClaimSnapshot.shape.customer,
  creditor: ClaimSnapshot.shape.creditor,
  claims: z.array(
    z.object({
      number: z.string(),
      issued_on: z.string(),
      due_on: z.string(),
      open_cents: z.int(),
      /** The claim's own level, below the letter's for a younger one; older letters had none. */
      level: z.int().optional(),
    }),
  ),
  /** Charges of returns and costs of earlier reminders; older letters had none. */
  fees: z.array(z.object({ text: z.string(), booked_on: z.string(), open_cents: z.int() })).default([]),
});
export type ReminderSnapshot = z.infer<typeof ReminderSnapshot>;

export interface ReminderLetter {
  readonly level: number;
  readonly issued_on: string;
  readonly due_on: string;
  readonly fee_cents: number;
  readonly snapshot: ReminderSnapshot;
}

export const openFeesOf = ({ fees }: ReminderSnapshot): number => sumOfFees(fees);

/** Sum that the letter demands. */
export const totalOf = ({ snapshot, fee_cents }: Pick<ReminderLetter, "snapshot" | "fee_cents">): number =>
  snapshot.claims.reduce((sum, { open_cents }) => sum + open_cents, fee_cents + openFeesOf(snapshot));

const INTROS = [
  "sicher ist es Ihnen entgangen: Die folgenden Rechnungen sind noch offen.",
  "auf unsere Zahlungserinnerung haben wir noch keine Zahlung erhalten. Die folgenden Rechnungen sind weiterhin offen.",
  "trotz unserer Mahnung sind die folgenden Rechnungen noch immer offen. Dies ist unsere letzte Mahnung.",
];

const LIST = new Intl.ListFormat("de", { type: "conjunction" });

/** Sentences for the claims whose own level is below the letter's, by level. */
const YOUNGER = [
  (numbers: string) => ` An ${numbers} erinnern wir Sie zum ersten Mal.`,
  (numbers: string) => ` Für ${numbers} ist es die 1. Mahnung.`,
];

const youngerOf = ({ level, snapshot }: ReminderLetter): string =>
  YOUNGER.slice(0, level)
    .map((sentence, own) => {
      const numbers = snapshot.claims.filter((claim) => claim.level === own).map(({ number }) => number);
      return numbers.length === 0 ? "" : sentence(LIST.format(numbers));
    })
    .join("");

const FEES_ALONE = "sicher ist es Ihnen entgangen: Auf Ihrem Konto bei uns sind noch Gebühren offen.";

/** Texts that letter and mail share: the reason, the way of payment, and the closing. */
export function reminderTexts(letter: ReminderLetter): { intro: string; payment: string; closing: string } {
  const { level, due_on, snapshot } = letter;
  const { creditor, customer } = snapshot;
  const account = creditor.iban === null ? "unser Konto" : `unser Konto IBAN ${groupIban(creditor.iban)}`;
  return {
    intro: snapshot.claims.length === 0 ? FEES_ALONE : (INTROS[level] ?? INTROS[0] ?? "") + youngerOf(letter),
    payment: `Bitte überweisen Sie ${euros(totalOf(letter))} bis zum ${germanDay(due_on)} auf ${account} mit dem Verwendungszweck Kunde ${customer.number}.`,
    closing: "Haben Sie inzwischen bezahlt, betrachten Sie dieses Schreiben bitte als gegenstandslos.",
  };
}

/** A reminder as a letter, the same bytes each time. */
export async function reminderPdf(letter: ReminderLetter): Promise<Buffer> {
  const { level, issued_on, due_on, fee_cents, snapshot } = letter;
  const { intro, payment, closing } = reminderTexts(letter);
  return letterPdf({
    title: reminderName(level),
    day: issued_on,
    creditor: snapshot.creditor,
    customer: snapshot.customer,
    info: [
      ["Datum", germanDay(issued_on)],
      ["Kundennummer", String(snapshot.customer.number)],
      ["Zahlbar bis", germanDay(due_on)],
    ],
    write(page) {
      page.paragraph(greetingOf(snapshot.customer));
      page.paragraph(intro);
      page.table(
        [55, 40, 35, 35],
        ["Rechnung", "vom", "fällig am", "offen"],
        [
          ...snapshot.claims.map((claim) => ({
            cells: [
              claim.number,
              germanDay(claim.issued_on),
              germanDay(claim.due_on),
              euros(claim.open_cents),
            ],
          })),
          ...snapshot.fees.map((fee) => ({
            cells: [fee.text, germanDay(fee.booked_on), "", euros(fee.open_cents)],
          })),
          ...(fee_cents === 0 ? [] : [{ cells: ["Kosten dieser Mahnung", "", "", euros(fee_cents)] }]),
          { cells: ["Zu zahlen", "", "", euros(totalOf(letter))], bold: true, ruled: true },
        ],
      );
      page.paragraph(payment);
      page.paragraph(closing);
      page.paragraph(`Mit freundlichen Grüßen\n${snapshot.creditor.company_name ?? ""}`);
    },
  });
}
