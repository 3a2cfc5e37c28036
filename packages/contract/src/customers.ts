import { z } from "zod";
import { ROLES } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import {
  birthday,
  email,
  id,
  idParams,
  isoDate,
  moment,
  MESSAGES,
  personName,
  searchText,
} from "./fields.ts";
import { TABLE_PAGE_SIZE } from "./limits.ts";

/** Specification 1: the packages by value and name. */
export const PACKAGES = [
  { value: "papiergluecklich", label: "Papierglücklich" },
  { value: "permanent", label: "Permanent" },
  { value: "praktisch", label: "Praktisch" },
] as const;
export const PackageName = z.enum(["papiergluecklich", "permanent", "praktisch"], {
  error: MESSAGES.choice,
});

/** The contract holder of a relationship group; `id` is the id of its user as well (domain.md 1). */
export const Customer = z.object({
  id,
  number: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  /** Null for staff that may not see it (the janitor's reduced list). */
  email: z.string().nullable(),
  birthday: birthday.nullable(),
  package: PackageName.nullable(),
  contract_start: isoDate.nullable(),
  is_active: z.boolean(),
  has_password: z.boolean(),
  /** Documents that wait to be filed: unmanaged and locker files. */
  waiting_files: z.int(),
  created_at: moment,
  /** Changes with every save; send it back with an edit. */
  revision: z.int(),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerInput = z.strictObject({
  first_name: personName,
  last_name: personName,
  email,
  birthday,
  package: PackageName,
  contract_start: isoDate,
});
export type CustomerInput = z.infer<typeof CustomerInput>;

export const CustomerListQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
  search: searchText,
  sort: z.enum(["number", "name", "email", "package", "contract_start"]).default("name"),
  direction: z.enum(["asc", "desc"]).default("asc"),
});

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

export const getCustomer = endpoint({
  method: "GET",
  path: "/customers/:id",
  summary: "One customer",
  access: ["customers.read"],
  params: idParams,
  response: Customer,
});

export const createCustomer = endpoint({
  method: "POST",
  path: "/customers",
  summary: "Makes the customer, its user and starting folders and mails the link to set a password",
  access: ["customers.write"],
  body: CustomerInput,
  response: Customer,
  status: 201,
});

export const updateCustomer = endpoint({
  method: "PATCH",
  path: "/customers/:id",
  summary: "Changes the given fields",
  access: ["customers.write"],
  params: idParams,
  body: CustomerInput.partial().extend({
    /** When given, a save over somebody else's newer one is refused with 409. */
    revision: z.int().optional(),
  }),
  response: Customer,
});

/** A person of the group, the contract holder first (domain.md 1). */
export const Relationship = z.object({
  id,
  name: z.string(),
  role: z.enum(ROLES),
  kind: z.string().nullable(),
});
export type Relationship = z.infer<typeof Relationship>;

export const listCustomerRelationships = endpoint({
  method: "GET",
  path: "/customers/:id/relationships",
  summary: "The persons of a customer's group, the contract holder first",
  access: ["customers.read"],
  params: idParams,
  response: z.object({ data: z.array(Relationship) }),
});

export const listRelationships = endpoint({
  method: "GET",
  path: "/relationships",
  summary: "The persons of the own group, the contract holder first",
  access: ["documents.own"],
  response: z.object({ data: z.array(Relationship) }),
});
