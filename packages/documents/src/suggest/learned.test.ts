import { expect, it } from "vitest";
import { lessonsOf } from "./learned.ts";
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
  lessons: lessonsOf("date", date_label),
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

const bill = (total: string, rest: string): string => `${SENDER}
${SENDER}, Deichstraße 1, 12345 Nordhafen
Rechnung vom 01.03.2026
Rechnungsbetrag ${total} EUR
abzüglich Guthaben aus Vorjahr
Ihr Restbetrag EUR ${rest}
Bitte überweisen Sie.`;
const corrected = (before: string | null) => ({ ...filed(null), lessons: lessonsOf("amount", before) });
const amountIn = (text: string, ...all: ReturnType<typeof corrected>[]) =>
  suggest(text, { filed: all, persons: [] }, TODAY).amount_cents;

it("an amount that a person corrected is looked for behind the same words the next time, also where the text is sure", () => {
  const text = bill("184,17", "84,00").replace("Restbetrag", "Wasserpreis");
  expect(amountIn(text)).toMatchObject({ value: 18_417, score: 0.9 });
  expect(amountIn(text, corrected("aus Vorjahr\nIhr Wasserpreis EUR "))).toMatchObject({
    value: 8400,
    why: "wie beim letzten Mal",
    other: 18_417,
  });
});

it("an amount is not learned from dates, from other words, or where the letter claims nothing", () => {
  const text = bill("184,17", "84,00").replace("Restbetrag", "Wasserpreis");
  for (const lesson of [filed("Ihr Wasserpreis "), corrected("Ihr Abschlag "), corrected(null)])
    expect(amountIn(text, lesson)?.value).toBe(18_417);
  const credit = text.replace("Bitte überweisen Sie.", "Den Betrag überweisen wir auf Ihr Konto.");
  expect(amountIn(credit, corrected("Ihr Wasserpreis "))?.why).not.toBe("wie beim letzten Mal");
});
