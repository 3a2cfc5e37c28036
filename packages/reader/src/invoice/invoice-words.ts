/** Codes of UNTDID 1001; without one of these the title is "Rechnung". */
const TITLES: Readonly<Record<string, string>> = {
  "81": "Gutschrift",
  "261": "Gutschrift",
  "326": "Teilrechnung",
  "381": "Rechnungskorrektur",
  "384": "Korrigierte Rechnung",
  "386": "Vorauszahlungsrechnung",
  "389": "Gutschrift (Selbstabrechnung)",
  "396": "Rechnungskorrektur",
  "875": "Abschlagsrechnung",
  "876": "Teilschlussrechnung",
  "877": "Schlussrechnung",
};
export const titleOf = (code: string, isCreditNote: boolean): string =>
  TITLES[code] ?? (isCreditNote ? "Rechnungskorrektur" : "Rechnung");

/** Codes of UNTDID 4461. */
const PAYMENTS: Readonly<Record<string, string>> = {
  "10": "Bar",
  "20": "Scheck",
  "30": "Überweisung",
  "31": "Überweisung",
  "42": "Überweisung",
  "48": "Karte",
  "49": "Lastschrift",
  "54": "Kreditkarte",
  "55": "Debitkarte",
  "57": "Dauerauftrag",
  "58": "SEPA-Überweisung",
  "59": "SEPA-Lastschrift",
  "68": "Online-Zahlung",
  "97": "Verrechnung",
};
export const paymentOf = (code: string): string | undefined => PAYMENTS[code];

/** Codes of UN/ECE recommendations 20 and 21. */
const UNITS: Readonly<Record<string, string>> = {
  C62: "Stück",
  EA: "Stück",
  H87: "Stück",
  NAR: "Stück",
  PCE: "Stück",
  XPP: "Stück",
  SET: "Satz",
  LS: "pauschal",
  HUR: "Std.",
  MIN: "Min.",
  DAY: "Tage",
  WEE: "Wochen",
  MON: "Monate",
  ANN: "Jahre",
  GRM: "g",
  KGM: "kg",
  TNE: "t",
  MTR: "m",
  KMT: "km",
  KTM: "km",
  MTK: "m²",
  MTQ: "m³",
  LTR: "l",
  KWH: "kWh",
  MWH: "MWh",
  KWT: "kW",
  P1: "%",
};
export const unitOf = (code: string): string => UNITS[code] ?? code;

/** `1234.5` as `1.234,5`, with at least `digits` decimals; any other text as it is. */
export function germanNumber(text: string, digits = 0): string {
  const [, sign = "", whole, part = ""] = /^([+-]?)0*(\d{1,15})(?:\.(\d{1,12}))?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ".");
  const kept = part.replace(/0+$/, "").padEnd(digits, "0");
  return `${sign === "-" ? "−" : ""}${grouped}${kept === "" ? "" : `,${kept}`}`;
}

export const germanAmount = (text: string): string => germanNumber(text, 2);
