import { z } from "zod";
import { endpoint } from "../endpoint.ts";

const fact = z.string().nullable();

/** Public facts about the operator for the legal notice (§ 5 DDG) and Art. 13 GDPR. */
export const Operator = z.object({
  company_name: fact,
  street: fact,
  house_no: fact,
  zip: fact,
  city: fact,
  country: z.string(),
  phone: fact,
  email: fact,
  vat_id: fact,
  represented_by: fact,
  seat: fact,
  register_court: fact,
  register_number: fact,
  legal_notice_text: fact,
  privacy_text: fact,
  /** Days for which a deleted document can be restored; 0: it is erased at once. */
  keep_deleted_days: z.int(),
});
export type Operator = z.output<typeof Operator>;

export const getOperator = endpoint({
  method: "GET",
  path: "/operator",
  summary: "Who runs this installation: for the legal notice and the privacy page",
  access: "public",
  response: Operator,
});

export const OPERATOR_LABELS = {
  company_name: "Firmenname",
  street: "Straße",
  zip: "PLZ",
  city: "Ort",
  email: "E-Mail-Adresse",
  represented_by: "Vertreten durch",
  register_court: "Registergericht",
  register_number: "Registernummer",
} as const;
export type OperatorField = keyof typeof OPERATOR_LABELS;

const OF_EVERYBODY: readonly OperatorField[] = ["company_name", "street", "zip", "city", "email"];
/** Legal forms with a register entry and representatives. */
const COMPANY =
  /(?<!\p{L})(g?GmbH|mbH|UG|AG|gAG|SE|KGaA|KG|OHG|eG|e\. ?G\.|e\. ?V\.|PartG|PartGmbB|eGbR|haftungsbeschränkt)(?!\p{L})/u;
/** A merchant with a register entry and without representatives. */
const MERCHANT = /(?<!\p{L})e\. ?(K|Kfm|Kfr)\./u;

/** The legally required facts that this operator has not filled in (§ 5 Abs. 1 DDG, § 35a GmbHG, Art. 13 GDPR). */
export function missingOperatorFields(
  facts: Readonly<Record<OperatorField, string | null>>,
): OperatorField[] {
  const name = facts.company_name ?? "";
  const isCompany = COMPANY.test(name);
  const required: OperatorField[] = [
    ...OF_EVERYBODY,
    ...(isCompany ? (["represented_by"] as const) : []),
    ...(isCompany || MERCHANT.test(name) ? (["register_court", "register_number"] as const) : []),
  ];
  return required.filter((field) => facts[field] === null);
}

export const operatorLabels = (fields: readonly OperatorField[]): string =>
  fields.map((field) => OPERATOR_LABELS[field]).join(", ");
