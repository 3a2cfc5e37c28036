import { getOffice, loadSample } from "@krempelfrei/contract/office/office";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOffice } from "../../../testing/claims-scene.ts";
import { pdf, type Client } from "../../../testing/client.ts";
import { newCustomer } from "../../../testing/customers.ts";
import { upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { createClaims } from "../../accounting/claims/create-claims.ts";
import { listPayers } from "../../accounting/bank/match-book.queries.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { listAddressees } from "../../stacks/stack-marks.queries.ts";
import { SAMPLE_LETTERS } from "./sample-letters.ts";

const world = await createWorld();
const scene = makeOffice(world);
const NOW = new Date("2026-11-24T07:12:00Z");
const SECRET = "ein langes sicheres Passwort 7";
let owner: Client;
let id: string;
let partner: string;

beforeAll(async () => {
  world.setClock(NOW);
  owner = await world.signIn(await world.makeStaff("owner"));
});

beforeEach(async () => {
  const old = await world.db.selectFrom("customer").select("id").where("is_sample", "=", true).execute();
  for (const sample of old) await owner.delete(`/api/customers/${sample.id}`);
  await scene.clear();
  await world.db.deleteFrom("job").execute();
  ({ id } = await owner.call(loadSample));
  const person = await world.db
    .selectFrom("app_user")
    .select("id")
    .where("customer_id", "=", id)
    .where("id", "<>", id)
    .executeTakeFirstOrThrow();
  partner = person.id;
});

/** Tables with rows of the group, but the history, which stays without names, and the key that is destroyed. */
async function tablesWithRows(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'customer_id' ORDER BY 1`.execute(world.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: some } =
      await sql`SELECT FROM ${sql.table(name)} WHERE customer_id = ${id} LIMIT 1`.execute(world.db);
    if (some.length > 0) found.push(name);
  }
  return found;
}

/** The last number that the sequence of customers has given. */
const numberSequence = async (): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    SELECT (CASE WHEN is_called THEN last_value ELSE last_value - 1 END)::integer AS last FROM customer_number_seq`.execute(
    world.db,
  );
  return rows[0]?.last ?? 0;
};

// Covers staff.12
describe("the sample customer", () => {
  it("has a relative, folders, filed letters and some that wait, and names itself an example", async () => {
    const customer = await owner.get(`/api/customers/${id}`);
    expect(customer.json()).toMatchObject({
      full_name: "Erika Muster (Beispiel)",
      number: 10_000,
      is_sample: true,
      relatives: ["Jochen Muster (Beispiel)"],
      email: null,
      has_password: false,
      waiting_files: SAMPLE_LETTERS.filter(({ folder }) => folder === null).length,
    });
    const files = await world.db
      .selectFrom("file")
      .select(["name", "folder_id"])
      .where("customer_id", "=", id)
      .execute();
    expect(files).toHaveLength(SAMPLE_LETTERS.length);
    expect(files.filter(({ folder_id }) => folder_id !== null)).toHaveLength(4);
    expect((await owner.post("/api/office/sample")).statusCode).toBe(409);
  });

  it("counts nowhere: not as first customer, not among customers, waiting letters, payers, addressees or in the export", async () => {
    const office = await owner.call(getOffice);
    expect(office.setup).toMatchObject({ sample_id: id });
    // "danach" and "Weiter mit …" take the next customer from this list.
    const isListed = async (query: string): Promise<boolean> =>
      (await owner.get(`/api/customers${query}`)).body.includes(id);
    expect([await isListed(""), await isListed("?waiting=true")]).toEqual([true, false]);
    expect(office.letters).toMatchObject({ waiting: 0, customers: 0, oldest: null });
    expect(office.contracts?.without_mandate.count).toBe(0);
    const real = await world.db.selectFrom("customer").select("id").where("is_sample", "=", false).execute();
    expect(office.setup?.first_customer).toBe(real.length > 0);
    const counts = (await owner.get("/api/customers/counts")).json();
    expect(counts).toMatchObject({ total: real.length, waiting_files: 0 });
    expect((await owner.get("/api/customers/export")).body).not.toContain("Beispiel)");
    expect((await listPayers(world.system)).map((payer) => payer.id)).not.toContain(id);
    expect(
      (await listAddressees(world.system, ["12345"])).map(({ customer_id }) => customer_id),
    ).not.toContain(id);
  });

  it("is billed in no month, is not told as forgotten, and uses no number up", async () => {
    const before = await numberSequence();
    const other = await scene.customer();
    await createClaims(world.system, { month: "2026-11", dry_run: false, recreate: false });
    const claims = await world.db.selectFrom("claim").select("customer_id").execute();
    expect(claims).toEqual([{ customer_id: other }]);
    expect((await owner.call(getOffice)).money?.unbilled.count).toBe(0);
    expect(await numberSequence()).toBe(before + 1);
    const account = await owner.get(`/api/customers/${id}/bookings`);
    expect(account.json()).toMatchObject({ total: 0, balance_cents: 0 });
    expect((await owner.get(`/api/accounting/customers/${id}/open`)).statusCode).toBe(200);
    for (const table of ["booking", "claim", "mandate"]) expect(await tablesWithRows()).not.toContain(table);
  });

  it("is refused whatever would bill, mail or let it in, and stays as it is", async () => {
    const before = await numberSequence();
    const { revision } = (await owner.get(`/api/customers/${id}`)).json();
    const persons = (await owner.get(`/api/customers/${id}/relationships`)).json().data;
    const person = persons.find((one: { id: string }) => one.id === partner);
    const answers = [
      await owner.post(`/api/customers/${id}/bookings`, {
        kind: "zusatzleistung",
        amount_cents: 1000,
        booked_on: "2026-11-20",
        text: "Scan-Aktion",
      }),
      await owner.post(`/api/customers/${id}/mandates`, {
        signed_on: "2026-11-01",
        holder: "Erika Muster",
        iban: "DE89370400440532013000",
      }),
      await owner.patch(`/api/customers/${id}`, { revision, email: "erika@muster.example" }),
      await owner.patch(`/api/customers/${id}`, { revision, payment_method: "lastschrift" }),
      await owner.post(`/api/customers/${id}/cancel`, { date: "2026-12-31" }),
      await owner.post(`/api/customers/${id}/relationships`, {
        kind: "Kind",
        first_name: "Mia",
        last_name: "Muster",
        email: "mia@muster.example",
      }),
      await owner.patch(`/api/customers/${id}/relationships/${partner}`, {
        revision: person.revision,
        email: "jochen@muster.example",
      }),
      await owner.post(`/api/relationships/${partner}`, {
        revision: person.revision,
        email: "jochen@muster.example",
        package: "praktisch",
      }),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [409, expect.stringContaining("Das geht beim Beispiel nicht")]),
    );
    await expect(
      world.db.updateTable("app_user").set({ password_hash: SECRET }).where("id", "=", id).execute(),
    ).rejects.toMatchObject({ code: "KF001" });
    expect(await numberSequence()).toBe(before);
    const jobs = await world.db.selectFrom("job").select("name").where("name", "like", "send-%").execute();
    expect(jobs).toEqual([]);
  });

  it("is the only customer without an address", async () => {
    const real = await createCustomer(world.system, newCustomer());
    await expect(
      world.db.updateTable("app_user").set({ email: null }).where("id", "=", real.id).execute(),
    ).rejects.toMatchObject({ code: "23514" });
  });

  it("is no sample that a real customer can become", async () => {
    const real = await createCustomer(world.system, newCustomer());
    await expect(
      world.db.updateTable("customer").set({ is_sample: true }).where("id", "=", real.id).execute(),
    ).rejects.toMatchObject({ code: expect.stringMatching(/KF001|23505/) });
  });

  const replaceLetter = async () => {
    const letter = await world.db
      .selectFrom("file")
      .select("id")
      .where("customer_id", "=", id)
      .executeTakeFirstOrThrow();
    const real = { name: "Echt.pdf", bytes: pdf("Ein echter Brief") };
    expect((await owner.upload(`/api/files/${letter.id}/replace`, real)).statusCode).toBe(200);
  };

  it.each([
    ["added", async () => upload(owner, { user_id: id })],
    ["given a new version", replaceLetter],
  ])("is kept where documents were %s, until their loss is accepted", async (_, act) => {
    world.setClock(new Date(NOW.getTime() + 3_600_000));
    await act();
    world.setClock(NOW);
    const kept = await owner.delete(`/api/customers/${id}?if_added=refuse`);
    expect([kept.statusCode, kept.json().message]).toEqual([
      409,
      "Beim Beispiel liegt ein Dokument, das hinzugefügt oder ersetzt wurde. Es wird mit ihm endgültig gelöscht.",
    ]);
    expect((await owner.delete(`/api/customers/${id}`)).statusCode).toBe(204);
    await owner.post("/api/office/sample");
    const again = (await owner.call(getOffice)).setup?.sample_id;
    expect((await owner.delete(`/api/customers/${again}?if_added=refuse`)).statusCode).toBe(204);
  });

  it("is removed with everything of it in one call, and can be loaded again", async () => {
    expect((await owner.delete(`/api/customers/${id}`)).statusCode).toBe(204);
    await world.runJobs();
    expect(await tablesWithRows()).toEqual(["change", "content_key"]);
    const keys: string[] = [];
    for await (const { key } of world.system.blobs.list()) if (key.includes(id)) keys.push(key);
    expect(keys).toEqual([]);
    const { rows } = await sql<{
      said: string;
    }>`SELECT change::text AS said FROM change WHERE customer_id = ${id}`.execute(world.db);
    expect(JSON.stringify(rows)).not.toContain("(Beispiel)");
    expect((await owner.call(getOffice)).setup?.sample_id).toBeNull();
    expect((await owner.post("/api/office/sample")).statusCode).toBe(201);
  });
});
