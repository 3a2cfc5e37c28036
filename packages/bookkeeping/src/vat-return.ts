import type { QuarterFigures } from "@krempelfrei/contract/accounting/quarterly";
import { vatReturnDueOn } from "./due-dates.ts";
import { divRound, sumCents } from "./money.ts";
import { monthsOfQuarter } from "./month.ts";
import { RateSums } from "./rate-sums.ts";
import { taxationIn, type TaxationFrom } from "./taxation.ts";

const NORMAL_RATE = 1900;
const CENTS = 100;

/** The figures of the return: the base is truncated to euros, and the tax computed from it (accounting.md 2). */
export function vatReturn(
  quarter: string,
  {
    taxations,
    has_extension,
  }: {
    readonly taxations: readonly TaxationFrom[];
    readonly has_extension: boolean;
  },
  sums: Readonly<Record<"soll" | "ist" | "ahead" | "losses" | "taxed", RateSums>>,
): QuarterFigures["ustva"] {
  const method = taxationIn(taxations, monthsOfQuarter(quarter)[0]);
  const ahead = method === "soll" ? sums.ahead.list() : [];
  const alone = method === "soll" ? sums.soll.list() : sums.ist.list();
  const carried = new RateSums().add(sums.taxed.list(), 1).add(alone, -1).add(ahead, -1);
  if (method === "soll") carried.add(sums.losses.list(), 1);
  const lines = sums.taxed
    .total()
    .by_rate.filter(({ vat_bp }) => vat_bp > 0)
    .map(({ vat_bp, net_cents }) => {
      const base_euros = Math.trunc(net_cents / CENTS) + 0;
      return { vat_bp, base_euros, tax_cents: divRound(base_euros * CENTS * vat_bp, 10_000) };
    });
  const normal = lines.find(({ vat_bp }) => vat_bp === NORMAL_RATE);
  return {
    method,
    kz81_base_euros: normal?.base_euros ?? 0,
    kz81_tax_cents: normal?.tax_cents ?? 0,
    other_rates: lines.filter((line) => line !== normal),
    advances_cents: sumCents(ahead.map(({ gross_cents }) => gross_cents)),
    carried_cents: sumCents(
      carried.list().flatMap(({ vat_bp, gross_cents }) => (vat_bp === 0 ? [] : gross_cents)),
    ),
    booked_vat_cents: sums.taxed.total().vat_cents,
    due_on: vatReturnDueOn(quarter, { hasExtension: has_extension }),
  };
}
