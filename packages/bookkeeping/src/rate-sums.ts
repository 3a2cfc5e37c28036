import type { TaxedSum } from "@krempelfrei/contract/accounting/quarterly";
import type { VatTotal } from "./vat.ts";

/** Amounts added up by their rate of VAT, in whole cents. */
export class RateSums {
  private readonly sums = new Map<number, { gross_cents: number; vat_cents: number }>();

  /** Adds or subtracts amounts. */
  add(parts: readonly VatTotal[], sign: 1 | -1): this {
    for (const { vat_bp, gross_cents, vat_cents } of parts) {
      if (gross_cents === 0 && vat_cents === 0) continue;
      const sum = this.sums.get(vat_bp) ?? { gross_cents: 0, vat_cents: 0 };
      sum.gross_cents += sign * gross_cents;
      sum.vat_cents += sign * vat_cents;
      this.sums.set(vat_bp, sum);
    }
    return this;
  }

  /** The highest rate first, without sums of 0. */
  list(): VatTotal[] {
    return [...this.sums]
      .map(([vat_bp, sum]) => ({ vat_bp, ...sum }))
      .filter(({ gross_cents, vat_cents }) => gross_cents !== 0 || vat_cents !== 0)
      .toSorted((a, b) => b.vat_bp - a.vat_bp);
  }

  total(): TaxedSum {
    const by_rate = this.list().map((sum) => ({ ...sum, net_cents: sum.gross_cents - sum.vat_cents }));
    const sumOf = (field: "gross_cents" | "vat_cents" | "net_cents"): number =>
      by_rate.reduce((total, sum) => total + sum[field], 0);
    return {
      gross_cents: sumOf("gross_cents"),
      vat_cents: sumOf("vat_cents"),
      net_cents: sumOf("net_cents"),
      by_rate,
    };
  }
}
