import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import { germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import type { AccountingSettings } from "../data/settings.queries.ts";
import type { SepaItemRow } from "./sepa-items.queries.ts";

export const noticeTitle = ({ collection_on }: Pick<SepaItemRow, "collection_on">): string =>
  `Ankündigung einer Lastschrift am ${germanDay(collection_on)}`;

/** Text of the announcement that SEPA requires: day, amount, creditor and mandate (accounting.md 3.1). */
export function noticeParagraphs(item: SepaItemRow, settings: AccountingSettings): string[] {
  const amount = euros(item.amount_cents).replace("\u00A0", " ");
  const fees =
    item.fee_cents === 0 ? "" : ` und offene Gebühren von ${euros(item.fee_cents).replace("\u00A0", " ")}`;
  return [
    `wir ziehen für die Rechnung ${item.claim_number}${fees} am ${germanDay(item.collection_on)} den Betrag von ${amount} per SEPA-Lastschrift von Ihrem Konto ${maskIban(item.iban)} ein.`,
    `Gläubiger-ID: ${settings.creditor_id ?? ""}\nMandatsreferenz: ${item.mandate_reference}\nGläubiger: ${settings.company_name ?? ""}`,
    "Bitte sorgen Sie für ausreichende Deckung. Stimmt etwas nicht, melden Sie sich bitte vor diesem Tag bei uns.",
  ];
}
