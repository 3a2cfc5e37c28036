import { expect, test } from "vitest";
import { jointAddress } from "./joint-address.ts";

const PERSONS = [
  { id: "anna", name: "Anna Schmidt" },
  { id: "jonas", name: "Jonas Schmidt" },
  { id: "mia", name: "Mia Weber (Kind)" },
];

test.each([
  ["Anna und Jonas Schmidt", ["anna", "jonas"]],
  ["Jonas & Anna Schmidt", ["jonas", "anna"]],
  ["Anna Schmidt und Jonas Schmidt", ["anna", "jonas"]],
  ["Frau Anna Schmidt\nHerrn Jonas Schmidt", ["anna", "jonas"]],
  ["Anna Schmidt u. Mia Weber (Kind)", ["anna", "mia"]],
])("%j is addressed to both", (head, ids) => {
  const found = jointAddress(`Stadtwerke\n${head}\nGartenweg 1`, PERSONS);
  expect(found?.ids).toEqual(ids);
});

test.each([
  "Anna Schmidt\nGartenweg 1\nKind: Jonas Schmidt",
  "Hanna und Jonas Schmidt",
  "Anna und Jonas Schmidtke",
])("%j is not", (head) => {
  expect(jointAddress(head, PERSONS)).toBeUndefined();
});
