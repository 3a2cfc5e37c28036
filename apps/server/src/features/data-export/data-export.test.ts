import { randomUUID } from "node:crypto";
import { renewMailAddress } from "@krempelfrei/contract/mail-intake/mail-intake";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { answerOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it } from "vitest";
import { insertClaim, insertReminder } from "../../testing/accounting.ts";
import { pdf, type Client } from "../../testing/client.ts";
import { addDeadline } from "../../testing/deadlines.ts";
import { folderOf, makeScene, upload } from "../../testing/scene.ts";
import { unzip } from "../../testing/unzip.ts";
import { createWorld } from "../../testing/world.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const world = await createWorld({ mailDomain: "eingang.krempelfrei.example" });
let admin: Client;
beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
  // A second person who could approve what the other submits.
  await world.makeStaff();
});

const OWN = "/api/profile/data-export";

async function archiveOf(client: Client, url: string): Promise<Map<string, Buffer>> {
  const response = await client.get(url);
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  expect(response.headers["content-type"]).toBe("application/zip");
  expect(response.headers["cache-control"]).toBe("no-store");
  return unzip(response.rawPayload);
}

const documentsIn = (files: Map<string, Buffer>): string[] =>
  [...files.keys()].filter((path) => path.startsWith("Dokumente/")).toSorted();

interface Data {
  readonly person: readonly { readonly email: string; readonly first_name: string }[];
  readonly documents: readonly { readonly path?: string; readonly full_name: string }[];
}
const dataOf = (files: Map<string, Buffer>): Data =>
  JSON.parse(files.get("daten.json")?.toString() ?? "") as Data;

