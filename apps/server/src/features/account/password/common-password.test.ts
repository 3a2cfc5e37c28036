import { describe, expect, it } from "vitest";
import { createWorld } from "../../../testing/world.ts";
import { findUser } from "../data/users.queries.ts";
import { isBreached } from "./breached-passwords.ts";
import { refuseCommonPassword } from "./common-password.ts";

const world = await createWorld();

/** Anna Schmidt, born in 1980, of Mühlgasse 12 in Tübingen, who shares her box with Mia and Quirina, born in 2012; or a janitor. */
async function makePerson(role: "customer" | "janitor") {
  if (role === "janitor") return (await world.makeStaff("janitor")).id;
  const { customer, related } = await world.makeGroup("Schmidt");
  const names = { first_name: "Anna", birthday: "1980-07-14" };
  await world.db.updateTable("app_user").set(names).where("id", "=", customer.id).execute();
  const other = { first_name: "Quirina", birthday: "2012-03-09" };
  await world.db.updateTable("app_user").set(other).where("id", "=", related.id).execute();
  const address = { street: "Mühlgasse", house_no: "12", zip: "72070", city: "Tübingen" };
  await world.db.updateTable("customer").set(address).where("id", "=", customer.id).execute();
  return customer.id;
}

/** The passwords among these that the person may choose. */
async function accepted(id: string, passwords: readonly string[]): Promise<string[]> {
  const user = await findUser(world.system, id);
  if (!user) throw new Error("no user");
  const found: string[] = [];
  for (const password of passwords) {
    await refuseCommonPassword(world.system, password, user).then(
      () => found.push(password),
      (error: unknown) => expect(error).toMatchObject({ errors: { password: [expect.any(String)] } }),
    );
  }
  return found;
}

const WEAK = [
  "Passwort1!",
  "Sommer2024!",
  "Winter2023!",
  "Berlin2024!",
  "Geheim123!",
  "Mausi123!",
  "2024Sommer!",
  "linkedin1",
  "adobe123",
  "Borussia09",
  "Schatz123",
];
/** The judge of guesses alone would take them, also of the staff: over a hundred million guesses. */
const BREACHED = ["simsalabim", "Simsalabim!", "g9l2d1fzpy", "ichliebedich"];
const OF_THE_HOUSE = [
  "Krempler2026",
  "Beziehungskiste",
  "Papiergluecklich",
  "Papierglücklich!",
  "Krempelfrei2026!",
];
const OF_THE_PERSON = [
  "Anna1980!",
  "AnnaSchmidt",
  "Schmidt1980",
  "14071980",
  "Muehlgasse12",
  "Tübingen72070",
  "Mia2012!!",
  "Quirina2012",
  "Quirina09032012",
];
const GOOD = [
  "Sieben stille Enten",
  "Drei rote Rosen",
  "Apfelbaum im Garten",
  "Vier ruhige Enten",
  "Tulpe-Kran-Brot",
];

describe("a password that somebody chooses", () => {
  it.each(["customer", "janitor"] as const)(
    "is no breached one, however hard to guess it looks (%s)",
    async (role) => {
      expect(await accepted(await makePerson(role), BREACHED)).toEqual([]);
    },
  );

  // Covers S16
  it("is no common word with something behind it, no word of the house, none of the own household", async () => {
    const id = await makePerson("customer");
    expect(await accepted(id, [...WEAK, ...OF_THE_HOUSE, ...OF_THE_PERSON])).toEqual([]);
    expect(await accepted(id, GOOD)).toEqual(GOOD);
  });

  it("of the staff takes ten times as many guesses", async () => {
    // Some 37 million guesses: a member may choose it.
    const between = ["kuchen und"];
    const [member, staff] = [await makePerson("customer"), await makePerson("janitor")];
    expect(await accepted(member, between)).toEqual(between);
    expect(await accepted(staff, [...between, ...WEAK, ...OF_THE_HOUSE])).toEqual([]);
    expect(await accepted(staff, GOOD)).toEqual(GOOD);
  });
});

it("the filter knows breached passwords, however they are written, and next to no others", () => {
  for (const known of ["password1", "PassWord1", "password1!", "adobe123", "1qaz2wsx3edc", "iloveyou2"])
    expect(isBreached(known), known).toBe(true);
  const others = Array.from({ length: 20_000 }, (_, number) => `kein Passwort ${number * 7919}`);
  expect(others.filter((text) => isBreached(text))).toEqual([]);
});
