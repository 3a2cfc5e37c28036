import type { AccountLine } from "@krempelfrei/bookkeeping/datev-rows";
import type { QuarterClaim } from "@krempelfrei/bookkeeping/quarter-services";
import { extraRate, feeRates } from "@krempelfrei/bookkeeping/quarter-services";
import type { Ctx } from "../../../context/context.ts";
import { listErasedAccounts } from "./erased.queries.ts";
import type { QuarterDocument, Range } from "./quarter-documents.queries.ts";

const SERVICES = new Set<string>(["zusatzleistung", "gutschrift"]);
const MONEY = new Set<string>(["zahlung", "ruecklastschrift", "gebuehr", "korrektur"]);

/**
 * Documents of erased accounts that make a quarter's Soll, and the money of its days, from what the books keep of them:
 * by account number, without names, and for invoices without kind and number.
 */
export async function listErasedDocuments(ctx: Ctx, { from, to }: Range): Promise<QuarterDocument[]> {
  const accounts = await listErasedAccounts(ctx, from);
  return accounts.flatMap(({ number, claims, lines }) => {
    const account = { customer_number: number, first_name: "", last_name: "gelöscht" };
    const fees = claims
      .filter((claim) => isBetween(countedMonth(claim), from.slice(0, 7), to.slice(0, 7)))
      .flatMap((claim) => feesOf(claim).map((fee) => ({ ...account, ...fee })));
    const days = lines.filter(({ booked_on }) => isBetween(booked_on, from, to));
    return [...fees, ...days.flatMap((line) => documentsOf(line).map((row) => ({ ...account, ...row })))];
  });
}

type Unnamed = Omit<QuarterDocument, "customer_number" | "first_name" | "last_name">;

const isBetween = (value: string, from: string, to: string): boolean => value >= from && value <= to;

function countedMonth({ is_storno, month, issued_on }: QuarterClaim): string {
  const issued = issued_on.slice(0, 7);
  return is_storno && issued > month ? issued : month;
}

const kindOf = ({ is_storno, is_correction }: QuarterClaim): string =>
  is_storno ? "storno" : is_correction === true ? "korrektur" : "Rechnung";

/** Fee of an invoice by rate, without its extras: those are lines of the account with days of their own. */
const feesOf = (claim: QuarterClaim): Unnamed[] =>
  feeRates(claim).map((rate) => ({
    ...rate,
    kind: kindOf(claim),
    day: claim.issued_on,
    month: claim.month,
    document: "",
    text: "",
  }));

function documentsOf({
  kind,
  reversed_kind,
  booked_on,
  amount_cents,
  text,
  ...line
}: AccountLine): Unnamed[] {
  const source = reversed_kind ?? kind;
  const shared = { day: booked_on, text };
  if (MONEY.has(source)) {
    const gross_cents = -amount_cents;
    return [{ ...shared, kind, month: null, document: "", vat_bp: null, gross_cents, vat_cents: null }];
  }
  const [rate] = line.rates;
  if (!SERVICES.has(source) || !rate) return [];
  const { document } = line;
  return [
    {
      ...shared,
      kind: source,
      month: booked_on.slice(0, 7),
      document,
      ...extraRate({ vat_bp: rate.vat_bp, gross_cents: amount_cents }),
    },
  ];
}
