import fc from "fast-check";
import { expect, test } from "vitest";
import { invoiceNumber, INVOICE_NUMBER_FORMAT, isInvoiceNumberFormat } from "./invoice-number.ts";

test.each([
  [INVOICE_NUMBER_FORMAT, 42, "RE-2026-00042"],
  [INVOICE_NUMBER_FORMAT, 123_456, "RE-2026-123456"],
  ["{YYYY}.{0}", 7, "2026.7"],
])("%s with %d is %s", (format, counter, number) => {
  expect(isInvoiceNumberFormat(format)).toBe(true);
  expect(invoiceNumber(format, 2026, counter)).toBe(number);
});

test.each([
  "",
  "RE-{00000}",
  "RE-{YYYY}",
  "RE {YYYY}-{00000}",
  "{YYYY}-{YYYY}-{000}",
  "{YYYY}-{000}-{000}",
  "RÄ-{YYYY}-{000}",
  "-{YYYY}-{000}",
  "RE--{YYYY}-{000}",
  `${"R".repeat(30)}{YYYY}{0}`,
])("refuses %j", (format) => {
  expect(isInvoiceNumberFormat(format)).toBe(false);
});

test("two counters never give the same number", () => {
  const counter = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(counter, counter, (a, b) => {
      const same =
        invoiceNumber("RE-{YYYY}-{00000}", 2026, a) === invoiceNumber("RE-{YYYY}-{00000}", 2026, b);
      expect(same).toBe(a === b);
    }),
  );
});
