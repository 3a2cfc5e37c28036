/** The format with which an office starts (accounting.md 1.1). */
export const INVOICE_NUMBER_FORMAT = "RE-{YYYY}-{00000}";

const YEAR = "{YYYY}";
const COUNTER = /\{(0+)\}/;
// Form accepted by DATEV as Belegfeld 1 (accounting.md 4.1) and by SEPA as an id: no blank, at most 36 characters, including
// the suffix of a repeated collection.
const AROUND = /^[A-Za-z0-9][A-Za-z0-9+.-]*$/;
const LENGTH_MAX = 30;

/** The number of an invoice: `RE-2026-00042`. A counter above its width takes more digits. */
export const invoiceNumber = (format: string, year: number, counter: number): string =>
  format
    .replace(YEAR, String(year))
    .replace(COUNTER, (_, zeros: string) => String(counter).padStart(zeros.length, "0"));

/** True if a format gives each invoice a unique number: year and counter once each, characters accepted by banks and DATEV. */
export function isInvoiceNumberFormat(format: string): boolean {
  const sample = invoiceNumber(format, 2026, 1);
  return (
    format.split(YEAR).length === 2 &&
    COUNTER.test(format) &&
    !sample.includes("{") &&
    AROUND.test(sample) &&
    !sample.includes("--") &&
    sample.length <= LENGTH_MAX
  );
}
