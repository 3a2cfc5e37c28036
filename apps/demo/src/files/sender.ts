import { groupIban } from "@krempelfrei/contract/customers/iban-text";
import { demoIban } from "../demo-iban.ts";
import { seeded, textSeed } from "./random.ts";
import type { Color, Family } from "./sheet.ts";

/** Letterhead of a company or authority. */
export interface Sender {
  name: string;
  slogan: string;
  street: string;
  city: string;
  phone: string;
  email: string;
  /** With correct check digits, at a bank that does not exist. */
  iban: string;
  taxNumber: string;
  color: Color;
  family: Family;
  letterhead: "bar" | "centered" | "mark";
  contact: string;
}

const STREETS = [
  "Hauptstraße",
  "Bahnhofstraße",
  "Am Wall",
  "Hafenstraße",
  "Lindenallee",
  "Marktplatz",
  "Schlossweg",
];
const CONTACTS = [
  "Frau Yildiz",
  "Herr Petersen",
  "Frau Kowalski",
  "Herr Dr. Brandt",
  "Frau Lorenz",
  "Herr Nowak",
];
const COLORS: readonly Color[] = [
  [0.04, 0.31, 0.61],
  [0.02, 0.42, 0.34],
  [0.62, 0.11, 0.15],
  [0.36, 0.2, 0.5],
  [0.76, 0.37, 0.02],
  [0.15, 0.2, 0.28],
];
const SLOGANS: readonly (readonly [RegExp, string])[] = [
  [/stadtwerke/i, "Strom · Gas · Wasser · Nahverkehr"],
  [/versicher|haftpflicht/i, "Sicher in jeder Lebenslage"],
  [/kasse\b|krankenk/i, "Körperschaft des öffentlichen Rechts"],
  [/finanzamt|rentenstelle|familienkasse|zollstelle|stadt |standesamt|landkreis/i, "Öffentliche Verwaltung"],
  [/bank|sparkasse/i, "Ihre Filiale vor Ort"],
  [/praxis|dr\. med|zahn|klinik|apotheke|physio/i, "Termine nach Vereinbarung"],
  [/auto|werkstatt|reifen/i, "Meisterbetrieb seit 1986"],
  [/telefon|netz|mobil|funk/i, "Internet · Telefon · Fernsehen"],
];

// Senders on base images have the address of the picture.
const KNOWN: Readonly<Record<string, Partial<Sender>>> = {
  "Stadtwerke Musterstadt": {
    street: "Am Gaswerk 1",
    email: "kundenservice@stadtwerke-musterstadt.example",
    color: [0.04, 0.31, 0.61],
  },
  "Hausverwaltung Brinkmann": {
    street: "Lindenallee 14",
    phone: "030 23125 100",
    contact: "Frau K. Brinkmann",
  },
  "Petersen Sanitär & Heizung": {
    street: "Werftweg 31",
    phone: "030 23125 480",
    contact: "Herr J. Petersen",
  },
  "Fahrradhaus Kessler": { street: "Am Wall 8", contact: "Herr Kessler" },
  "VitaPlus Krankenkasse": {
    email: "service@vitaplus-kk.example",
    color: [0.02, 0.42, 0.34],
    letterhead: "mark",
  },
};

/** Authorities write in a serif face and in black. */
const OFFICIAL =
  /finanzamt|rentenstelle|familienkasse|zollstelle|stadt |standesamt|amtsgericht|landkreis|notar/i;

/** A name always has the same address, colours and letterhead. */
export function senderOf(name: string): Sender {
  const random = seeded(textSeed(name));
  const official = OFFICIAL.test(name);
  const domain = slug(name);
  return {
    name,
    slogan: SLOGANS.find(([pattern]) => pattern.test(name))?.[1] ?? "Musterstadt und Umgebung",
    street: `${random.pick(STREETS)} ${random.int(1, 88)}`,
    city: "12345 Musterstadt",
    // 030 23125 is reserved for invented numbers by the Bundesnetzagentur.
    phone: `030 23125 ${random.int(100, 899)}`,
    email: `service@${domain}.example`,
    iban: groupIban(demoIban(Number(random.digits(4) + random.digits(2)))),
    taxNumber: "00/000/00000",
    color: official ? [0.15, 0.16, 0.18] : random.pick(COLORS),
    family: official ? "serif" : "sans",
    letterhead: official ? "centered" : random.pick(["bar", "mark", "bar", "centered"] as const),
    contact: random.pick(CONTACTS),
    ...KNOWN[name],
  };
}

function slug(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss");
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 24)
      .replace(/-$/, "") || "absender"
  );
}
