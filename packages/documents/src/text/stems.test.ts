import { expect, it } from "vitest";
import { foldWord } from "./fold.ts";
import { hasStem, stemsOf } from "./stems.ts";

const answers = (typed: string, word: string): boolean =>
  stemsOf(foldWord(typed)).some((stem) => hasStem(foldWord(word), stem));

// Covers search.7
it.each([
  ["Versicherungen", "Haftpflichtversicherung"],
  ["Versicherungen", "Versicherungsschein"],
  ["Verträge", "Mietvertrag"],
  ["Bescheide", "Steuerbescheid"],
  ["Bußgelder", "Bußgeld"],
  ["kündigen", "Kündigungsfrist"],
  ["Kündigung", "gekündigt"],
  ["gekündigt", "kündigen"],
  ["Häuser", "Hauses"],
  ["Kredite", "Kredit"],
  ["Kinder", "Kind"],
  ["Steuern", "Steuernummer"],
])("%s finds %s", (typed, word) => {
  expect(answers(typed, word)).toBe(true);
});

it.each([
  ["Häuser", "Haushalt"],
  ["Seiten", "seit"],
  ["Reise", "Reis"],
  ["Zahlung", "Stromzähler"],
  ["Haus", "Hausrat"],
  ["2026er", "2026"],
])("%s does not find %s by its stem", (typed, word) => {
  expect(answers(typed, word)).toBe(false);
});
