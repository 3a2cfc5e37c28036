import { describe, expect, it } from "vitest";
import { namesOf, readersOf } from "./readers.ts";

const anna = { id: "a", name: "Anna Schmidt" };
const jonas = { id: "j", name: "Jonas Schmidt" };
const petra = { id: "p", name: "Petra von Ohlen" };
const of = (user_id: string, is_for_all = false, maintainer_id: string | null = null) => ({
  user_id,
  is_for_all,
  maintainer_id,
});

describe("who sees a document, in words", () => {
  it("names a family once", () => {
    expect(namesOf([anna, jonas])).toBe("Anna und Jonas Schmidt");
    expect(namesOf([anna, petra])).toBe("Anna Schmidt und Petra von Ohlen");
    expect(namesOf([anna])).toBe("Anna Schmidt");
  });

  it("is everybody, the reader alone, or another person", () => {
    const persons = [anna, jonas, petra];
    expect(readersOf(of("a", true), persons, "a").short).toBe("Alle");
    expect(readersOf(of("a"), persons, "a")).toMatchObject({ short: "Nur ich", long: "Nur Sie" });
    expect(readersOf(of("j"), persons, "a")).toMatchObject({ short: "Nur Jonas", long: "Jonas Schmidt" });
    expect(readersOf(of("a"), persons, undefined).short).toBe("Nur Anna");
  });

  it("does not hide the person that maintains it", () => {
    const persons = [anna, jonas, petra];
    const shared = of("a", false, "p");
    expect(readersOf(shared, persons, "a")).toMatchObject({
      short: "Ich und Petra",
      long: "Anna Schmidt und Petra von Ohlen",
    });
    expect(readersOf(shared, persons, "p").short).toBe("Anna und ich");
    expect(readersOf(shared, persons, undefined).short).toBe("Anna und Petra");
    // Before the names are known.
    expect(readersOf(shared, [], "a").short).toBe("2 Personen");
    expect(readersOf(of("a", false, "a"), persons, "a").short).toBe("Nur ich");
  });
});
