import { describe, expect, it } from "vitest";
import { MESSAGES, personName } from "./fields.ts";
import { PERSON_NAME_MAX } from "./limits.ts";
import { hasWebAddress } from "./web-address.ts";

describe("the name of a person", () => {
  it.each([
    "Dr. Anna M. Schmidt",
    "J.Li",
    "T.Co",
    "St. Pölten",
    "Müller-Lüdenscheidt e.V.",
    "J.R.R. Tolkien",
    "J.R.R.Tolkien",
    "Dr.med. Weiß",
    "Dr.med.Weiß",
    "Prof.Dr.Dr.h.c. Özlem O’Neil-Groß",
    "Dipl.-Ing. Łukasz Żółć",
    "Dr.rer.nat. von und zu Guttenberg",
    "Karl-Heinz d. Ä.",
    "St.Pölten",
    "Anna Schmidt, geb. Müller",
    "Anna c/o Müller",
    "Familie Nr.5",
    "李小龍",
    "محمد",
  ])("may be %j", (name) => {
    expect(personName.parse(name)).toBe(name);
  });

  // Covers S58
  it.each([
    "https://angreifer.example/konto",
    "http:\\\\angreifer.example",
    "HTTPS：／／angreifer",
    "Ihr Konto: hier://x",
    "www.angreifer",
    "WWW.Angreifer.Example",
    "Konto gesperrt angreifer.example",
    "angreifer.example/konto",
    "Angreifer.Example",
    "bank@angreifer.example",
    "bücher.example",
    "angreifer。example",
    "angreifer．example",
    "angreifer｡example",
    "xn--bcher-kva.example",
    "a.b.angreifer.example.",
    "t.me/betrug",
    "T.Me/Betrug",
    "t.co",
    "dr.med/konto",
    "Anna(angreifer.example)Schmidt",
    "angreifer\u200b.example",
    "angreifer.\u00adexample",
  ])("is not %j", (name) => {
    const { error } = personName.safeParse(name);
    expect(error?.issues.map(({ message }) => message)).toEqual([MESSAGES.webAddress]);
  });

  it("of any length is judged at once", () => {
    for (const piece of ["a.", "www", ":", "a.b/", "é́."]) {
      const began = performance.now();
      hasWebAddress(piece.repeat(200_000));
      expect(performance.now() - began, piece).toBeLessThan(2000);
      personName.safeParse(piece.repeat(PERSON_NAME_MAX));
    }
  });
});
