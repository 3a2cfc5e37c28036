import type { Invoice } from "@krempelfrei/documents/invoice";
import { isValidIBAN } from "ibantools";
import { LIMITS } from "../limits.ts";
import { dayOf, type Node, parseXml, textsAt } from "./parse-xml.ts";

const CENTS_MAX = 100_000_000_000;

/** Paths of each value: names of elements from the root, `a|b` for different names in two versions. */
interface Places {
  readonly root: RegExp;
  readonly number: string;
  readonly code: string;
  readonly date: string;
  readonly sellers: readonly string[];
  readonly currency: string;
  /** The first path with a text counts, as for `sellers` and `due`. */
  readonly payable: readonly string[];
  readonly due: readonly string[];
  readonly iban: string;
}

const CII_DEAL = "SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction";
const CII_SETTLEMENT = `${CII_DEAL}/ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement`;
const CII_SUMS = `${CII_SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation`;
const CII_HEAD = "ExchangedDocument|HeaderExchangedDocument";

const FORMS: readonly Places[] = [
  // Cross Industry Invoice: Factur-X, ZUGFeRD 1 and 2, XRechnung.
  {
    root: /^CrossIndustry(?:Invoice|Document)$/,
    number: `${CII_HEAD}/ID`,
    code: `${CII_HEAD}/TypeCode`,
    date: `${CII_HEAD}/IssueDateTime/DateTimeString`,
    sellers: [
      `${CII_DEAL}/ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement/SellerTradeParty/Name`,
    ],
    currency: `${CII_SETTLEMENT}/InvoiceCurrencyCode`,
    payable: [`${CII_SUMS}/DuePayableAmount`, `${CII_SUMS}/GrandTotalAmount`],
    due: [`${CII_SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`],
    iban: `${CII_SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID`,
  },
  // Universal Business Language: XRechnung.
  {
    root: /^(?:Invoice|CreditNote)$/,
    number: "ID",
    code: "InvoiceTypeCode|CreditNoteTypeCode",
    date: "IssueDate",
    sellers: [
      "AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName",
      "AccountingSupplierParty/Party/PartyName/Name",
    ],
    currency: "DocumentCurrencyCode",
    payable: ["LegalMonetaryTotal/PayableAmount"],
    due: ["DueDate", "PaymentMeans/PaymentDueDate"],
    iban: "PaymentMeans/PayeeFinancialAccount/ID",
  },
];

/** Codes of UNTDID 1001 for bills that pay the recipient: the seller gives back, or (389) the buyer writes the bill. */
const CREDITS = new Set(["81", "83", "261", "262", "296", "308", "381", "389", "396", "420", "458", "532"]);

/**
 * Reads the XML of an electronic invoice: Factur-X and ZUGFeRD (all profiles, CII), XRechnung (CII and UBL). Undefined
 * for other or malformed XML, and without a currency. A field with two different values is null. For a process without
 * credentials, because the XML is untrusted.
 */
export function readInvoice(bytes: Uint8Array): Invoice | undefined {
  const roots = parseXml(bytes);
  if (!roots) return undefined;
  for (const places of FORMS) {
    const name = Object.keys(roots).find((each) => places.root.test(each));
    const root = name === undefined ? undefined : roots[name];
    if (root !== undefined && typeof root === "object" && !Array.isArray(root))
      return factsOf(root as Node, places, name === "CreditNote");
  }
  return undefined;
}

function factsOf(root: Node, places: Places, isCreditNote: boolean): Invoice | undefined {
  const code = sole(root, places.code);
  const currency = sole(root, places.currency);
  // All known standards require a currency.
  if (currency === null) return undefined;
  const first = <Value>(paths: readonly string[], to: (path: string) => Value | null): Value | null => {
    for (const path of paths) if (textsAt(root, path).length > 0) return to(path);
    return null;
  };
  const ibans = textsAt(root, places.iban).map((text) => text.replace(/\s/g, "").toUpperCase());
  return {
    kind: isCreditNote || CREDITS.has(code ?? "") ? "credit" : "invoice",
    number: sole(root, places.number),
    date: dayOf(sole(root, places.date)),
    seller: first(places.sellers, (path) => sole(root, path)),
    payable_cents: currency === "EUR" ? first(places.payable, (path) => centsOf(sole(root, path))) : null,
    due_on: first(places.due, (path) => dayOf(sole(root, path))),
    iban: onlyOne(ibans.filter((iban) => isValidIBAN(iban))),
  };
}

/** The text at a path; null without one, or with several different ones. */
function sole(root: Node, path: string): string | null {
  const text = onlyOne(textsAt(root, path));
  return text === null ? null : text.slice(0, LIMITS.invoiceWords).toWellFormed().trim();
}

const onlyOne = (texts: readonly string[]): string | null => {
  const [first, ...others] = new Set(texts);
  return first === undefined || others.length > 0 ? null : first;
};

/** A decimal number of XML, `-1234.5`, in cents; null for anything else. */
function centsOf(text: string | null): number | null {
  if (text === null || !/^[+-]?\d{1,12}(?:\.\d{1,6})?$/.test(text)) return null;
  const cents = Math.round(Number(text) * 100);
  return Math.abs(cents) <= CENTS_MAX ? cents : null;
}
