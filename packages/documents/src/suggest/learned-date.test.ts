import { expect, it } from "vitest";
import { suggest } from "./suggest.ts";

const TODAY = "2026-11-20";
const SENDER = "Wasserverband Nordhafen";
/** A letter without a word that names its date; `day` is the one that counts. */
const letter = (day: string, read: string): string => `${SENDER}
${SENDER}, Deichstraße 1, 12345 Nordhafen
${"x".repeat(1600)}
Abgelesen am ${read} durch unseren Mitarbeiter. Festgesetzt mit Beschluss des ${day} durch den Vorstand.`;

const filed = (date_label: string | null, author = SENDER) => ({
  words: [],
  author,
  type: "misc",
  tags: [],
  folder_id: "wasser",
  user_id: "anna",
  is_for_all: false,
  date_label,
});
const LABEL = "Festgesetzt mit Beschluss des ";
const dateOf = (text: string, ...all: ReturnType<typeof filed>[]) =>
  suggest(text, { filed: all, persons: [{ id: "anna", name: "Anna Schmidt" }] }, TODAY).date;

const doubtful = letter("15.03.2026", "02.03.2026");

it("a date that stands where the sender's last letter had it is no longer in doubt", () => {
  expect(dateOf(doubtful)?.score).toBeLessThan(0.65);
  expect(dateOf(doubtful, filed(LABEL))).toMatchObject({
    value: "2026-03-15",
    why: "wie beim letzten Mal",
    score: 0.8,
    other: "2026-03-02",
  });
});

it("the last letter of the sender counts, and none of another one", () => {
  expect(dateOf(doubtful, filed("unten Abgelesen am "), filed(LABEL))?.value).toBe("2026-03-02");
  expect(dateOf(doubtful, filed(LABEL, "Stadtwerke"))?.value).toBe("2026-03-02");
  expect(dateOf(doubtful, filed(null), filed(LABEL))?.value).toBe("2026-03-15");
});

it("a date that the text is sure of is asked where the last letter contradicts", () => {
  const sure = `Datum: 05.03.2026\n${doubtful}`;
  expect(dateOf(sure)).toMatchObject({ value: "2026-03-05", why: "aus: Datum" });
  expect(dateOf(sure, filed(LABEL))).toMatchObject({ value: "2026-03-05", score: 0.6, other: "2026-03-15" });
});

it("two days with the same words before them tell nothing", () => {
  const twice = `${doubtful}\nFestgesetzt mit Beschluss des 16.03.2026`;
  expect(dateOf(twice, filed(LABEL))?.why).not.toBe("wie beim letzten Mal");
});
