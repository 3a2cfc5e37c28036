import { z } from "zod";
import { PACKAGES } from "../customers/customer-terms.ts";
import { endpoint } from "../endpoint.ts";
import { isoDate, moment } from "../fields.ts";

/** Amounts are whole cents, rates basis points (1900 is 19 %). Source of the figures: accounting.md 2, "quarterly". */

const amounts = { gross_cents: z.int(), vat_cents: z.int(), net_cents: z.int() };

/** A sum with its parts by rate; parts without VAT (fees for returns, a small business) have rate 0. */
export const TaxedSum = z.object({
  ...amounts,
  /** The highest rate first. */
  by_rate: z.array(z.object({ vat_bp: z.int(), ...amounts })),
});
export type TaxedSum = z.infer<typeof TaxedSum>;

const NOTHING: TaxedSum = { gross_cents: 0, vat_cents: 0, net_cents: 0, by_rate: [] };

/** The figures of one rate in the advance return: the base truncated to whole euros, and the tax computed from it. */
const ReturnLine = z.object({ vat_bp: z.int(), base_euros: z.int(), tax_cents: z.int() });

const Taxation = z.enum(["ist", "soll"]);
export type Taxation = z.infer<typeof Taxation>;

const Counted = z.object({ count: z.int(), gross_cents: z.int() });

export const QuarterFigures = z.object({
  /** Charged amounts: each fee, extra and credit by the day of its own service, a Storno by the day it was made. */
  soll: TaxedSum,
  /** Received amounts less returned amounts, each by its day. */
  ist: TaxedSum,
  /**
   * Written-off amounts; Soll corrects their tax in this quarter (§ 17 Abs. 2 Nr. 1 UStG). Quarters closed by earlier
   * versions have none.
   */
  losses: TaxedSum.default(NOTHING),
  /** Invoices without Stornos, by the month that they are for. */
  claims: Counted,
  stornos: Counted,
  payments: z.object({ count: z.int(), cents: z.int() }),
  /** Returned debits, and the fees passed on for them. */
  returns: z.object({ count: z.int(), cents: z.int(), fee_cents: z.int() }),
  /** Part of all claims so far that was open at the end of the quarter. */
  open_at_end_cents: z.int(),
  /** The claims by package; null for claims without a fee. */
  by_package: z.array(Counted.extend({ package: z.string().nullable() })),
  /** The advance return of VAT (Umsatzsteuer-Voranmeldung). */
  ustva: z.object({
    method: Taxation,
    /** Kennzahl 81: revenue at 19 %. */
    kz81_base_euros: z.int(),
    kz81_tax_cents: z.int(),
    /** Other rates: Kennzahl 86 for 7 %, 35 and 36 for any other. */
    other_rates: z.array(ReturnLine),
    /** Soll: money received before its service, minus advances that were taxed earlier (§ 13 Abs. 1 Nr. 1a Satz 4 UStG). */
    advances_cents: z.int(),
    /**
     * Turnover that counts by the method of its own service, which was another one: paid now but taxed by Soll before
     * (below 0), or rendered under Ist and paid now (§ 20 Satz 3 UStG). Quarters closed by earlier versions have none.
     */
    carried_cents: z.int().default(0),
    /** Sum of the single documents' VAT; it differs from the VAT of the whole base by cents. */
    booked_vat_cents: z.int(),
    due_on: isoDate,
  }),
});
export type QuarterFigures = z.infer<typeof QuarterFigures>;

export const QUARTER_STATES = [
  { value: "laeuft", label: "läuft" },
  { value: "offen", label: "offen" },
  { value: "festgeschrieben", label: "festgeschrieben" },
] as const;
const QuarterState = z.enum(QUARTER_STATES.map(({ value }) => value));
export type QuarterState = z.infer<typeof QuarterState>;

/** `2026-Q4`. */
const key = z.string().regex(/^(?:20|21)\d\d-Q[1-4]$/);

/** `4. Quartal 2026` of `2026-Q4`. */
export const germanQuarter = (quarter: string): string =>
  `${quarter.slice(6)}. Quartal ${quarter.slice(0, 4)}`;

/** Label of `carried_cents`, by the method of the quarter. */
export const carriedLabel = ({ method }: QuarterFigures["ustva"]): string =>
  method === "ist" ? "schon nach Soll versteuert (brutto)" : "darin nach Ist versteuert (brutto)";

/** `Praktisch`; for a claim without a fee a text for the missing package. */
export const packageLabel = (name: string | null): string =>
  PACKAGES.find(({ value }) => value === name)?.label ?? "ohne Paket";

export const Quarter = QuarterFigures.extend({
  key,
  from: isoDate,
  to: isoDate,
  state: QuarterState,
  locked: z.boolean(),
  /** Time and person of the closing; null while the quarter is open, or if it was closed elsewhere. */
  locked_at: moment.nullable(),
  locked_by: z.string().nullable(),
  /** True if this is the next quarter to be closed. */
  can_lock: z.boolean(),
  /** Number of open lines of bank statements in the quarter. */
  open_lines: z.int(),
});
export type Quarter = z.infer<typeof Quarter>;

const access = ["accounting.manage"] as const;
const params = z.object({ key });

export const listQuarters = endpoint({
  method: "GET",
  path: "/accounting/quarterly",
  summary: "Figures of each quarter from the first one with a booking to the present, the newest first",
  access,
  query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2199).optional() }),
  response: z.object({
    data: z.array(Quarter),
    /** True if the tax adviser's numbers are known; DATEV requires them. */
    datev_ready: z.boolean(),
  }),
});

export const lockQuarter = endpoint({
  method: "POST",
  path: "/accounting/quarterly/:key/lock",
  summary: "Closes a quarter that has ended: nothing before its end changes any more",
  access,
  params,
  response: Quarter,
});

export const downloadQuarterPdf = endpoint({
  method: "GET",
  path: "/accounting/quarterly/:key/pdf",
  summary: "The figures of a quarter on one page",
  access,
  params,
  response: "download",
});

export const downloadQuarterDatev = endpoint({
  method: "GET",
  path: "/accounting/quarterly/:key/datev",
  summary: "The postings of a quarter as DATEV EXTF",
  access,
  params,
  response: "download",
});

export const downloadQuarterCsv = endpoint({
  method: "GET",
  path: "/accounting/quarterly/:key/csv",
  summary: "Invoices, payments and returns of a quarter as CSV",
  access,
  params,
  response: "download",
});
