import { toPay, type Invoice } from "../invoice.ts";
import { isCollectedBy } from "../suggest/collected.ts";
import { isInOtherCurrency } from "../suggest/sums/currency.ts";
import { sentenceAt } from "../suggest/sentence.ts";
import { FIRST_PAGES } from "../text/clean-text.ts";
import { factsOf, type Fact } from "./facts.ts";
import { groupIban, ibansOf } from "./ibans.ts";

/** Account and reference of a transfer requested by a letter. */
export interface Payment {
  /** In groups of four. */
  readonly iban: string;
  /** Null without a reference. */
  readonly purpose: string | null;
}

const PURPOSE_MAX = 140;

/** Words beside accounts that are not the payee's: the recipient's own account, or one that money comes from. */
const NOT_THE_PAYEES =
  /\bihr(?:em|es|e)? (?:konto|bankverbindung|iban)|\bvon (?:dem |ihrem )?konto|erstatt|(?<!vor)auszahl|überweisen wir|gutschreiben/i;
/** The owner of an account, unless a transfer slip names the payee before: there it is who pays. */
const OWNER = /(?<!\()kontoinhaber/i;
const PAYEE = /begünstigte|empfänger|zahlbar an/i;
const NAMED_PURPOSE =
  /verwendungszweck[ \t\u00a0]*(?::[ \t\u00a0]*([^\r\n]{3,140})|((?!(?:bis|auf|zum|am|an|und|bei|vom|der|die) )(?:\p{L}{1,4} )?(?!\d{1,2}\.\d{1,2}\.\d|[A-Z]{2}\d{10})[\p{L}\d./-]*\d{3}[\p{L}\d./-]*))/iu;
const PAID_UNDER = /kassen|buchungs/i;

/**
 * The transfer requested by a letter that names an amount to pay. Undefined if its sender collects the money, its electronic
 * invoice asks for none, it counts in another currency than the euro, or the payee's account is missing. `facts`: numbers in the letter that may be the reference.
 */
export function paymentOf(
  body: string,
  invoice?: Invoice | null,
  facts: readonly Fact[] = factsOf(body),
): Payment | undefined {
  const text = body.slice(0, FIRST_PAGES);
  if (isCollectedBy(text) || (!invoice && isInOtherCurrency(text))) return undefined;
  if (invoice && toPay(invoice) === null) return undefined;
  const iban = invoice?.iban ? groupIban(invoice.iban) : payeesAccounts(text)[0];
  return iban === undefined ? undefined : { iban, purpose: purposeOf(text, facts, invoice) };
}

/** The accounts to pay to (not the recipient's own, and none that money comes from), in groups of four. */
export const payeesAccounts = (text: string): string[] =>
  ibansOf(text)
    .filter(({ from, to }) => {
      const { before, after, whole } = sentenceAt(text, from, to);
      const isOwned = OWNER.test(before) || (OWNER.test(after) && !PAYEE.test(before));
      return !isOwned && !NOT_THE_PAYEES.test(whole);
    })
    .map(({ value }) => value);

/** Reference for the sender: the requested one, else the numbers of bill and customer, else another number; or null. */
function purposeOf(text: string, facts: readonly Fact[], invoice?: Invoice | null): string | null {
  const [, written, number] = NAMED_PURPOSE.exec(text) ?? [];
  const asked = (written ?? number)
    ?.split(/\s{2,}/)[0]
    ?.trim()
    .replace(/[.,]$/, "");
  if (asked !== undefined && asked !== "") return asked.slice(0, PURPOSE_MAX);
  const first = (test: (fact: Fact) => boolean): Fact | undefined => facts.find(test);
  const bill = invoice?.number ?? first(({ kind }) => kind === "invoice")?.value;
  const customer = first(({ kind }) => kind === "customer");
  if (bill !== undefined && bill !== null)
    return [`Rechnung ${bill}`, ...(customer ? [`${customer.label} ${customer.value}`] : [])]
      .join(", ")
      .slice(0, PURPOSE_MAX);
  const other =
    first(({ label }) => PAID_UNDER.test(label)) ??
    first(({ kind }) => kind === "contract") ??
    customer ??
    first(({ kind }) => kind === "reference");
  return other ? `${other.label} ${other.value}`.slice(0, PURPOSE_MAX) : null;
}
