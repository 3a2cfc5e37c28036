import type { TextHits } from "@krempelfrei/contract/files/text-search";
import { expect, it } from "vitest";
import { makeScene } from "../../../testing/scene.ts";
import { idsOf, textsIn } from "../../../testing/texts.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const { search, write } = textsIn(world);

// Covers search.8
it("leaves out what says nothing about a document, and says so", async () => {
  const { client } = await makeScene(world);
  const bill = await write(client, "Zahnarzt Dr. Beispiel, Rechnung");
  const letter = await write(client, "Rechnung vom Zahnarzt");
  const answer = await search(client, "letzte Rechnung vom Zahnarzt");
  expect([idsOf(answer).toSorted(), answer.left_out]).toEqual([[bill, letter].toSorted(), ["letzte", "vom"]]);
  const exactly = await search(client, '"Rechnung vom Zahnarzt"');
  expect([idsOf(exactly), exactly.left_out]).toEqual([[letter], []]);
  expect((await search(client, "mein Brief")).left_out).toEqual([]);
});

it("leaves the rarest words out where the others stand together, at most half of them", async () => {
  const { client } = await makeScene(world);
  const policy = await write(client, "Haftpflicht Police");
  await write(client, "Police");
  await write(client, "Police und Mahnung");
  const unknown = await search(client, "Police Xylofon");
  expect([unknown.hits.length, unknown.left_out]).toEqual([3, ["Xylofon"]]);
  const apart = await search(client, "Mahnung Haftpflicht Police");
  expect([apart.hits.length, apart.left_out]).toEqual([1, expect.arrayContaining([expect.any(String)])]);
  const both = await search(client, "Xylofon Haftpflicht Zither Police");
  expect([idsOf(both), both.left_out]).toEqual([[policy], ["Xylofon", "Zither"]]);
  expect((await search(client, "Police Xylofon Zither Oboe")).hits).toEqual([]);
  // A word with a typing error is meant before it is left out.
  expect(await search(client, "die Haftpflcht Police")).toMatchObject({
    hits: [{ file_id: policy, how: "similar" }],
    similar: ["Haftpflicht"],
    left_out: ["die"],
  });
});

it("leaves out the commoner one of two words that no text has together", async () => {
  const { client } = await makeScene(world);
  const contract = await write(client, "Vertrag mit Mindestlaufzeit");
  for (let count = 0; count < 3; count += 1) await write(client, `Ausweis läuft ab ${count}`);
  const ends = await search(client, "wann läuft die Mindestlaufzeit aus");
  expect([idsOf(ends), ends.left_out]).toEqual([[contract], ["wann", "läuft", "die", "aus"]]);
});

it("takes the noun of a question apart, and leaves its verb out", async () => {
  const { client } = await makeScene(world);
  const contract = await write(client, "Vertrag für Ihr Handy");
  await write(client, "Ausweis läuft ab");
  const answer = await search(client, "wann läuft mein Handyvertrag aus");
  expect([idsOf(answer), answer.left_out]).toEqual([[contract], ["wann", "läuft", "mein", "aus"]]);
});

it("finds what means the same as the head of a longer word, and abbreviations in no other word", async () => {
  const { client } = await makeScene(world);
  const clinic = await write(client, "Universitätsklinik");
  expect(idsOf(await search(client, "Krankenhaus"))).toEqual([clinic]);
  const fee = await write(client, "Beitragsstelle Rundfunk");
  await write(client, "Der Betrag wird eingezogen oder gezahlt");
  expect(idsOf(await search(client, "GEZ"))).toEqual([fee]);
});

it("finds a word with an error in one half, where texts have both halves apart", async () => {
  const { client } = await makeScene(world);
  const letter = await write(client, "Rundfunk, Ihr Beitrag");
  await write(client, "Rundfunk, Ihre Mahnung");
  expect(await search(client, "Rundfunkbeitarg")).toMatchObject({
    hits: [{ file_id: letter, how: "similar" }],
    similar: ["Beitrag"],
  });
});

it("goes on with the same words on the next page, whatever is read meanwhile", async () => {
  const { client } = await makeScene(world);
  for (let count = 0; count < 22; count += 1) await write(client, `Police ${count}`);
  const first = await search(client, "Police Xylofon");
  for (let count = 0; count < 3; count += 1) await write(client, "Xylofon");
  await write(client, "Xylofon Police");
  const cursor = first.next ?? "";
  const second: TextHits = await search(client, "Police Xylofon", { cursor });
  expect([first.hits.length, second.hits.length, second.left_out]).toEqual([20, 2, ["Xylofon"]]);
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(22);
});

// Covers search.9
it("finds what means the same, behind the word itself, and takes apart what no text has", async () => {
  const { client } = await makeScene(world);
  const related = await write(client, "Kfz-Versicherung");
  const own = await write(client, "Auto Versicherung");
  const car = await search(client, "Auto");
  expect(car.hits.map(({ file_id, how }) => [file_id, how])).toEqual([
    [own, "exact"],
    [related, "form"],
  ]);
  expect(car.hits[1]?.marks).toEqual([[0, 3]]);
  expect(car.also).toEqual(["Kfz"]);
  expect(idsOf(await search(client, "Autoversicherung"))).toEqual([related, own].toSorted());
  const statement = await write(client, "Auto Versicherung Kfz");
  await client.patch(`/api/files/${related}`, { name: "Kfz-Versicherung", date_relevance_year: 2001 });
  const cars = await search(client, "Autoversicherung");
  expect(cars.hits.map(({ file_id }) => file_id)).toEqual([related, statement, own]);
  const bill = await write(client, "Mobilfunk, Ihre Rechnung");
  const phone = await search(client, "meine Handyrechnung");
  expect([idsOf(phone), phone.left_out, phone.similar]).toEqual([[bill], ["meine"], []]);
  // Another form of the word means nothing else.
  expect((await search(client, "Rechnungen")).also).toEqual([]);
  const whole = await write(client, "Handyrechnung");
  expect(idsOf(await search(client, "Handyrechnung"))).toEqual([whole]);
  const policy = await write(client, "Rechnung der Versicherung");
  expect(idsOf(await search(client, "Versicherungsrechnung"))).toEqual([policy]);
});

it("goes on with a word that was taken apart on the next page", async () => {
  const { client } = await makeScene(world);
  for (let count = 0; count < 22; count += 1) await write(client, `Strom Rechnung ${count}`);
  const { next, hits } = await search(client, "Stromrechnung");
  const second = await search(client, "Stromrechnung", { cursor: next ?? "" });
  expect([hits.length, second.hits.length]).toEqual([20, 2]);
});

it("looks for eight terms at most, however they are joined, and names the others", async () => {
  const { client } = await makeScene(world);
  const letter = await write(client, "Eins zwei drei vier sechs sieben acht zehn");
  const others = ["ab", "cd", "ef", "gh", "ij", "kl", "mn", "op", "qr"];
  const answer = await search(client, ["eins-zwei-drei-vier-sechs-sieben-acht-zehn", ...others].join("-"));
  expect([idsOf(answer), answer.left_out]).toEqual([[letter], others]);
});
