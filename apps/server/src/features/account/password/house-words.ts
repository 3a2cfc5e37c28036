import { PACKAGES } from "@krempelfrei/contract/customers/customer-terms";

/** Words that whoever guesses a password here tries first, beside the product's name: what we do, who does it, what it costs. */
export const HOUSE_WORDS: readonly string[] = [
  ...PACKAGES.flatMap(({ value, label }) => [value, label]),
  "Krempler",
  "Kremplerin",
  "Krempel",
  "Krempelfrei",
  "Beziehungskiste",
  "Papierkram",
  "Notfallzugang",
  "Notfallkontakt",
  "Dokumente",
  "Buchhaltung",
  "Inhaber",
  "Administrator",
  "Admin",
  "Janitor",
  "Kunde",
  "Kundin",
];
