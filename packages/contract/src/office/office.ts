import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, isoDate, moment } from "../fields.ts";
import { month } from "../month.ts";

/** Maximum of listed names in a part; the rest is only counted. */
export const OFFICE_NAMES_MAX = 3;
/** Number of days within which ending contracts are listed. */
export const ENDING_DAYS = 60;
/** Number of days within which an ending contract is an alarm. */
export const ENDING_SOON_DAYS = 30;
/** Days for which mails that did not arrive are counted, because nothing else removes them from the list. */
export const FAILED_MAIL_DAYS = 30;
/** Days overdue above which an invoice is an alarm. */
export const LATE_DAYS = 14;
/** Days after which an open stack is an alarm: the letters on its pages reach no customer, and the office reads them. */
export const STACK_DAYS = 7;

const CountAndCents = z.object({ count: z.int(), cents: z.int() });
const Person = z.object({ id, name: z.string() });

const Money = z.object({
  /** Debts of all customers, including fees; counts customers. */
  open: CountAndCents,
  overdue: CountAndCents,
  /** Invoices that are overdue for more than `LATE_DAYS`, by customers who pay themselves. */
  late: CountAndCents,
  /** Invoices whose collection came back. */
  returned: CountAndCents.extend({ customers: z.array(Person) }),
  /** Months of the last year that were billed for others but not for these customers, or only in part. */
  unbilled: z.object({ count: z.int(), customers: z.array(Person.extend({ month })) }),
});

const Letters = z.object({
  waiting: z.int(),
  customers: z.int(),
  /** The oldest unfiled document with its customer; null if all are filed. */
  oldest: z.object({ at: moment, customer: Person }).nullable(),
  /** Unfiled documents by the customer's caretaker; id and name are null for customers without one. */
  by: z.array(z.object({ id: id.nullable(), name: z.string().nullable(), count: z.int() })),
  filed_yesterday: z.int(),
  /** Number of letters filed on the seven days before today. */
  filed_week: z.int(),
});

/** Submitted documents that the reader may approve, so without their own; customers with most of them first. */
const Approvals = z.object({ documents: z.int(), customers: z.int(), people: z.array(Person) });

/** Scanned stacks that are open for more than `STACK_DAYS`. */
const Stacks = z.object({ late: z.int(), oldest: moment.nullable() });

const Reading = z.object({
  /** True if the operator has switched reading on; otherwise the numbers are 0. */
  is_on: z.boolean(),
  waiting: z.int(),
  oldest_waiting: moment.nullable(),
  /** Number of documents whose reading failed or was refused. */
  refused: z.int(),
});

/** Age and verification of backups; their target is shown only to the owner. */
const BackupAge = z.object({
  is_set_up: z.boolean(),
  last_good: moment.nullable(),
  last_proved: moment.nullable(),
  is_old: z.boolean(),
});

const MailSender = Person.extend({
  /** The customer whose group it is. */
  customer_id: id,
});

const FailedMails = z.object({
  /** Mails that did not arrive in the last `FAILED_MAIL_DAYS` days: given up, refused, or reported as undelivered. */
  count: z.int(),
  last: moment.nullable(),
  people: z.array(
    Person.extend({
      /** The customer whose group it is; null for staff. */
      customer_id: id.nullable(),
      /** True if the mail was for an emergency contact of the person. */
      of_contact: z.boolean(),
    }),
  ),
  /** Time since which the mail server accepts nothing; null while it answers. */
  down_since: moment.nullable(),
  /** True if there is a mailbox, in which reports about undelivered mails can arrive. */
  reads_reports: z.boolean(),
  /**
   * Mails of members that were set aside in the mailbox within `FAILED_MAIL_DAYS`, because their processing never
   * ended.
   */
  aside: z.object({ count: z.int(), people: z.array(MailSender) }),
});

/** Invoices of the last year that could not be mailed and were not sent by post; `month` is the first one's. */
const Invoices = z.object({ unmailed: z.int(), month: month.nullable() });

const Contracts = z.object({
  /** Contracts that end within `ENDING_DAYS`, and how many of them within `ENDING_SOON_DAYS`; the first to end first. */
  ending: z.object({ count: z.int(), soon: z.int(), customers: z.array(Person.extend({ on: isoDate })) }),
  without_mandate: z.object({ count: z.int(), customers: z.array(Person) }),
});

const Law = z.object({
  /** The next VAT return; null for small businesses, and before the first booking. */
  vat: z.object({ quarter: z.string(), due_on: isoDate }).nullable(),
  /** The first quarter that is over and not closed. */
  quarter: z.object({ key: z.string(), since: isoDate }).nullable(),
  /** Accounts whose retention periods are over. */
  erasure: z.int(),
});

/** The six steps of a new office with their state, derived from its data. */
const Setup = z.object({
  company: z.boolean(),
  sepa: z.boolean(),
  prices: z.boolean(),
  second_person: z.boolean(),
  backup: z.boolean(),
  first_customer: z.boolean(),
  company_name: z.string().nullable(),
  prices_cents: z.array(z.int()),
  /** The sample customer; null without one. */
  sample_id: id.nullable(),
});
export type Setup = z.infer<typeof Setup>;

/** A part is null if it could not be read, or not in time; the others are still there. */
export const Office = z.object({
  at: moment,
  money: Money.nullable(),
  letters: Letters.nullable(),
  approvals: Approvals.nullable(),
  stacks: Stacks.nullable(),
  reading: Reading.nullable(),
  backup: BackupAge.nullable(),
  mails: FailedMails.nullable(),
  invoices: Invoices.nullable(),
  contracts: Contracts.nullable(),
  law: Law.nullable(),
  /** Null after the first invoice: a working office shows its state instead. */
  setup: Setup.nullable(),
});
export type Office = z.infer<typeof Office>;

export const getOffice = endpoint({
  method: "GET",
  path: "/office",
  summary: "The state of the office: money, letters, reading, backup, mails, contracts, what is due by law",
  access: ["office.read"],
  response: Office,
});

export const SampleCustomer = z.object({ id });
export type SampleCustomer = z.infer<typeof SampleCustomer>;

export const loadSample = endpoint({
  method: "POST",
  path: "/office/sample",
  summary:
    "Makes one invented customer with letters, to look around with: nothing counts, bills or mails it. Deleted like any other",
  access: ["customers.write"],
  response: SampleCustomer,
  status: 201,
});
