import { expect, it } from "vitest";
import { missingOperatorFields } from "./operator.ts";

const PERSON = {
  company_name: "Aktenhilfe Anna Berg",
  street: "Am Wall",
  zip: "12345",
  city: "Ort",
  email: "post@aktenhilfe.example",
  represented_by: null,
  register_court: null,
  register_number: null,
};

it("nothing is missing where a person runs it alone", () => {
  expect(missingOperatorFields(PERSON)).toEqual([]);
  expect(missingOperatorFields({ ...PERSON, email: null, city: null })).toEqual(["city", "email"]);
});

it.each(["Nordakte GmbH", "Nordakte UG (haftungsbeschränkt)", "Nordakte eG", "Nordakte GmbH & Co. KG"])(
  "%s must name its register and who represents it",
  (company_name) => {
    expect(missingOperatorFields({ ...PERSON, company_name })).toEqual([
      "represented_by",
      "register_court",
      "register_number",
    ]);
  },
);

it("a merchant must name the register alone, and a word that only looks like a legal form is none", () => {
  expect(missingOperatorFields({ ...PERSON, company_name: "Anna Berg e.K." })).toEqual([
    "register_court",
    "register_number",
  ]);
  for (const company_name of ["TAGESAKTEN Berg", "MONTAG Berg"])
    expect(missingOperatorFields({ ...PERSON, company_name })).toEqual([]);
});
