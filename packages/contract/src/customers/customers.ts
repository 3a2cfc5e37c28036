import { z } from "zod";
import { CountryCode, HOME_COUNTRY } from "./countries.ts";
import { CustomerState, PackageName, PaymentMethod, Salutation } from "./customer-terms.ts";
import { endpoint } from "../endpoint.ts";
import {
  birthday,
  email,
  id,
  idParams,
  isoDate,
  moment,
  MESSAGES,
  optionalLines,
  optionalText,
  personName,
  phoneText,
  searchText,
} from "../fields.ts";
import {
  BLOCK_NOTE_MAX,
  CITY_MAX,
  HOUSE_NO_MAX,
  MONTHLY_FEE_MAX_CENTS,
  NOTE_MAX,
  REASON_MAX,
  STREET_MAX,
  TABLE_PAGE_SIZE,
  TITLE_MAX,
  ZIP_MAX,
} from "../limits.ts";

/** A staff member who looks after a customer ("Sachbearbeiter"). */
export const Caretaker = z.object({ id, name: z.string() });
export type Caretaker = z.infer<typeof Caretaker>;

/**
 * The contract holder of a relationship group in a list; `id` is also the id of its user. For a janitor all fields of
 * the contract and of personal data beside the names are null, and `relatives` is empty.
 */
export const Customer = z.object({
  id,
  number: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  birthday: birthday.nullable(),
  /** Package today, or on the first day of a contract that has not begun. */
  package: PackageName.nullable(),
  /** Gross a month, today. */
  monthly_fee_cents: z.int().nullable(),
  contract_start: isoDate.nullable(),
  /** The last day of a cancelled contract; otherwise null. */
  cancelled_to: isoDate.nullable(),
  /** State today; `stateText` gives its German text. */
  state: CustomerState.nullable(),
  caretaker: Caretaker.nullable(),
  /** Full names of the related persons, in the order of the Beziehungskiste. */
  relatives: z.array(z.string()),
  /** True for the invented customer to look around with, who is left out of books, mails and sums. */
  is_sample: z.boolean(),
  is_active: z.boolean(),
  has_password: z.boolean(),
  /** Number of unfiled documents: unmanaged and locker files. */
  waiting_files: z.int(),
  created_at: moment,
  /** Changes with every save; send it back with an edit. */
  revision: z.int(),
});
export type Customer = z.infer<typeof Customer>;

/** Price and package from a day on, until the next version. */
export const PriceVersion = z.object({
  valid_from: isoDate,
  package: PackageName,
  monthly_fee_cents: z.int(),
  is_current: z.boolean(),
});
export type PriceVersion = z.infer<typeof PriceVersion>;

