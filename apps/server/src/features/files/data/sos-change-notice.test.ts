import { randomUUID } from "node:crypto";
import { restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { undoChanges } from "@krempelfrei/contract/files/files";
import { updateSosSettings } from "@krempelfrei/contract/sos/sos";
import { beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { pdf, type Client } from "../../../testing/client.ts";
import { makeScene, upload } from "../../../testing/scene.ts";
import { createWorld, type Person } from "../../../testing/world.ts";
import { expectChange } from "../../../testing/tables/changes.ts";

const world = await createWorld();
let janitor: Client;
let admin: Client;

const SUBJECT = "Krempelfrei: Änderungen an Ihren SOS-Dokumenten";
const NOON = new Date("2031-03-10T11:00:00Z");
/** Moves the clock to so many hours after noon in Germany. */
const at = (hours: number): void => world.setClock(new Date(NOON.getTime() + hours * HOUR_MS));

beforeAll(async () => {
  at(0);
  janitor = await world.signIn(await world.makeStaff("janitor"));
  admin = await world.signIn(await world.makeStaff());
});

const replace = (client: Client, id: string) =>
  client.upload(`/api/files/${id}/replace`, { name: "Neu.pdf", bytes: pdf(randomUUID()) });

const mailsTo = ({ email }: Pick<Person, "email">): string[] =>
  world.mails
    .filter(({ to, subject }) => to.address === email && subject === SUBJECT)
    .map(({ text }) => text);

const getRow = async (id: string) =>
  world.db.selectFrom("file").select(["revision", "is_sos"]).where("id", "=", id).executeTakeFirstOrThrow();

/** A group whose contract holder has SOS documents of these names. */
async function furnish(...names: string[]) {
  at(0);
  const scene = await makeScene(world);
  const files = [];
  for (const name of names) {
    const file = await upload(scene.client, { folder_id: scene.root.id }, `${name}.pdf`);
    await scene.client.patch(`/api/files/${file.id}`, { is_sos: true });
    files.push(file.id);
  }
  return { ...scene, holder: scene.group.customer, files };
}

describe("the owner of SOS documents that staff changes", () => {
  it("hears of all of a day in one mail in the evening", async () => {
    const { holder, files } = await furnish("Verfügung", "Ausweis", "Police", "Testament");
    const [first = "", second = "", third = "", fourth = ""] = files;
    expect((await replace(janitor, first)).statusCode).toBe(200);
    expect((await replace(janitor, second)).statusCode).toBe(200);
    expect((await janitor.patch(`/api/files/${third}`, { name: "Police neu" })).statusCode).toBe(200);
    expect((await janitor.delete(`/api/files/${fourth}`)).statusCode).toBe(204);
    at(5.9);
    await world.runJobs();
    expect(mailsTo(holder)).toEqual([]);
    at(6);
    await world.runJobs();
    const [text = "", ...others] = mailsTo(holder);
    expect(others).toEqual([]);
    expect(text).toMatch(
      /durch eine andere Datei ersetzt.* Das ist 2-mal geschehen, zuletzt am 10\.03\.2031/,
    );
    expect(text).toContain("Wir haben Angaben zu einem Ihrer SOS-Dokumente geändert");
    expect(text).toContain("Wir haben eines Ihrer SOS-Dokumente gelöscht");
    for (const name of ["Verfügung", "Police", "Testament"]) expect(text).not.toContain(name);
    const marked = world.db.selectFrom("file").select("is_sos").where("id", "=", first);
    expect(await marked.executeTakeFirstOrThrow()).toEqual({ is_sos: true });
  });

  it("gets one mail a day at most: what comes after it waits for the next evening", async () => {
    const { holder, files } = await furnish("Verfügung");
    await replace(janitor, files[0] ?? "");
    at(6);
    await world.runJobs();
    at(7);
    await replace(janitor, files[0] ?? "");
    await world.runJobs();
    at(29.9);
    await world.runJobs();
    expect(mailsTo(holder)).toHaveLength(1);
    at(30);
    await world.runJobs();
    expect(mailsTo(holder)).toHaveLength(2);
  });

  it("hears at the address of the evening, and a former mailbox gets nothing", async () => {
    const { holder, files } = await furnish("Verfügung");
    await replace(janitor, files[0] ?? "");
    const email = `berichtigt.${holder.email}`;
    await world.db.updateTable("app_user").set({ email }).where("id", "=", holder.id).execute();
    at(6);
    await world.runJobs();
    expect([mailsTo(holder), mailsTo({ email })]).toEqual([[], [expect.stringContaining("ersetzt")]]);
  });

  it("hears of a document that is theirs no more, or waits for its approval", async () => {
    const { holder, group, files } = await furnish("Eins", "Zwei", "Drei");
    const [first = "", second = "", third = ""] = files;
    await janitor.patch(`/api/files/${first}`, { is_sos: false });
    await janitor.patch(`/api/files/${second}`, { user_id: group.related.id });
    // The mark was the former owner's: the contacts of the new one do not see it by that.
    expect(await getRow(second)).toMatchObject({ is_sos: false });
    expect((await admin.patch(`/api/files/${third}/approval`)).statusCode).toBe(409);
    await world.makeStaff();
    expect((await admin.patch(`/api/files/${third}/approval`)).statusCode).toBe(200);
    at(6);
    await world.runJobs();
    const [text = ""] = mailsTo(holder);
    expect(text).toMatch(/kein SOS-Dokument von Ihnen mehr.* Das ist 2-mal geschehen/);
    expect(text).toContain("zur Prüfung vorgelegt");
    expect(mailsTo(group.related)).toEqual([]);
  });

  it("hears of no loss that was taken back before the mail leaves", async () => {
    const { holder, group, files } = await furnish("Eins", "Zwei", "Drei", "Vier");
    const [first = "", second = "", third = "", fourth = ""] = files;
    await janitor.patch(`/api/files/${first}`, { is_sos: false });
    await janitor.patch(`/api/files/${first}`, { is_sos: true });
    await janitor.delete(`/api/files/${second}`);
    await admin.call(restoreFile, { params: { id: second } });
    expect(await getRow(second)).toMatchObject({ is_sos: true });
    await janitor.patch(`/api/files/${third}`, { user_id: group.related.id });
    const { revision } = await getRow(third);
    await janitor.call(undoChanges, { body: { files: [{ id: third, revision }] } });
    await world.makeStaff();
    await admin.patch(`/api/files/${fourth}/approval`);
    await world.db
      .updateTable("file")
      .set({ approval_status: "approved" })
      .where("id", "=", fourth)
      .execute();
    at(6);
    await world.runJobs();
    expect(mailsTo(holder)).toEqual([]);
  });

  it("hears of a change as of one only if the contacts see the document", async () => {
    const { holder, files } = await furnish("Eins", "Zwei", "Drei");
    const [first = "", second = "", third = ""] = files;
    await replace(janitor, first);
    await janitor.delete(`/api/files/${first}`);
    await janitor.patch(`/api/files/${second}`, { name: "Neu" });
    await janitor.patch(`/api/files/${second}`, { is_sos: false });
    await replace(janitor, third);
    await world.makeStaff();
    await admin.patch(`/api/files/${third}/approval`);
    at(6);
    await world.runJobs();
    const [text = ""] = mailsTo(holder);
    expect(text).not.toMatch(/sehen jetzt die neue|sehen sie so/);
    for (const words of ["SOS-Dokumente gelöscht", "kein SOS-Dokument von Ihnen", "zur Prüfung vorgelegt"])
      expect(text).toContain(words);
  });

  it("hears of a document that becomes one of the whole group as of a change", async () => {
    const { group, client, root } = await furnish();
    const related = await world.signIn(group.related);
    const file = await upload(client, { folder_id: root.id, user_id: group.related.id });
    expect((await related.patch(`/api/files/${file.id}`, { is_sos: true })).statusCode).toBe(200);
    expect((await janitor.patch(`/api/files/${file.id}`, { is_for_all: true })).statusCode).toBe(200);
    at(6);
    await world.runJobs();
    const [text = ""] = mailsTo(group.related);
    expect(text).toContain("Angaben zu einem Ihrer SOS-Dokumente geändert");
    expect(text).not.toContain("kein SOS-Dokument");
  });

  it("hears nothing of own changes, of other documents, and of a save that changes nothing", async () => {
    const { holder, client, root, files } = await furnish("Verfügung");
    const [id = ""] = files;
    await replace(client, id);
    await client.patch(`/api/files/${id}`, { name: "Meine Verfügung" });
    await janitor.patch(`/api/files/${id}`, { name: "Meine Verfügung" });
    // The contacts do not see the series of a document.
    expect((await janitor.patch(`/api/files/${id}`, { known_gaps: ["2022"] })).statusCode).toBe(200);
    const other = await upload(client, { folder_id: root.id });
    await replace(janitor, other.id);
    at(6);
    await world.runJobs();
    expect(mailsTo(holder)).toEqual([]);
  });

  it("hears nothing once the contract ended so long ago that no contact is admitted", async () => {
    const { holder, files } = await furnish("Verfügung");
    const long = "2031-01-31";
    await world.db
      .updateTable("customer")
      .set({ contract_start: long, cancelled_on: long, cancelled_to: long })
      .where("id", "=", holder.id)
      .execute();
    await replace(janitor, files[0] ?? "");
    at(6);
    await world.runJobs();
    expect(mailsTo(holder)).toEqual([]);
  });

  it("may switch the mail off, with an entry and without a password, and then hears of nothing old", async () => {
    const { holder, client, files } = await furnish("Verfügung");
    await client.call(updateSosSettings, { body: { with_code: true } });
    at(1);
    const off = await client.call(updateSosSettings, { body: { change_mails: false } });
    expect(off).toMatchObject({ change_mails: false, with_code: true });
    await expectChange(
      world,
      { action: "sos.updated", customer_id: holder.id },
      { changes: [{ field: "sos_change_mails", old: true, new: false }] },
    );
    await replace(janitor, files[0] ?? "");
    at(6);
    await world.runJobs();
    const on = await client.call(updateSosSettings, { body: { change_mails: true } });
    expect(on.change_mails).toBe(true);
    at(30);
    await world.runJobs();
    expect(mailsTo(holder)).toEqual([]);
  });
});

describe("the mail about a document of a person", () => {
  it("goes in the lane of mails that warn of nothing", async () => {
    const { files } = await furnish("Verfügung");
    await replace(janitor, files[0] ?? "");
    const job = world.db
      .selectFrom("job")
      .select(["class", "run_at"])
      .where("name", "=", "send-notices")
      .where("key", "like", "%/sos\\_change/%");
    const { class: lane, run_at } = await job.orderBy("created_at", "desc").executeTakeFirstOrThrow();
    expect([lane, run_at]).toEqual(["mail", new Date("2031-03-10T17:00:00Z")]);
  });
});