describe("the data of a person as a ZIP file", () => {
  // Covers 1.11
  it("has the documents in their folders, an index to read and one for programs", async () => {
    const here = await makeScene(world);
    const bytes = pdf(randomUUID());
    const place = { folder_id: folderOf(here, "Familie").id };
    const { client } = here;
    expect(
      (await client.upload("/api/files/upload/", { name: "Straße & <Söhne>.pdf", bytes }, place)).statusCode,
    ).toBe(201);
    await upload(client, place, "Brief.pdf");
    await upload(client, place, "brief.pdf");
    const response = await client.get(OWN);
    expect(response.headers["content-disposition"]).toMatch(
      /^attachment; filename="Datenauskunft Karla Beispiel \d{4}-\d\d-\d\d\.zip"$/,
    );
    const files = await unzip(response.rawPayload);
    expect(documentsIn(files)).toEqual([
      "Dokumente/Familie/Brief.pdf",
      "Dokumente/Familie/Straße & _Söhne_.pdf",
      "Dokumente/Familie/brief (2).pdf",
    ]);
    expect(files.get("Dokumente/Familie/Straße & _Söhne_.pdf")).toEqual(Buffer.from(bytes));
    const data = dataOf(files);
    expect(data.person).toMatchObject([{ first_name: "Karla", email: here.group.customer.email }]);
    expect(data.documents.map(({ full_name }) => full_name).toSorted()).toEqual([
      "Brief.pdf",
      "Straße & <Söhne>.pdf",
      "brief.pdf",
    ]);
    const index = files.get("index.html")?.toString() ?? "";
    expect(index).toContain("Datenauskunft für Karla Beispiel");
    expect(index).toContain("Frühere und gelöschte Fassungen der Dokumente sind nicht enthalten");
    expect(index).toContain('href="Dokumente/Familie/Stra%C3%9Fe%20%26%20_S%C3%B6hne_.pdf"');
    expect(index).not.toContain("<Söhne>");
    const history = JSON.parse(files.get("verlauf.json")?.toString() ?? "") as { action: string }[];
    expect(history.map(({ action }) => action)).toContain("data.exported");
  });

  it("names what was deleted where the person saw it, and never what they were not shown", async () => {
    const here = await makeScene(world);
    const { group } = here;
    const related = await world.signIn(group.related);
    const place = { folder_id: folderOf(here, "Familie").id };
    const seen = await upload(related, place, "Gesehen.pdf");
    const dropped = await related.upload("/api/locker", { name: "Fach.pdf", bytes: pdf(randomUUID()) });
    const unseen = await upload(admin, { user_id: group.related.id }, "Nie gesehen.pdf");
    const pending = await upload(related, place, "Vorgelegt.pdf");
    const rejected = await upload(related, place, "Abgelehnt.pdf");
    const other = await world.signIn(await world.makeStaff());
    for (const { id } of [pending, rejected])
      expect((await admin.patch(`/api/files/${id}/approval`)).statusCode).toBe(200);
    expect((await other.patch(`/api/files/${rejected.id}/disapprove`)).statusCode).toBe(200);
    for (const { id } of [seen, answerOf(addToLocker, dropped), unseen, pending, rejected])
      expect((await admin.delete(`/api/files/${id}`)).statusCode).toBe(204);
    const deletedIn = async (client: Client, url: string) => {
      const files = await archiveOf(client, url);
      const data = JSON.parse(files.get("daten.json")?.toString() ?? "") as {
        deleted_files: { name: string }[];
      };
      for (const name of ["Nie gesehen", "Vorgelegt", "Abgelehnt"])
        if (client === related) expect(files.get("index.html")?.toString()).not.toContain(name);
      return data.deleted_files.map(({ name }) => name).toSorted();
    };
    expect(await deletedIn(related, OWN)).toEqual(["Fach", "Gesehen"]);
    // The office hands out all that is stored.
    const ofOffice = `/api/customers/${group.customer.id}/relationships/${group.related.id}/data-export`;
    const all = ["Abgelehnt", "Fach", "Gesehen", "Nie gesehen", "Vorgelegt"];
    expect(await deletedIn(admin, ofOffice)).toEqual(all);
  });

  it("has the note on a letter and its folders on a disk in the export of who dropped it, and in no other's", async () => {
    const { group, client } = await makeScene(world);
    const dropped = await client.upload(
      "/api/locker",
      { name: "Brief.pdf", bytes: pdf(randomUUID()) },
      { note: "Bitte bald", origin_path: "2021/Amt" },
    );
    expect(dropped.statusCode, dropped.body).toBe(201);
    await world.db
      .updateTable("file")
      .set({ is_locker: false, is_unmanaged: true, is_for_all: true })
      .where("id", "=", answerOf(addToLocker, dropped).id)
      .execute();
    const notesIn = async (of: string) => {
      const url = `/api/customers/${group.customer.id}/relationships/${of}/data-export`;
      const data = JSON.parse((await archiveOf(admin, url)).get("daten.json")?.toString() ?? "") as {
        documents: { note: string | null; origin_path: string | null }[];
      };
      return data.documents.map(({ note, origin_path }) => [note, origin_path]);
    };
    expect(await notesIn(group.customer.id)).toEqual([["Bitte bald", "2021/Amt"]]);
    expect(await notesIn(group.related.id)).toEqual([[null, null]]);
  });

  it("has deadlines of letters in a locker where the administration makes it alone", async () => {
    const here = await makeScene(world);
    const { group, client } = here;
    const letter = { name: "Brief.pdf", bytes: pdf(randomUUID()) };
    const { id } = await client.call(addToLocker, { file: letter });
    const title = "Widerspruch einlegen";
    await addDeadline(admin, id, { title, due: "2027-06-30" });
    const ofOffice = `/api/customers/${group.customer.id}/relationships/${group.customer.id}/data-export`;
    const deadlinesIn = async (of: Client, url: string) => {
      const data = JSON.parse((await archiveOf(of, url)).get("daten.json")?.toString() ?? "") as {
        deadlines: { title: string }[];
      };
      return data.deadlines.map((deadline) => deadline.title);
    };
    expect(await deadlinesIn(client, OWN)).toEqual([]);
    expect(await deadlinesIn(admin, ofOffice)).toEqual([title]);
    const filed = { is_locker: false, folder_id: folderOf(here, "Familie").id };
    await world.db.updateTable("file").set(filed).where("id", "=", id).execute();
    expect(await deadlinesIn(client, OWN)).toEqual([title]);
  });

  // Covers 1.11
  it("has no secret, nothing of others of the group and nothing that waits for the staff", async () => {
    const here = await makeScene(world);
    const { group, client } = here;
    const related = await world.signIn(group.related);
    const place = { folder_id: folderOf(here, "Familie").id };
    await upload(related, place, "Geheim von Rolf.pdf");
    const shared = await upload(client, place, "Für alle.pdf");
    await client.patch(`/api/files/${shared.id}`, { is_for_all: true });
    const waiting = await upload(client, place, "Wird geprüft.pdf");
    expect((await admin.patch(`/api/files/${waiting.id}/approval`)).statusCode).toBe(200);
    await client.upload("/api/locker", { name: "Eingeworfen.pdf", bytes: pdf(randomUUID()) });

    expect(documentsIn(await archiveOf(client, OWN))).toEqual([
      "Dokumente/Familie/Für alle.pdf",
      "Dokumente/Unsortiert/Eingeworfen.pdf",
    ]);
    const ofRelated = await archiveOf(related, OWN);
    expect(documentsIn(ofRelated)).toEqual([
      "Dokumente/Familie/Für alle.pdf",
      "Dokumente/Familie/Geheim von Rolf.pdf",
    ]);
    const texts = ["daten.json", "verlauf.json", "index.html"].map((name) => ofRelated.get(name)?.toString());
    const { password_hash } = await world.db
      .selectFrom("app_user")
      .select("password_hash")
      .where("id", "=", group.related.id)
      .executeTakeFirstOrThrow();
    for (const text of texts) {
      for (const secret of [password_hash, group.customer.email, "_hash", "Wird geprüft"]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  // Covers S44
  it("is made sixty times an hour at most for a person, archives of documents counted with it", async () => {
    const { client, group, root } = await makeScene(world);
    await upload(client, { folder_id: root.id });
    const exports = async () =>
      changesOf(world, { customer_id: group.customer.id, action: "data.exported" }, "id");
    const archive = async () => client.get(`/api/archive?folder_id=${root.id}`);
    expect((await archive()).statusCode).toBe(200);
    for (let at = 0; at < 59; at += 1) expect((await client.get(OWN)).statusCode).toBe(200);
    expect((await client.get(OWN)).statusCode).toBe(429);
    expect((await archive()).statusCode).toBe(429);
    expect(await exports()).toHaveLength(59);
    expect((await (await world.signIn(group.related)).get(OWN)).statusCode).toBe(200);
  });

  it("is made by the administration for everybody of a group, with what waits as well", async () => {
    const here = await makeScene(world);
    const { group, client } = here;
    const place = { folder_id: folderOf(here, "Steuern").id };
    const file = await upload(client, place, "Bescheid.pdf");
    await admin.patch(`/api/files/${file.id}/approval`);
    const url = (person: string, customer = group.customer.id) =>
      `/api/customers/${customer}/relationships/${person}/data-export`;
    expect(documentsIn(await archiveOf(admin, url(group.customer.id)))).toEqual([
      "Dokumente/Steuern/Bescheid.pdf",
    ]);
    expect(dataOf(await archiveOf(admin, url(group.child.id))).person).toMatchObject([{ first_name: "Mia" }]);
    const entries = await changesOf(
      world,
      { customer_id: group.customer.id, action: "data.exported" },
      "actor_name",
      "subject_name",
    );
    expect(entries).toEqual([
      { actor_name: "Erika Muster", subject_name: "Karla Beispiel" },
      { actor_name: "Erika Muster", subject_name: "Mia Beispiel" },
    ]);
    const other = await world.makeGroup();
    expect((await admin.get(url(other.customer.id))).statusCode).toBe(404);
    expect((await admin.get(url(randomUUID()))).statusCode).toBe(404);
    expect((await admin.get(url(group.child.id, other.customer.id))).statusCode).toBe(404);
    expect((await client.get(url(group.customer.id))).statusCode).toBe(403);
    const janitor = await world.signIn(await world.makeStaff("janitor"));
    expect((await janitor.get(url(group.customer.id))).statusCode).toBe(403);
    expect((await janitor.get(OWN)).statusCode).toBe(403);
    expect((await world.guest().get(OWN)).statusCode).toBe(401);
  });

  // Covers intake.4
  it("has the person's own address for documents by mail, and no other's", async () => {
    const { group, client } = await makeScene(world);
    const { address } = await client.call(renewMailAddress);
    expect(address).toMatch(/@eingang\.krempelfrei\.example$/);
    const files = await archiveOf(client, OWN);
    expect(dataOf(files)).toMatchObject({ mail_address: [{ address }] });
    expect(files.get("index.html")?.toString()).toContain(address);
    const relative = await archiveOf(await world.signIn(group.related), OWN);
    expect(dataOf(relative)).toMatchObject({ mail_address: [] });
    expect([...relative.values()].some((file) => file.includes(address ?? ""))).toBe(false);
  });

  it("has contract, prices, mandates, bookings, invoices and emergency contacts, each with its person", async () => {
    const { group, client } = await makeScene(world);
    const { id } = group.customer;
    await world.db
      .insertInto("mandate")
      .values({
        customer_id: id,
        reference: `PG-${id.slice(0, 8)}`,
        signed_on: "2026-01-02",
        holder: "Karla Beispiel",
        iban: "DE89370400440532013000",
      })
      .execute();
    await world.db
      .insertInto("booking")
      .values({
        customer_id: id,
        kind: "gebuehr",
        amount_cents: 1234,
        booked_on: "2026-02-03",
        text: "Porto",
      })
      .execute();
    await world.db
      .insertInto("sos_contact")
      .values({
        customer_id: id,
        user_id: group.related.id,
        first_name: "Nele",
        last_name: "Nachbar",
        email: `nele.${id}@beispiel.example`,
        birthday: "1970-01-31",
      })
      .execute();
    await insertClaim(world.db, id, { number: `RE-${id.slice(-8)}`, status: "ruecklaeufer" });
    await insertReminder(world.db, id);
    const index = async (who: Client) => (await archiveOf(who, OWN)).get("index.html")?.toString() ?? "";
    const ofHolder = await index(client);
    for (const text of [
      "Kundennummer",
      "49,90",
      "DE89370400440532013000",
      "Porto",
      "12,34",
      `RE-${id.slice(-8)}`,
      "Rückläufer",
      "Mahnungen",
      "Rolf",
      "aktiv",
    ]) {
      expect(ofHolder).toContain(text);
    }
    expect(ofHolder).not.toContain("Nachbar");
    const ofRelated = await index(await world.signIn(group.related));
    expect(ofRelated).toContain("Nachbar");
    expect(ofRelated).toContain("31.01.1970");
    for (const text of ["Kundennummer", "DE89", "Porto", "RE-"]) expect(ofRelated).not.toContain(text);
  });
});