/** All data of one customer; for a janitor the data of the list, and contact data of customers whom they look after. */
export const CustomerDetails = Customer.extend({
  /** True if the reader sees contact data, emergency contacts and notes of contacts, and may add notes. */
  can_contact: z.boolean(),
  salutation: Salutation.nullable(),
  title: z.string().nullable(),
  street: z.string().nullable(),
  house_no: z.string().nullable(),
  zip: z.string().nullable(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  payment_method: PaymentMethod.nullable(),
  /** True if invoices are mailed; the customer can change it too. */
  invoice_by_mail: z.boolean(),
  /** Day on which the cancellation was received. */
  cancelled_on: isoDate.nullable(),
  cancel_reason: z.string().nullable(),
  debit_block: z.boolean(),
  debit_block_note: z.string().nullable(),
  dunning_block: z.boolean(),
  dunning_block_note: z.string().nullable(),
  note: z.string().nullable(),
  /** Last day of the retention period of the customer's books, who cannot be deleted before; null without books. */
  kept_until: isoDate.nullable(),
  /** All versions of package and fee, including planned ones, the newest first. */
  prices: z.array(PriceVersion),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

const phone = phoneText.refine(
  (value) => value === null || /^\+?[\d ()/.-]*\d[\d ()/.-]*$/.test(value),
  MESSAGES.phone,
);

/** Source: accounting.md 1.2. Missing fields keep their value, or get the documented default. */
export const CustomerFields = z.strictObject({
  salutation: Salutation.nullable().optional(),
  title: optionalText(TITLE_MAX).optional(),
  first_name: personName,
  last_name: personName,
  street: optionalText(STREET_MAX).optional(),
  house_no: optionalText(HOUSE_NO_MAX).optional(),
  zip: optionalText(ZIP_MAX).optional(),
  city: optionalText(CITY_MAX).optional(),
  /** Default: Germany. */
  country: CountryCode.optional(),
  birthday,
  phone: phone.optional(),
  mobile: phone.optional(),
  email,
  package: PackageName,
  /** Gross. Default: the price of the package. */
  monthly_fee_cents: z
    .number({ error: MESSAGES.amount })
    .int(MESSAGES.amount)
    .min(0, MESSAGES.min_value(0))
    .max(MONTHLY_FEE_MAX_CENTS, MESSAGES.amount)
    .optional(),
  /** Default: by debit. */
  payment_method: PaymentMethod.optional(),
  invoice_by_mail: z.boolean().optional(),
  contract_start: isoDate,
  caretaker_user_id: id.nullable().optional(),
  debit_block: z.boolean().optional(),
  debit_block_note: optionalText(BLOCK_NOTE_MAX).optional(),
  dunning_block: z.boolean().optional(),
  dunning_block_note: optionalText(BLOCK_NOTE_MAX).optional(),
  note: optionalLines(NOTE_MAX).optional(),
});

interface Zip {
  readonly zip?: string | null | undefined;
  readonly country?: string | undefined;
}

/** True if the zip code, as typed, is possible in the country: in Germany five digits, or none (accounting.md 1.2). */
export const isZipOf = ({ zip, country = HOME_COUNTRY }: Zip): boolean =>
  country !== HOME_COUNTRY || /^(?:\d{5})?$/.test(zip?.trim() ?? "");

const zipRule = { path: ["zip"], error: MESSAGES.zip };

export const CustomerInput = CustomerFields.refine(isZipOf, zipRule);
export type CustomerInput = z.infer<typeof CustomerInput>;

export const CustomerChanges = CustomerFields.partial()
  .extend({
    /**
     * First day of a new package or fee; default: today, or the first day of a contract that has not begun. A version
     * equal to the previous one is dropped, so the old values cancel a planned change.
     */
    valid_from: isoDate.optional(),
    /** True: a stranger had the previous address. Password, passkeys, app and emergency contacts go with it. */
    email_was_wrong: z.boolean().optional(),
    /** If given, a save over a newer state is refused with 409. */
    revision: z.int().optional(),
  })
  // Without a country the server checks with the stored country.
  .refine(({ zip, country }) => country === undefined || isZipOf({ zip, country }), zipRule);
export type CustomerChanges = z.infer<typeof CustomerChanges>;

/** Filters of the list and of the export of customers. */
const CustomerFilters = {
  /** Parts of words in name, number, e-mail address and town; all must match. */
  search: searchText,
  package: PackageName.optional(),
  state: CustomerState.optional(),
  caretaker: z.union([id, z.literal("none")], { error: MESSAGES.choice }).optional(),
  /** `true`: only customers with unfiled documents; `false`: only customers without. */
  waiting: z.enum(["true", "false"], { error: MESSAGES.choice }).optional(),
  sort: z
    .enum(["number", "name", "email", "city", "package", "contract_start", "waiting_files"])
    .default("name"),
  direction: z.enum(["asc", "desc"]).default("asc"),
};

export const CustomerListQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
  ...CustomerFilters,
});
export const CustomerExportQuery = z.strictObject(CustomerFilters);

export const listCustomers = endpoint({
  method: "GET",
  path: "/customers",
  summary: "Customers, 10 a page",
  access: ["customers.read"],
  query: CustomerListQuery,
  response: z.object({
    data: z.array(Customer),
    total: z.int(),
    page: z.int(),
    per_page: z.int(),
  }),
});

/** A separate call, so that a page of the list need not count all customers. */
export const countCustomers = endpoint({
  method: "GET",
  path: "/customers/counts",
  summary: "How many customers there are, by state, and how many have documents that wait",
  access: ["customers.read"],
  response: z.object({
    total: z.int(),
    by_state: z.record(CustomerState, z.int()),
    /** Number of customers with unfiled documents. */
    waiting: z.int(),
    waiting_files: z.int(),
  }),
});

/** Number of listed customers: the first one may be the customer whose documents are being sorted. */
export const MOST_WAITING = 2;

export const listMostWaiting = endpoint({
  method: "GET",
  path: "/customers/most-waiting",
  summary: "Customers with the most unfiled documents that no other employee has open, most first",
  access: ["customers.read"],
  response: z.object({ data: z.array(z.object({ id, full_name: z.string(), waiting_files: z.int() })) }),
});

export const listCaretakers = endpoint({
  method: "GET",
  path: "/customers/caretakers",
  summary: "By name: the active staff, and others who still look after a customer",
  access: ["customers.write"],
  response: z.object({ data: z.array(Caretaker.extend({ is_active: z.boolean() })) }),
});

export const exportCustomers = endpoint({
  method: "GET",
  path: "/customers/export",
  summary: "The customers of a list as CSV for spreadsheets; stands in the change history",
  access: ["customers.write"],
  query: CustomerExportQuery,
  response: "download",
});

export const getCustomer = endpoint({
  method: "GET",
  path: "/customers/:id",
  summary: "One customer",
  access: ["customers.read"],
  params: idParams,
  response: CustomerDetails,
});

const Stored = z.object({ files: z.int(), bytes: z.int() });

export const getCustomerUsage = endpoint({
  method: "GET",
  path: "/customers/:id/usage",
  summary: "What the group of a customer has stored today and in all, beside its limits",
  access: ["customers.read"],
  params: idParams,
  response: z.object({
    /** Stored by members; staff's filing does not count. */
    today: Stored,
    /** Documents, and the bytes of all contents including earlier versions. */
    stored: Stored,
    /** Null without a limit. */
    limits: z.object({
      day_files: z.int().nullable(),
      day_bytes: z.int().nullable(),
      files: z.int().nullable(),
      bytes: z.int().nullable(),
    }),
    /** True if `QUOTA_WARN_PERCENT` of one of the limits is reached. */
    is_near: z.boolean(),
  }),
});
export type CustomerUsage = z.infer<typeof getCustomerUsage.response>;

export const createCustomer = endpoint({
  method: "POST",
  path: "/customers",
  summary: "Makes the customer, its user and starting folders and mails the link to set a password",
  access: ["customers.write"],
  body: CustomerInput,
  response: CustomerDetails,
  status: 201,
});

export const updateCustomer = endpoint({
  method: "PATCH",
  path: "/customers/:id",
  summary: "Changes the given fields",
  access: ["customers.write"],
  params: idParams,
  body: CustomerChanges,
  response: CustomerDetails,
});

export const deleteCustomer = endpoint({
  method: "DELETE",
  path: "/customers/:id",
  summary: "Deletes a customer whose books need not be kept, and everything of its group",
  access: ["customers.write"],
  params: idParams,
  /** `refuse`: 409 where the sample holds documents that it did not bring along. */
  query: z.strictObject({ if_added: z.literal("refuse").optional() }),
  response: "nothing",
});

export const CancelCustomerInput = z.strictObject({
  /** The last day of the contract. */
  date: isoDate,
  /** When the cancellation came in; default: today. */
  cancelled_on: isoDate.optional(),
  reason: optionalText(REASON_MAX).optional(),
  /** The revision that was shown; without it the last save wins. */
  revision: z.int().optional(),
});
export const cancelCustomer = endpoint({
  method: "POST",
  path: "/customers/:id/cancel",
  summary: "Ends the contract with a day, or moves the end of a cancelled one",
  access: ["customers.write"],
  params: idParams,
  body: CancelCustomerInput,
  response: CustomerDetails,
});

export const uncancelCustomer = endpoint({
  method: "DELETE",
  path: "/customers/:id/cancel",
  summary: "Takes a cancellation back, before the contract has ended",
  access: ["customers.write"],
  params: idParams,
  /** If a revision is given, a withdrawal over a newer state is refused with 409. */
  body: z.strictObject({ revision: z.int().optional() }).optional(),
  response: CustomerDetails,
});
