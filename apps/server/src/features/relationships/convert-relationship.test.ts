import { randomUUID } from "node:crypto";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { listFileVersions } from "@krempelfrei/contract/files/versions";
import { convertRelationship, listRelationships } from "@krempelfrei/contract/relationships/relationships";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { blobKey } from "../../blobs/blob-key.ts";
import { pdf } from "../../testing/client.ts";
import { createConvertWorld, TERMS } from "../../testing/convert-scene.ts";
import { folderOf, listed, makeScene, upload } from "../../testing/scene.ts";
import { activate, nameContact, signInAs } from "../../testing/sos-scene.ts";
import { PASSWORD } from "../../testing/world.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const { world, admin, convert, furnish, contents, expectHealthy, expectNoCopies } =
  await createConvertWorld();

describe("a related person becomes a customer", () => {
  // Covers 4.10
  it("with contract, number, starting tree and everything that it owns, and nothing else", async () => {
    const furnished = await furnish();
    const { scene, person, id, own, inRoot, inLocker, unmanaged, theirs, forAll } = furnished;
    const holder = scene.group.customer.id;

    const answer = await convert(id);
    expect(answer.statusCode, answer.body).toBe(201);
    const customer = answerOf(convertRelationship, answer);
    expect(customer).toMatchObject({
      id,
      full_name: "Rolf Beispiel",
      email: scene.group.related.email,
      package: "praktisch",
      monthly_fee_cents: 2990,
      contract_start: "2026-12-01",
      birthday: "1961-02-03",
      has_password: true,
      street: null,
      waiting_files: 2,
    });
    const known = await world.db.selectFrom("customer").select("number").execute();
    expect(known.filter(({ number }) => number === customer.number)).toHaveLength(1);

    // The old session has ended; the password stays.
    expect((await person.get("/api/user")).statusCode).toBe(401);
    const own_client = await world.signIn(scene.group.related, PASSWORD);
    expect((await own_client.get("/api/user")).json()).toMatchObject({ role: "customer", customer_id: id });

    // Moved documents keep their place and their fields.
    const browser = await own_client.call(getBrowser);
    expect(browser.files.map((file) => file.id).toSorted()).toEqual([own.id, inRoot.id].toSorted());
    const moved = browser.files.find((file) => file.id === own.id);
    expect(moved).toMatchObject({
      tags: ["Kfz"],
      is_sos: true,
      is_favorite: true,
      user_id: id,
      can_modify: true,
    });
    const pathOf = (folderId: string | null): string[] => {
      const folder = browser.folders.find((candidate) => candidate.id === folderId);
      return folder ? [...pathOf(folder.parent_id), folder.name] : [];
    };
    expect(pathOf(moved?.folder_id ?? null)).toEqual([
      "Dokumente",
      "Auto & Mobilität",
      "Golf",
      "Versicherung",
    ]);
    const golf = browser.folders.filter(({ name }) => name === "Golf");
    expect(golf).toMatchObject([{ can_modify: true }]);
    // The empty ones beside it stay behind; the starting tree stands once.
    expect(browser.folders.map(({ name }) => name)).not.toContain("Werkstatt");
    expect(browser.folders.filter(({ name }) => name === "Auto & Mobilität")).toHaveLength(1);
    expect((await own_client.get(`/api/files/${own.id}/show`)).statusCode).toBe(200);
    expect((await own_client.get("/api/locker")).body).toContain(inLocker);
    const versions = await admin.call(listFileVersions, { params: { id: own.id } });
    expect(versions.data).toHaveLength(2);
    expect((await admin.get(`/api/files/${own.id}/versions/1/show`)).statusCode).toBe(200);
    const waiting = await world.db
      .selectFrom("file")
      .select(["id"])
      .where("customer_id", "=", id)
      .where((eb) => eb.or([eb("is_locker", "=", true), eb("is_unmanaged", "=", true)]))
      .execute();
    expect(waiting.map((row) => row.id).toSorted()).toEqual([inLocker, unmanaged].toSorted());

    // The old group keeps the others', and sees nothing of what left.
    expect((await listed(scene.client)).toSorted()).toEqual([theirs.id, forAll.id].toSorted());
    for (const fileId of [own.id, inRoot.id, inLocker, unmanaged]) {
      expect((await scene.client.get(`/api/files/${fileId}/show`)).statusCode).toBe(404);
    }
    const kept = await world.db
      .selectFrom("file")
      .select("maintainer_id")
      .where("id", "=", theirs.id)
      .executeTakeFirstOrThrow();
    expect(kept.maintainer_id).toBe(holder);
    const entries = await scene.client.call(listRelationships);
    expect(entries.data.map((entry) => entry.id)).toEqual([holder, scene.group.child.id]);
    // The person sees nothing of the old group.
    for (const fileId of [theirs.id, forAll.id]) {
      expect((await own_client.get(`/api/files/${fileId}/show`)).statusCode).toBe(404);
    }
    expect((await own_client.get(`/api/browser/${scene.root.id}`)).statusCode).toBe(404);
    expect((await own_client.get("/api/relationships")).json()).toMatchObject({ data: [{ id }] });

    await expectHealthy();
    await expectNoCopies();
  });

  it("leaves no row of the person or its documents in the old group, in whatever table", async () => {
    const { scene, id } = await furnish();
    await convert(id);
    const { rows: tables } = await sql<{ table_name: string; column_name: string }>`
      SELECT other.table_name, other.column_name
      FROM information_schema.columns AS scope JOIN information_schema.columns AS other USING (table_schema, table_name)
      WHERE table_schema = 'public' AND scope.column_name = 'customer_id' AND table_name <> 'change'
        AND other.column_name IN ('file_id', 'user_id', 'maintainer_id')`.execute(world.db);
    expect(tables.length).toBeGreaterThan(4);
    for (const { table_name, column_name } of tables) {
      const ids =
        column_name === "file_id"
          ? sql`SELECT id FROM file WHERE customer_id = ${id}`
          : sql`SELECT id FROM app_user WHERE customer_id = ${id}`;
      const { rows } = await sql`
        SELECT * FROM ${sql.table(table_name)}
        WHERE customer_id = ${scene.group.customer.id} AND ${sql.ref(column_name)} IN (${ids})`.execute(
        world.db,
      );
      expect(rows, `${table_name}.${column_name}`).toEqual([]);
    }
  });

  it("takes its emergency contacts along, who stay in and are told of once", async () => {
    const { scene, person, id } = await furnish();
    const named = await nameContact(person);
    await activate(person);
    const contact = await signInAs(world, named);
    const toldBefore = await world.db
      .selectFrom("notice")
      .select(["kind", "once"])
      .where("user_id", "=", id)
      .where("once", "is not", null)
      .execute();
    expect(toldBefore.map(({ kind }) => kind)).toContain("sos_access");
    expect((await convert(id)).statusCode).toBe(201);

    const seen = await contact.get("/api/sos/documents");
    expect(seen.statusCode, seen.body).toBe(200);
    expect(seen.body).toContain("Police");
    for (const table of ["sos_contact", "sos_session_contact"] as const) {
      const rows = await world.db.selectFrom(table).select("customer_id").execute();
      const groups = rows.map(({ customer_id }) => customer_id);
      expect(groups, table).toContain(id);
      expect(groups, table).not.toContain(scene.group.customer.id);
    }
    const toldAfter = await world.db
      .selectFrom("notice")
      .select(["kind", "once"])
      .where("user_id", "=", id)
      .where("once", "is not", null)
      .execute();
    expect(toldAfter).toEqual(expect.arrayContaining(toldBefore));
    expect(toldAfter).toHaveLength(toldBefore.length);
  });

  // Covers 4.10
  it("stands in the change history of both groups, with every document", async () => {
    const { scene, id, own } = await furnish();
    const { number } = answerOf(convertRelationship, await convert(id));
    const historyOf = async (customerId: string, actions: readonly string[]) =>
      changesOf(world, { customer_id: customerId, action: actions }, "action", "subject_id", "changes");
    const left = await historyOf(scene.group.customer.id, ["relationship.converted", "file.changed_group"]);
    expect(left.map(({ action }) => action).toSorted()).toEqual([
      ...Array<string>(4).fill("file.changed_group"),
      "relationship.converted",
    ]);
    expect(left.find(({ action }) => action === "relationship.converted")?.changes).toEqual([
      { field: "number", old: null, new: number },
      { field: "files", old: null, new: 4 },
    ]);
    const came = await historyOf(id, ["customer.created", "file.changed_group"]);
    expect(came).toHaveLength(5);
    expect(came.find(({ subject_id }) => subject_id === own.id)?.changes).toEqual([
      { field: "customer", old: "Karla Beispiel", new: "Rolf Beispiel" },
    ]);
  });

  it("with nothing given: the package of the old contract, from today on, the address only when asked", async () => {
    const scene = await makeScene(world);
    const { id } = scene.group.related;
    const holder = scene.group.customer.id;
    await admin.patch(`/api/customers/${holder}`, { street: "Gartenstraße", house_no: "12", zip: "04103" });
    await admin.patch(`/api/customers/${holder}/relationships/${id}`, { birthday: "1980-01-01" });
    const answer = await convert(id, { take_address: true });
    expect(answer.json()).toMatchObject({
      package: "permanent",
      monthly_fee_cents: 4990,
      state: "active",
      payment_method: "lastschrift",
      street: "Gartenstraße",
      house_no: "12",
      zip: "04103",
    });
  });

  it("gives a child without a sign-in its first address, and mails it the link to choose a password", async () => {
    const scene = await makeScene(world);
    const { id } = scene.group.child;
    const file = await upload(
      admin,
      { user_id: id, folder_id: folderOf(scene, "Bildung").id },
      "Zeugnis.pdf",
    );
    const refused = await convert(id, {});
    expect(refused.statusCode).toBe(422);
    expect(errorOf(refused).errors).toEqual({ email: ["Das Feld darf nicht leer sein"] });
    const noBirthday = await convert(id, { email: "mia@beispiel.example" });
    expect(errorOf(noBirthday).errors).toEqual({
      birthday: ["Das Feld darf nicht leer sein"],
    });
    const taken = await convert(id, { ...TERMS, email: scene.group.customer.email });
    expect(errorOf(taken).errors).toEqual({ email: ["E-Mail-Adresse bereits verwendet"] });

    const email = `mia.${randomUUID()}@beispiel.example`;
    expect((await convert(id, { ...TERMS, email })).json()).toMatchObject({ email, has_password: false });
    await world.runJobs();
    expect(world.mails.find(({ to }) => to.address === email)?.text).toContain("/set#");
    const row = await world.db
      .selectFrom("file")
      .select(["customer_id", "maintainer_id"])
      .where("id", "=", file.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ customer_id: id, maintainer_id: id });
  });

  it("takes old contents away after an hour and leaves those that the old group still needs", async () => {
    const scene = await makeScene(world);
    const { id } = scene.group.related;
    const holder = scene.group.customer.id;
    const person = await world.signIn(scene.group.related);
    const bytes = pdf(randomUUID());
    const shared = await scene.client.upload("/api/files/upload", { name: "a.pdf", bytes });
    expect(shared.statusCode).toBe(201);
    await person.upload("/api/files/upload", { name: "b.pdf", bytes });
    const alone = await upload(person, {});
    await convert(id);
    const { sha256 } = await world.db
      .selectFrom("file")
      .select("sha256")
      .where("id", "=", alone.id)
      .executeTakeFirstOrThrow();
    expect(await contents(holder)).toHaveLength(2);
    await world.db
      .updateTable("job")
      .set({ run_at: new Date(0) })
      .where("name", "=", "collect-blob")
      .where("customer_id", "=", holder)
      .execute();
    world.setClock(new Date(Date.now() + 2 * 3_600_000));
    await world.runJobs();
    world.setClock();
    expect(await contents(holder)).toHaveLength(1);
    expect(await contents(holder)).not.toContain(blobKey(holder, sha256));
    expect(await contents(id)).toHaveLength(2);
    await expectHealthy();
  });
});

describe("who cannot be converted", () => {
  it("is unknown, of the staff, a contract holder, edited meanwhile", async () => {
    const group = await world.makeGroup();
    const staff = await world.makeStaff();
    for (const id of [randomUUID(), staff.id, "keine"]) expect((await convert(id)).statusCode).toBe(404);
    const holder = await convert(group.customer.id);
    expect(holder.statusCode).toBe(409);
    expect(holder.json()).toEqual({ message: "Diese Person ist bereits Kunde." });
    expect((await convert(group.related.id, { ...TERMS, revision: 1 })).statusCode).toBe(409);
  });

  // Covers 7.9
  it("is converted once by a double click, and never again", async () => {
    const { id } = await furnish();
    const answers = await Promise.all([convert(id), convert(id), convert(id)]);
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409]);
    expect((await convert(id)).statusCode).toBe(409);
    const own = await world.db.selectFrom("folder").select("id").where("customer_id", "=", id).execute();
    expect(own.length).toBeGreaterThan(12);
    await expectHealthy();
    await expectNoCopies();
  });
});
