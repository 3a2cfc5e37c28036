import { expect, it } from "vitest";
import { deadlineLessons, type Lesson, lessonsOf } from "./learned.ts";
import { type Learned, suggest } from "./suggest.ts";

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
  lessons: lessonsOf("date", date_label).map((lesson) => ({ ...lesson, author })),
});
const LABEL = "Festgesetzt mit Beschluss des ";
/** A group with these letters, the newest first. */
const taught = (all: readonly ReturnType<typeof filed>[]): Learned => ({
  filed: all,
  persons: [{ id: "anna", name: "Anna Schmidt" }],
  lessons: all.flatMap(({ lessons }) => lessons),
});
const dateOf = (text: string, ...all: ReturnType<typeof filed>[]) => suggest(text, taught(all), TODAY).date;

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
const corrected = (before: string | null) => ({
  ...filed(null),
  lessons: lessonsOf("amount", before).map((lesson) => ({ ...lesson, author: SENDER })),
});
const amountIn = (text: string, ...all: ReturnType<typeof corrected>[]) =>
  suggest(text, taught(all), TODAY).amount_cents;

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

const notice = `${SENDER}
${SENDER}, Deichstraße 1, 12345 Nordhafen
Datum: 01.03.2026
Bitte zahlen Sie 84,17 EUR bis zum 15.12.2026.
Einspruch können Sie bis zum 20.12.2026 einlegen. Bitte senden Sie uns den Zählerstand bis zum 10.12.2026 zurück.`;
const deadlineIn = (...lessons: Lesson[]) => {
  const { due_on, deadline } = suggest(
    notice,
    { ...taught([filed(null)]), lessons: lessons.map((lesson) => ({ ...lesson, author: SENDER })) },
    TODAY,
  );
  return { due: due_on?.value, kind: deadline?.value.kind, day: deadline?.value.day, why: deadline?.why };
};
const made = (label: string, becomes: Lesson["becomes"]): Lesson => ({ field: "deadline", label, becomes });

it("a deadline is of the kind that a person made of the sender's last one", () => {
  const objection = { kind: "objection", day: "2026-12-20", why: "aus: Einspruchsfrist" };
  expect(deadlineIn()).toEqual({ due: "2026-12-15", ...objection });
  expect(deadlineIn(made("objection", "objection"), made("objection", "expiry"))).toMatchObject(objection);
  const learned = { ...objection, kind: "resubmission", why: "wie beim letzten Mal" };
  expect(deadlineIn(made("objection", "resubmission"))).toMatchObject(learned);
  expect(deadlineIn(made("payment", "expiry"))).toMatchObject(objection);
});

it("what became of a found date is told by its passage or its day, of two on one day by the kind", () => {
  const [payment, objection] = (["payment", "objection"] as const).map((kind) => ({
    kind,
    day: "2026-12-14",
    page: 1,
    text: `${kind} bis 14.12.2026`,
  }));
  if (!payment || !objection) throw new Error("two dates");
  const noted = { kind: "expiry", due_on: "2027-01-01", postponed_from: null, origin_text: null } as const;
  expect(deadlineLessons([payment], [noted])).toEqual([]);
  for (const one of [
    { due_on: "2026-12-14" },
    { postponed_from: "2026-12-14" },
    { origin_text: payment.text },
  ])
    expect(deadlineLessons([payment], [{ ...noted, ...one }])).toEqual([made("payment", "expiry")]);
  const both = [payment, objection];
  const onDay = { ...noted, due_on: "2026-12-14", kind: "objection" } as const;
  expect(deadlineLessons(both, [onDay])).toEqual([made("objection", "objection")]);
});

it("a rule of the office counts where the group has taught nothing, and what the group has taught before it", () => {
  const rule = (lesson: Lesson) => ({ ...lesson, author: SENDER, is_rule: true as const });
  const own = (lesson: Lesson) => ({ ...lesson, author: SENDER });
  const all = (text: string, ...lessons: (ReturnType<typeof rule> | ReturnType<typeof own>)[]) =>
    suggest(text, { ...taught([]), filed: [filed(null)], lessons }, TODAY);
  const sure = `Datum: 05.03.2026\n${doubtful}`;
  const [label] = lessonsOf("date", LABEL);
  if (!label) throw new Error("no label");
  expect(all(sure, rule(label)).date).toMatchObject({ value: "2026-03-15", why: "Regel des Büros" });
  expect(all(sure, { ...rule(label), author: "Stadtwerke" }).date?.value).toBe("2026-03-05");
  expect(all(notice, rule(made("objection", "expiry"))).deadline).toMatchObject({
    value: { kind: "expiry" },
    why: "Regel des Büros",
  });
  const both = all(notice, own(made("objection", "resubmission")), rule(made("objection", "expiry")));
  expect(both.deadline).toMatchObject({ value: { kind: "resubmission" }, why: "wie beim letzten Mal" });
  // The group's own label does not stand in this letter.
  const missing = { ...own(label), label: "anderswo steht" };
  expect(all(sure, missing, rule(label)).date).toMatchObject({ why: "Regel des Büros" });
});
