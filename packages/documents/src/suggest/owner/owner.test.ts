import { expect, test } from "vitest";
import { indexWords } from "../../text/words.ts";
import { phrasesOf } from "../phrases.ts";
import { ownerOf } from "./owner.ts";

const PERSONS = [
  { id: "anna", name: "Anna Schmidt" },
  { id: "jonas", name: "Jonas Schmidt" },
  { id: "mia", name: "Mia Weber (Kind)" },
];
const contentOf = (text: string) => ({ text, phrases: phrasesOf(text), words: indexWords(text) });

test.each([
  ["Frau A. Schmidt\nGartenweg 1", "anna"],
  ["Einladung\nLieber Jonas,\nwir treffen uns.", "jonas"],
  ["Frau M. Weber\nGartenweg 1", undefined],
  ["Fr.\nSchmidt, Anna\nGartenweg 1", "anna"],
  ["Sehr geehrte Frau Schmidt,", undefined],
  ["J. und A. Schmidt\nGartenweg 1", undefined],
  ["Mr and Mrs J. Schmidt\nGartenweg 1", undefined],
  ["Herrn und Frau J. Schmidt\nGartenweg 1", undefined],
  ["Liebe Anna, lieber Jonas,", undefined],
  ["Liebe Annabell,", undefined],
  ["Es spielt Jonas am Klavier.", undefined],
])("the recipient of %j", (text, id) => {
  const owner = ownerOf(contentOf(text), [], PERSONS);
  expect(owner?.value).toEqual(id === undefined ? undefined : { user_id: id });
});

test.each([
  ["Familie Schmidt\nGartenweg 1", { is_for_all: true }],
  ["Herrn Jonas Schmidt\nGartenweg 1\nLiebe Familie Schmidt,", { user_id: "jonas" }],
  ["Familie Weber\nGartenweg 1", undefined],
])("the recipient of a letter to a family: %j", (text, owner) => {
  expect(ownerOf(contentOf(text), [], PERSONS)?.value).toEqual(owner);
});

test.each([
  ["both persons says nothing of a letter to one", "Herrn Jonas Schmidt", { user_id: "jonas" }],
  ["both persons is an example for another to both", "Anna und Jonas Schmidt", { is_for_all: true }],
  ["both persons is an example for a letter to nobody", "An alle Haushalte", { is_for_all: true }],
])("a filed letter to %s", (_, address, owner) => {
  const filed = {
    words: indexWords("Finanzamt\nAnna und Jonas Schmidt\nBescheid"),
    author: "Finanzamt",
    type: null,
    tags: [],
    folder_id: null,
    user_id: "anna",
    is_for_all: true,
  };
  const found = ownerOf(contentOf(address), [{ filed, nearness: 1, likeness: 1 }], PERSONS);
  expect(found?.value).toEqual(owner);
});

test("a letter to both persons of a group of two is for all, unless earlier ones went to one of them", () => {
  const two = PERSONS.slice(0, 2);
  const head = "Anna und Jonas Schmidt\nGartenweg 1";
  expect(ownerOf(contentOf(head), [], two)).toMatchObject({
    value: { is_for_all: true },
    other: { user_id: "anna" },
    score: 0.5,
  });
  expect(ownerOf(contentOf(head), [], PERSONS)).toMatchObject({
    value: { user_id: "anna" },
    other: { user_id: "jonas" },
  });
  const filed = {
    words: indexWords(head),
    author: null,
    type: null,
    tags: [],
    folder_id: null,
    user_id: "jonas",
    is_for_all: false,
  };
  expect(ownerOf(contentOf(head), [{ filed, nearness: 1, likeness: 1 }], two)).toMatchObject({
    value: { user_id: "jonas" },
    other: { user_id: "anna" },
  });
});

test("a formal greeting names the only person of a family", () => {
  const persons = [...PERSONS, { id: "ute", name: "Ute Sommer" }];
  expect(ownerOf(contentOf("Liebe Frau Sommer,"), [], persons)?.value).toEqual({ user_id: "ute" });
});
