import { expect, it } from "vitest";
import { foldWord } from "./fold.ts";
import { containsTyped } from "./inside.ts";

// Covers search.9
it.each([
  ["Uhr", ["Uhr", "Armbanduhr", "Uhren"], ["Gebühr", "Abfuhr", "Führerschein"]],
  ["Licht", ["Nordlicht", "Treppenlicht"], ["Haftpflicht", "Pflichten", "Schlichtungsstelle"]],
  ["Auto", ["Autohaus", "Autoversicherung", "Teilauto"], ["automatisch", "Waschvollautomat", "autorisiert"]],
  ["Reise", ["Reisebüro", "Klassenreise", "Abreise"], ["Preise", "Landkreises", "Grundpreises"]],
  [
    "Erbe",
    ["Erben", "Erbengemeinschaft", "Haupterbe"],
    ["Steuerbescheid", "Gewerbe", "Kinderbeitrag", "Lehmerberg"],
  ],
  ["Amt", ["Finanzamt", "Amtsgericht"], ["insgesamt", "Gesamtbetrag", "Beamte"]],
  ["Rad", ["Fahrrad", "Radwelt"], ["Pflegegrad"]],
  ["Konto", ["Girokonto", "Kontoauszug"], ["Skonto"]],
  ["Tier", ["Tierarzt", "Murmeltier"], ["garantiert", "sortieren"]],
  ["Ehe", ["Ehefrau", "Ehescheidung"], ["Darlehen", "bestehen", "Rechtsbehelfsbelehrung"]],
  ["Hund", ["Hundesteuer", "Schäferhund"], ["einhundertzwanzig"]],
  ["Ausweis", ["Ausweise", "Personalausweises"], []],
  ["Gehalt", ["Gehaltszettel", "Bruttogehalt"], ["eingehalten"]],
  ["Geld", ["Bußgeld", "Geldbuße"], []],
  ["Steuerbescheid", ["Einkommensteuerbescheid"], []],
  // Somebody still types.
  ["Pflich", ["Pflicht", "Haftpflicht"], []],
  ["Gesam", ["Gesamtbetrag"], []],
  ["Perso", ["Perso"], ["Personen", "Personalnummer"]],
])("%s is looked for in %j, not in %j", (typed, inside, not) => {
  const isIn = (word: string): boolean => containsTyped(foldWord(word), foldWord(typed));
  expect(inside.filter((word) => !isIn(word))).toEqual([]);
  expect(not.filter(isIn)).toEqual([]);
});
