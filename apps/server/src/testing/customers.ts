import { randomUUID } from "node:crypto";

/** Request body of a new customer, with an address of its own. */
export const newCustomer = (changes: object = {}) => ({
  first_name: "Jürgen",
  last_name: "Müller-Groß",
  email: `kunde.${randomUUID()}@beispiel.example`,
  birthday: "1950-12-24",
  package: "papiergluecklich" as const,
  contract_start: "2026-11-01",
  ...changes,
});
