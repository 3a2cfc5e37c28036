import { describe, expect, it } from "vitest";
import { type Addressee, findAddress, matchAddress } from "./address-block.ts";
import type { PlacedLine } from "./placed-line.ts";

/** Lines below each other from this part of the page on. */
const block = (lines: readonly string[], { left = 0.12, top = 0.18 } = {}): PlacedLine[] =>
  lines.map((text, index) => {
    const at = top + index * 0.017;
    return { text, left, top: at, right: left + 0.3, bottom: at + 0.012 };
  });

const GISELA = ["Frau", "Gisela Eberhardt", "Lindenweg 4", "37999 Lindental"];
const SENDER = ["Stadtwerke Lindental", "Hafenweg 7", "37998 Bergen"];

describe("the addressee of a page", () => {
  // Covers intake.8
  it("stands in the window of the envelope, without title and return address", () => {
    const lines = block(["Stadtwerke · Hafenweg 7 · 37998 Bergen", ...GISELA]);
    expect(findAddress(lines)).toEqual({
      names: ["Gisela Eberhardt"],
      street: "Lindenweg 4",
      zip: "37999",
      city: "Lindental",
    });
    expect(findAddress([...block(SENDER, { top: 0.05 }), ...lines])?.names).toEqual(["Gisela Eberhardt"]);
  });

  it.each([
    ["in the letterhead", block(GISELA, { top: 0.04 })],
    ["beside the window", block(GISELA, { left: 0.6 })],
    ["in the text", block(GISELA, { top: 0.4 })],
    ["below the greeting", [...block(["Sehr geehrte Damen und Herren,"], { top: 0.15 }), ...block(GISELA)]],
    ["twice", [...block(GISELA), ...block(["Karl Brandt", "Bachweg 3", "37999 Lindental"], { top: 0.27 })]],
    ["without a street", block(["Gisela Eberhardt", "37999 Lindental"])],
    ["without a name", block(["Lindenweg 4", "37999 Lindental"])],
  ])("is none %s", (_where, lines) => {
    expect(findAddress(lines)).toBeUndefined();
  });

  it("has nothing of the return address, which may have lost its dots", () => {
    expect(findAddress(block(["Stadtwerke Lindental", ...GISELA]))?.names).toEqual(["Gisela Eberhardt"]);
  });

  it("is not the person with whom somebody lives", () => {
    const names = findAddress(block(["Gisela Eberhardt", "bei Anna Schmidt", ...GISELA.slice(2)]))?.names;
    expect(names).toEqual(["Gisela Eberhardt"]);
  });
});

const person = (customer_id: string, name: string, address: string): Addressee => {
  const [first_name = "", last_name = ""] = name.split(" ");
  const [, street = "", house_no = "", zip = ""] = /^(.+) (\d\w*), (\d+)$/.exec(address) ?? [];
  return { customer_id, first_name, last_name, street, house_no, zip };
};
const KNOWN = [
  person("eberhardt", "Gisela Eberhardt", "Lindenweg 4, 37999"),
  person("schmidt", "Anna Schmidt", "Goethestr. 12, 37999"),
  person("schmidt", "Jonas Schmidt", "Goethestr. 12, 37999"),
  person("brandt-4", "Karl Brandt", "Bachweg 4, 37999"),
  person("brandt-4a", "Karl Brandt", "Bachweg 4a, 37999"),
  person("vogel-old", "Hans Vogel", "Bachweg 3, 37999"),
  person("vogel-young", "Hans Vogel", "Bachweg 3, 37999"),
  person("oezguer", "Ayşe Weiß-Müller", "Straße des Friedens 1, 37999"),
];
const at = (names: string, street: string, zip = "37999"): string | undefined =>
  matchAddress({ names: names.split("/"), street, zip, city: "Lindental" }, KNOWN);

describe("the customer of an address", () => {
  // Covers intake.8
  it.each([
    ["Gisela Eberhardt", "Lindenweg 4", "eberhardt"],
    ["GISELA EBERHARDT", "Lindenweg 4", "eberhardt"],
    ["Eberhardt, Gisela", "Lindenweg 4", "eberhardt"],
    ["Jonas Schmidt", "Goethestraße 12", "schmidt"],
    ["Anna und Jonas Schmidt", "Goethe-Str. 12", "schmidt"],
    ["Anna Schmidt/Jonas Schmidt", "Goethestr.12", "schmidt"],
    ["Karl Brandt", "Bachweg 4 A", "brandt-4a"],
    ["Karl Brandt", "Bachweg 4", "brandt-4"],
    ["Ayse Weiss-Mueller", "Strasse des Friedens 1", "oezguer"],
  ])("is found: %s, %s", (names, street, customer) => {
    expect(at(names, street)).toBe(customer);
  });

  // Covers intake.8
  it.each([
    ["another first name in the same house", "Anna Eberhardt", "Lindenweg 4"],
    ["a short first name", "G. Eberhardt", "Lindenweg 4"],
    ["a name and more", "Gisela Eberhardt sen.", "Lindenweg 4"],
    ["another number", "Gisela Eberhardt", "Lindenweg 14"],
    ["another street", "Gisela Eberhardt", "Bachweg 3"],
    ["another postcode", "Gisela Eberhardt", "Lindenweg 4", "37989"],
    ["two customers of one name and address", "Hans Vogel", "Bachweg 3"],
    ["one of two persons unknown", "Anna und Karla Schmidt", "Goethestr. 12"],
    ["the last name alone", "Schmidt", "Goethestr. 12"],
  ])("is nobody for %s", (_why, names, street, zip?: string) => {
    expect(at(names, street, zip)).toBeUndefined();
  });

  it("is nobody where persons of two customers are named", () => {
    const both = [...KNOWN, person("other", "Jonas Wolf", "Goethestr. 12, 37999")];
    const address = {
      names: ["Anna Schmidt", "Jonas Wolf"],
      street: "Goethestr. 12",
      zip: "37999",
      city: "",
    };
    expect(matchAddress(address, both)).toBeUndefined();
  });
});
