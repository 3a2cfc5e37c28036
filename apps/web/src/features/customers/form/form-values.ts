import { HOME_COUNTRY } from "@krempelfrei/contract/customers/countries";
import { PackageName } from "@krempelfrei/contract/customers/customer-terms";
import {
  CustomerChanges,
  CustomerInput,
  isZipOf,
  type CustomerDetails,
} from "@krempelfrei/contract/customers/customers";
import { berlinDay } from "@krempelfrei/contract/dates";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { schemaErrors } from "../../../lib/form-errors.ts";
import type { AmountValue } from "../../../ui/fields/amount-field.tsx";

/** Values of the form: empty texts if not set, dates as YYYY-MM-DD, the fee in cents. */
export interface CustomerValues {
  salutation: string;
  title: string;
  first_name: string;
  last_name: string;
  birthday: string;
  street: string;
  house_no: string;
  zip: string;
  city: string;
  country: string;
  email: string;
  /** Sent only with another address. */
  email_was_wrong: boolean;
  phone: string;
  mobile: string;
  package: string;
  monthly_fee_cents: AmountValue;
  contract_start: string;
  /** First day of a changed package or fee; empty: today, or neither is changed. */
  valid_from: string;
  payment_method: string;
  invoice_by_mail: boolean;
  caretaker_user_id: string;
  debit_block: boolean;
  debit_block_note: string;
  dunning_block: boolean;
  dunning_block_note: string;
  note: string;
}
export type CustomerField = keyof CustomerValues;

export const LABELS: Record<CustomerField, string> = {
  salutation: "Anrede",
  title: "Titel",
  first_name: "Vorname",
  last_name: "Nachname",
  birthday: "Geburtsdatum",
  street: "Straße",
  house_no: "Hausnummer",
  zip: "PLZ",
  city: "Ort",
  country: "Land",
  email: "E-Mail-Adresse",
  email_was_wrong: "Bisherige E-Mail-Adresse",
  phone: "Telefon",
  mobile: "Mobil",
  package: "Paket",
  monthly_fee_cents: "Monatsbeitrag (brutto)",
  contract_start: "Vertragsbeginn",
  valid_from: "Gilt ab",
  payment_method: "Zahlungsart",
  invoice_by_mail: "Rechnungen per E-Mail",
  caretaker_user_id: "Sachbearbeiter",
  debit_block: "Lastschriftsperre",
  debit_block_note: "Grund der Lastschriftsperre",
  dunning_block: "Mahnsperre",
  dunning_block_note: "Grund der Mahnsperre",
  note: "Notiz",
};
const FIELDS = Object.keys(LABELS) as CustomerField[];

/** The values of a customer, or the initial ones of a new customer. */
export function valuesOf(customer: CustomerDetails | undefined, now = new Date()): CustomerValues {
  return {
    salutation: customer?.salutation ?? "",
    title: customer?.title ?? "",
    first_name: customer?.first_name ?? "",
    last_name: customer?.last_name ?? "",
    birthday: customer?.birthday ?? "",
    street: customer?.street ?? "",
    house_no: customer?.house_no ?? "",
    zip: customer?.zip ?? "",
    city: customer?.city ?? "",
    country: customer?.country ?? HOME_COUNTRY,
    email: customer?.email ?? "",
    email_was_wrong: false,
    phone: customer?.phone ?? "",
    mobile: customer?.mobile ?? "",
    package: customer?.package ?? "",
    monthly_fee_cents: customer?.monthly_fee_cents ?? "",
    contract_start: customer?.contract_start ?? berlinDay(now),
    valid_from: "",
    payment_method: customer?.payment_method ?? "lastschrift",
    invoice_by_mail: customer?.invoice_by_mail ?? false,
    caretaker_user_id: customer?.caretaker?.id ?? "",
    debit_block: customer?.debit_block ?? false,
    debit_block_note: customer?.debit_block_note ?? "",
    dunning_block: customer?.dunning_block ?? false,
    dunning_block_note: customer?.dunning_block_note ?? "",
    note: customer?.note ?? "",
  };
}

/** The values in the shape of the API; invalid texts are passed on and refused by its schema. */
function toInput(given: CustomerValues) {
  // Sent only with a change of package or fee, and of the address.
  const { valid_from: _validFrom, email_was_wrong: _emailWasWrong, ...values } = given;
  return {
    ...values,
    salutation: values.salutation === "" ? null : values.salutation,
    caretaker_user_id: values.caretaker_user_id === "" ? null : values.caretaker_user_id,
    // If empty, the server sets the price of the package.
    monthly_fee_cents: values.monthly_fee_cents === "" ? undefined : values.monthly_fee_cents,
  };
}

/** Errors by field, from the schemas of the API. The fee of a contract that exists is not left to the server. */
export function errorsOf(values: CustomerValues, isNew = true): Record<string, string> {
  const errors = schemaErrors(CustomerInput, toInput(values));
  // The schema checks rules across several fields only once all fields are valid.
  if (errors.zip === undefined && !isZipOf(values)) errors.zip = MESSAGES.zip;
  if (values.package === "") errors.package = MESSAGES.required;
  if (!isNew && values.monthly_fee_cents === "") errors.monthly_fee_cents = MESSAGES.required;
  if (values.valid_from !== "") {
    const { valid_from } = schemaErrors(CustomerChanges, { valid_from: values.valid_from });
    if (valid_from !== undefined) errors.valid_from = valid_from;
  }
  return errors;
}

export const toNewCustomer = (values: CustomerValues): CustomerInput => CustomerInput.parse(toInput(values));

/** True if package or fee differ from the present ones, so that their first day can be entered. */
export const changesPrice = (base: CustomerValues, values: CustomerValues): boolean =>
  base.package !== values.package || base.monthly_fee_cents !== values.monthly_fee_cents;

/** The fields that differ; what belongs to a price or an address counts only while these differ. */
export const changedFields = (base: CustomerValues, values: CustomerValues): CustomerField[] =>
  FIELDS.filter(
    (field) =>
      base[field] !== values[field] &&
      (field !== "valid_from" || changesPrice(base, values)) &&
      (field !== "email_was_wrong" || base.email !== values.email),
  );

/** Only changed fields are sent, so that other persons' changes are not overwritten. */
export function toChanges(base: CustomerValues, values: CustomerValues): CustomerChanges {
  const input = Object.entries(toInput(values));
  const changed = new Set<string>(changedFields(base, values));
  // Package and fee form one version, so both are sent.
  if (changesPrice(base, values)) changed.add("package").add("monthly_fee_cents");
  return CustomerChanges.parse({
    ...Object.fromEntries(input.filter(([field]) => changed.has(field))),
    ...(changesPrice(base, values) && values.valid_from !== "" ? { valid_from: values.valid_from } : {}),
    ...(changed.has("email_was_wrong") ? { email_was_wrong: true } : {}),
  });
}

/**
 * The fee after another package was selected: the package's price, unless the fee was changed by hand or no price is
 * known yet. An empty fee of a new customer becomes the package's price on the server.
 */
export function feeAfter(
  values: CustomerValues,
  chosen: string,
  priceOf: ((name: PackageName) => number) | undefined,
): AmountValue {
  const [before, after] = [PackageName.safeParse(values.package), PackageName.safeParse(chosen)];
  if (!priceOf || !after.success) return values.monthly_fee_cents;
  const usual =
    values.monthly_fee_cents === "" || (before.success && values.monthly_fee_cents === priceOf(before.data));
  return usual ? priceOf(after.data) : values.monthly_fee_cents;
}
