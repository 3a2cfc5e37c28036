/** No bank has this code. */
const BANK_CODE = "99999999";
/** `D` and `E` as numbers, then `00`, after the number of the account (ISO 13616). */
const DE00 = "131400";

/** A German IBAN with valid check digits, without blanks. */
export function demoIban(account: number): string {
  const bban = BANK_CODE + String(account).padStart(10, "0");
  const digits = 98n - (BigInt(bban + DE00) % 97n);
  return `DE${String(digits).padStart(2, "0")}${bban}`;
}
