import type { Addressee } from "@krempelfrei/documents/stacks/address-block";
import type { Person } from "../letters/desk.ts";

/** Somebody who gets letters, and the customer whose they are: null for strangers, and for two customers who cannot be distinguished. */
export interface Receiver {
  readonly person: Person;
  readonly customer: string | null;
}

interface Known extends Addressee {
  readonly isWoman: boolean;
  readonly city: string;
}

const known = (customer_id: string, name: string, isWoman: boolean, address: string): Known => {
  const [, first_name = "", last_name = ""] = /^(.+) (\S+)$/.exec(name) ?? [];
  const [, street = "", house_no = "", zip = "", city = ""] =
    /^(.+?) (\d\S*), (\d{5}) (.+)$/.exec(address) ?? [];
  return { customer_id, first_name, last_name, street, house_no, zip, city, isWoman };
};

/** Customers and their related persons: families under one roof, neighbours, namesakes next door. */
const KNOWN: readonly Known[] = [
  known("achterberg", "Miriam Achterberg", true, "Ulmenweg 14, 37999 Lindental"),
  known("achterberg", "Jonas Achterberg", false, "Ulmenweg 14, 37999 Lindental"),
  known("sommerfeld", "Hildegard Sommerfeld", true, "Ulmenweg 14, 37999 Lindental"),
  known("peter", "Peter Achterberg", false, "Ulmenweg 14, 37999 Lindental"),
  known("brandt-4", "Karl Brandt", false, "Lindenstraße 4, 37998 Bergen"),
  known("brandt-4a", "Karl Brandt", false, "Lindenstraße 4a, 37998 Bergen"),
  known("eberhardt", "Gisela Eberhardt", true, "Am Markt 7, 37997 Seehausen"),
  known("yildiz", "Ayşe Yıldız-Krämer", true, "Goethestr. 112, 37996 Grünau"),
  known("yildiz", "Emre Yıldız", false, "Goethestr. 112, 37996 Grünau"),
  known("wessel", "Anneliese Weßel", true, "Straße des Friedens 31, 37995 Moorbach"),
  known("vogel-old", "Hans Vogel", false, "Bachweg 3, 37994 Auental"),
  known("vogel-young", "Hans Vogel", false, "Bachweg 3, 37994 Auental"),
];

/** Not of the office, with names and houses much like those of customers. */
const STRANGERS: readonly Known[] = [
  known("", "Gisela Eberhardt", true, "Rosenweg 7, 37997 Seehausen"),
  known("", "Anna Eberhardt", true, "Am Markt 7, 37997 Seehausen"),
  known("", "Karl Brandt", false, "Lindenstraße 14, 37998 Bergen"),
  known("", "Hilde Sommerfeld", true, "Ulmenweg 14, 37999 Lindental"),
  known("", "Miriam Achterberg", true, "Ulmenweg 14, 37989 Ohlstadt"),
];

/** The senders' programs know western letters alone. */
export const printed = (name: string): string => name.replaceAll("ı", "i").replaceAll("ş", "s");

const receiver = (one: Known, index: number): Receiver => {
  const name = `${one.first_name} ${one.last_name}`;
  const twins = KNOWN.filter(
    (other) => `${other.first_name} ${other.last_name}` === name && other.house_no === one.house_no,
  );
  const customers = new Set(twins.map(({ customer_id }) => customer_id));
  return {
    customer: one.customer_id === "" || customers.size > 1 ? null : one.customer_id,
    person: {
      id: `${one.customer_id}-${index}`,
      name: printed(name),
      title: one.isWoman ? "Frau" : "Herrn",
      salutation: one.isWoman
        ? `Sehr geehrte Frau ${printed(one.last_name)}`
        : `Sehr geehrter Herr ${printed(one.last_name)}`,
      address: [`${one.street} ${one.house_no}`, `${one.zip} ${one.city}`],
    },
  };
};

const RECEIVERS = [...KNOWN, ...STRANGERS].map(receiver);

/** Persons of a stack, as often as they get letters. */
export const receiverAt = (number: number): Receiver => {
  const found = RECEIVERS[number % RECEIVERS.length];
  if (!found) throw new Error("nobody");
  return found;
};

export const ADDRESSEES: readonly Addressee[] = KNOWN;
