// Covers 5.14
import { priceOf } from "@krempelfrei/contract/customers/customer-terms";
import { describe, expect, it } from "vitest";
import {
  changesPrice,
  errorsOf,
  feeAfter,
  toChanges,
  toNewCustomer,
  valuesOf,
  type CustomerValues,
} from "./form-values.ts";

const base: CustomerValues = {
  ...valuesOf(undefined),
  first_name: "Jürgen",
  last_name: "Müller",
  birthday: "1950-12-24",
  email: "j.mueller@beispiel.example",
  package: "permanent",
  monthly_fee_cents: 4990,
  contract_start: "2026-01-01",
};

describe("the values of the customer's form", () => {
  it("become a new customer, with nothing for what is left empty", () => {
    expect(errorsOf(base)).toEqual({});
    expect(toNewCustomer({ ...base, monthly_fee_cents: "" })).toMatchObject({
      salutation: null,
      title: null,
      phone: null,
      country: "DE",
      payment_method: "lastschrift",
      caretaker_user_id: null,
    });
    expect(toNewCustomer({ ...base, monthly_fee_cents: "" }).monthly_fee_cents).toBeUndefined();
  });

  it.each([
    [{ birthday: "2999-01-01" }, "birthday", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    [{ birthday: "31.02.1950" }, "birthday", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
    [{ last_name: "x".repeat(200) }, "last_name", "Der Wert darf maximal 80 Zeichen lang sein"],
    [{ zip: "123" }, "zip", "Eine deutsche Postleitzahl hat 5 Ziffern"],
    [{ zip: "123", last_name: "" }, "zip", "Eine deutsche Postleitzahl hat 5 Ziffern"],
    [
      { monthly_fee_cents: "1.23" },
      "monthly_fee_cents",
      "Bitte einen gültigen Betrag angeben, z. B. 1.234,56.",
    ],
    [{ package: "" }, "package", "Das Feld darf nicht leer sein"],
    [{ valid_from: "gestern" }, "valid_from", "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)"],
  ])("tell what is wrong at the field: %j", (changes, field, text) => {
    expect(errorsOf({ ...base, ...changes })[field]).toBe(text);
  });

  it.each([
    [{ zip: " 24103 " }, { zip: "24103" }],
    [{ zip: "  " }, { zip: null }],
    [{ phone: "\u202d+49 170 1234567\u202c" }, { phone: "+49 170 1234567" }],
    [{ email: "\u200bj.mueller@beispiel.example\u00a0" }, { email: "j.mueller@beispiel.example" }],
  ])("take what is pasted with blanks and marks that nobody sees: %j", (changes, expected) => {
    expect(errorsOf({ ...base, ...changes })).toEqual({});
    expect(toNewCustomer({ ...base, ...changes })).toMatchObject(expected);
  });

  it("may lack the fee of a new customer alone, for which there is the price of the package", () => {
    const emptied = { ...base, monthly_fee_cents: "" };
    expect(errorsOf(emptied)).toEqual({});
    expect(errorsOf(emptied, false)).toEqual({ monthly_fee_cents: "Das Feld darf nicht leer sein" });
  });

  it("take another country's way of writing a post code", () => {
    expect(errorsOf({ ...base, zip: "SW1A 1AA", country: "GB" })).toEqual({});
  });

  it("send only what was changed, package and fee together with the day they count from", () => {
    expect(toChanges(base, { ...base, city: "Kiel", title: " " })).toEqual({ city: "Kiel", title: null });
    const dearer = { ...base, monthly_fee_cents: 5990, valid_from: "2027-01-01" };
    expect(changesPrice(base, dearer)).toBe(true);
    expect(toChanges(base, dearer)).toEqual({
      package: "permanent",
      monthly_fee_cents: 5990,
      valid_from: "2027-01-01",
    });
    // A day without a change of the price says nothing.
    expect(toChanges(base, { ...base, valid_from: "2027-01-01" })).toEqual({});
  });

  it("follow the price of the package until the fee is made another by hand", () => {
    expect(feeAfter({ ...base, package: "", monthly_fee_cents: "" }, "praktisch", priceOf)).toBe(2990);
    expect(feeAfter(base, "praktisch", priceOf)).toBe(2990);
    expect(feeAfter({ ...base, monthly_fee_cents: 4500 }, "praktisch", priceOf)).toBe(4500);
    expect(feeAfter({ ...base, package: "", monthly_fee_cents: "" }, "praktisch", undefined)).toBe("");
    expect(feeAfter(base, "praktisch", undefined)).toBe(base.monthly_fee_cents);
  });
});
