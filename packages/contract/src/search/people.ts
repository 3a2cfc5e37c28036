import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, searchText } from "../fields.ts";

/** A member of a group as a result of the staff's search. */
export const FoundPerson = z.object({
  id,
  name: z.string(),
  /** The contract holder, or one of its relatives. */
  role: z.enum(["customer", "related"]),
  /** The contract holder of the group. */
  customer: z.object({ id, number: z.int(), name: z.string() }),
  /** Null without an address, and for a janitor. */
  email: z.string().nullable(),
  /** Telephone number of the customer, also for a relative; null without one, and for a janitor. */
  phone: z.string().nullable(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const searchPeople = endpoint({
  method: "GET",
  path: "/search/people",
  summary:
    "Customers and their relatives by name, customer number, e-mail address or phone number, at most 20",
  access: ["customers.read"],
  query: z.strictObject({
    /** All words must match; three or more digits in a row also match a part of a phone number. */
    search: searchText,
  }),
  response: z.object({ data: z.array(FoundPerson) }),
});
