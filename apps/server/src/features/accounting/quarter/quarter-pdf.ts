import { buffer } from "node:stream/consumers";
import {
  carriedLabel,
  germanQuarter,
  packageLabel,
  type Quarter,
  type TaxedSum,
} from "@krempelfrei/contract/accounting/quarterly";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { BOLD, mm, newPdf, REGULAR } from "../../../core/pdf.ts";

const LEFT = mm(25);
const RIGHT = mm(190);
const LINE = mm(5.5);

/** A heading with its lines: label, then one to three values. */
interface Block {
  readonly title: string;
  readonly lines: readonly (readonly [string, ...string[]])[];
}

const percent = (bp: number): string =>
  bp === 0 ? "ohne Umsatzsteuer" : `zu ${String(bp / 100).replace(".", ",")} %`;

const sums = (title: string, sum: TaxedSum): Block => ({
  title,
  lines: [
    ["", "Brutto", "Umsatzsteuer", "Netto"],
    ...sum.by_rate.map(({ vat_bp, gross_cents, vat_cents, net_cents }): [string, ...string[]] => [
      percent(vat_bp),
      euros(gross_cents),
      euros(vat_cents),
      euros(net_cents),
    ]),
    ["Summe", euros(sum.gross_cents), euros(sum.vat_cents), euros(sum.net_cents)],
  ],
});

const wholeEuros = (value: number): string => `${value.toLocaleString("de-DE")} €`;

function blocks({ soll, ist, ustva, ...quarter }: Quarter): Block[] {
  const counted = ({ count, gross_cents }: Quarter["claims"]): [string, string] => [
    String(count),
    euros(gross_cents),
  ];
  return [
    sums("Einnahmen nach Zahlungseingang (Ist)", ist),
    sums("Leistungen nach Leistungszeitraum (Soll)", soll),
    {
      title: `Umsatzsteuer-Voranmeldung (${ustva.method === "ist" ? "Ist" : "Soll"}), fällig am ${germanDay(ustva.due_on)}`,
      lines: [
        ["Kennzahl 81, Bemessungsgrundlage zu 19 %", wholeEuros(ustva.kz81_base_euros)],
        ["Kennzahl 81, Steuer daraus", euros(ustva.kz81_tax_cents)],
        ...ustva.other_rates.flatMap(({ vat_bp, base_euros, tax_cents }): [string, string][] => [
          [`Bemessungsgrundlage ${percent(vat_bp)}`, wholeEuros(base_euros)],
          ["Steuer daraus", euros(tax_cents)],
        ]),
        ...(ustva.advances_cents === 0 ? [] : [["darin Anzahlungen", euros(ustva.advances_cents)] as const]),
        ...(ustva.carried_cents === 0 ? [] : [[carriedLabel(ustva), euros(ustva.carried_cents)] as const]),
        ["Gebuchte Umsatzsteuer", euros(ustva.booked_vat_cents)],
      ],
    },
    {
      title: "Bewegungen",
      lines: [
        ["Forderungen", ...counted(quarter.claims)],
        ["Stornorechnungen", ...counted(quarter.stornos)],
        ["Zahlungen", String(quarter.payments.count), euros(quarter.payments.cents)],
        ["Rückläufer", String(quarter.returns.count), euros(quarter.returns.cents)],
        ["Gebühren für Rückläufer", "", euros(quarter.returns.fee_cents)],
        ...(quarter.losses.gross_cents === 0
          ? []
          : [["Ausgebucht (Forderungsausfall)", "", euros(quarter.losses.gross_cents)] as const]),
        ["Offen am Ende des Quartals", "", euros(quarter.open_at_end_cents)],
      ],
    },
    {
      title: "Forderungen nach Paket",
      lines: quarter.by_package.map((row): [string, ...string[]] => [
        packageLabel(row.package),
        ...counted(row),
      ]),
    },
  ];
}

const VALUE_WIDTH = mm(35);

/** The figures of a quarter on one page; for a closed quarter the bytes are the same each time. */
export async function quarterPdf(quarter: Quarter, company: string | null, now: Date): Promise<Buffer> {
  const madeAt = quarter.locked_at === null ? now : new Date(quarter.locked_at);
  const title = germanQuarter(quarter.key);
  const pdf = await newPdf({
    size: "A4",
    margin: 0,
    font: REGULAR,
    info: { Title: `Buchhaltung, ${title}`, CreationDate: madeAt },
  });
  pdf.font(BOLD).fontSize(16).text(title, LEFT, mm(20), { lineBreak: false });
  const state = quarter.locked ? "festgeschrieben" : "noch nicht festgeschrieben";
  const subtitle = `${germanDay(quarter.from)} bis ${germanDay(quarter.to)}, ${state}, Stand ${germanDay(berlinDay(madeAt))}`;
  pdf
    .font(REGULAR)
    .fontSize(9)
    .text([company ?? "", subtitle].filter(Boolean).join(" · "), LEFT, mm(29), {
      width: RIGHT - LEFT,
      height: LINE,
      ellipsis: true,
    });
  let y = mm(40);
  for (const block of blocks(quarter)) {
    pdf.font(BOLD).fontSize(10).text(block.title, LEFT, y, { lineBreak: false });
    y += LINE;
    pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).stroke();
    y += mm(1.5);
    pdf.font(REGULAR).fontSize(9);
    for (const [label, ...values] of block.lines) {
      pdf.text(label, LEFT, y, { lineBreak: false });
      for (const [index, value] of values.entries()) {
        const x = RIGHT - (values.length - index) * VALUE_WIDTH;
        pdf.text(value, x, y, { width: VALUE_WIDTH, align: "right", lineBreak: false });
      }
      y += LINE;
    }
    y += mm(4);
  }
  pdf.end();
  return buffer(pdf);
}
