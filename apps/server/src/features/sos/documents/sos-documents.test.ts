import { addToLocker } from "@krempelfrei/contract/files/locker";
import { listSosAccesses } from "@krempelfrei/contract/sos/sos";
import { getSosDocuments, type SosPerson } from "@krempelfrei/contract/sos/sos-access";
import { answerOf } from "@krempelfrei/testing/client";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { upload } from "../../../testing/scene.ts";
import { activate, addSosFile, makeSosScene, nameContact, signInAs } from "../../../testing/sos-scene.ts";
import { unzip } from "../../../testing/unzip.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const documents = (client: Client): Promise<LightMyRequestResponse> => client.get("/api/sos/documents");
const personsOf = (response: LightMyRequestResponse): SosPerson[] => answerOf(getSosDocuments, response).data;
const namesOf = (response: LightMyRequestResponse): Record<string, string[]> =>
  Object.fromEntries(personsOf(response).map(({ name, files }) => [name, files.map((file) => file.name)]));

describe("which documents a contact sees", () => {
  async function relatedScene() {
    const scene = await makeSosScene(world);
    const client = await world.signIn(scene.group.related);
    const contact = await nameContact(client);
    await activate(client);
    return { scene, client, contact, proof: { email: contact.email, birthday: contact.birthday } };
  }

  // Covers 7.20
  it("of a related person only its own and those of the whole group", async () => {
    const { scene, client, proof } = await relatedScene();
    await addSosFile({ client, root: scene.root }, "Patientenverfügung Rolf");
    await addSosFile(scene, "Hausratversicherung", { is_for_all: true });
    await upload(client, { folder_id: scene.root.id }, "Privat.pdf");
    const contact = await signInAs(world, proof);
    expect(namesOf(await documents(contact))).toEqual({
      "Rolf Beispiel": ["Patientenverfügung Rolf", "Hausratversicherung"],
    });
    expect((await contact.get(`/api/sos/files/${scene.fileId}/show`)).statusCode).toBe(404);
    // And the contract holder's contact nothing of the related person.
    const other = await signInAs(world, scene.proof);
    expect(namesOf(await documents(other))).toEqual({
      "Karla Beispiel": ["Hausratversicherung", "Reisepass"],
    });
  });

  // Covers S38
  it("none that is no SOS document, waits, or is not approved; lists and single files agree", async () => {
    const scene = await makeSosScene(world);
    const admin = await world.signIn(await world.makeStaff());
    // A second person who could approve what the other submits.
    await world.makeStaff();
    const customer = scene.group.customer.id;
    const plain = await upload(scene.client, { folder_id: scene.root.id }, "Kein SOS.pdf");
    const locker = await scene.client.upload("/api/locker", { name: "Schließfach.pdf", bytes: pdf("l") });
    const unmanaged = await admin.upload(
      "/api/files/upload",
      { name: "Unsortiert.pdf", bytes: pdf("u") },
      { user_id: customer },
    );
    const pending = await addSosFile(scene, "Wartet");
    const rejected = await addSosFile(scene, "Abgelehnt");
    for (const { id } of [pending, rejected]) await admin.patch(`/api/files/${id}/approval`);
    await admin.patch(`/api/files/${rejected.id}/disapprove`, { reason: "unleserlich" });
    const waiting = [locker, unmanaged].map((response) => answerOf(addToLocker, response).id);
    await world.db.updateTable("file").set({ is_sos: true }).where("id", "in", waiting).execute();

    const contact = await signInAs(world, scene.proof);
    expect(namesOf(await documents(contact))).toEqual({ "Karla Beispiel": ["Reisepass"] });
    for (const id of [plain.id, ...waiting, pending.id, rejected.id]) {
      for (const kind of ["show", "download"]) {
        const answer = await contact.get(`/api/sos/files/${id}/${kind}`);
        expect(answer.statusCode, id).toBe(404);
        expect(answer.json()).toEqual({ message: "Der Eintrag wurde nicht gefunden." });
      }
    }
  });

  it("none that lost its mark while the access is open", async () => {
    const scene = await makeSosScene(world);
    const contact = await signInAs(world, scene.proof);
    await scene.client.patch(`/api/files/${scene.fileId}`, { is_sos: false });
    expect(namesOf(await documents(contact))).toEqual({ "Karla Beispiel": [] });
    expect((await contact.get(`/api/sos/files/${scene.fileId}/show`)).statusCode).toBe(404);
  });
});

describe("the order and what stands beside it", () => {
  // Covers 7.21
  it("has living will, power of attorney and medication first, then the others by name", async () => {
    const scene = await makeSosScene(world);
    for (const name of ["Auto", "Medikamentenplan", "Vorsorgevollmacht", "Patientenverfügung"])
      await addSosFile(scene, name);
    const [person] = personsOf(await documents(await signInAs(world, scene.proof)));
    expect(person?.files.map(({ name, is_urgent }) => [name, is_urgent])).toEqual([
      ["Patientenverfügung", true],
      ["Vorsorgevollmacht", true],
      ["Medikamentenplan", true],
      ["Auto", false],
      ["Reisepass", false],
    ]);
  });

  // Covers 7.21
  it("tells whom else to call, and no address or birthday of theirs", async () => {
    const scene = await makeSosScene(world);
    await scene.client.patch(`/api/sos/${scene.contact.id}`, { phone: "030 1" });
    const other = await nameContact(scene.client, {
      first_name: "Selma",
      phone: "030 23125 902",
      relation: "Schwester",
    });
    await nameContact(scene.client, { first_name: "Ohne" });
    const answer = await documents(await signInAs(world, scene.proof));
    expect(personsOf(answer)[0]?.phones).toEqual([
      { name: "Selma Wagner", relation: "Schwester", phone: "030 23125 902" },
    ]);
    expect(answer.body).not.toContain(other.email);
    expect(answer.body).not.toContain(other.birthday);
  });
});

describe("all documents as one ZIP", () => {
  // Covers 7.21
  it("are numbered by urgency, a folder a person, and stand once in the access book", async () => {
    const scene = await makeSosScene(world);
    await addSosFile(scene, "Patientenverfügung");
    const contact = await signInAs(world, scene.proof);
    const answer = await contact.get("/api/sos/archive");
    expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      200,
      "application/zip",
      "no-store",
    ]);
    expect([...(await unzip(answer.rawPayload)).keys()]).toEqual([
      "Karla Beispiel/01 Patientenverfügung.pdf",
      "Karla Beispiel/02 Reisepass.pdf",
    ]);
    const { data } = await scene.client.call(listSosAccesses, { query: {} });
    expect(data.map(({ kind, contact }) => [kind, contact])).toEqual([
      ["archive", "Renate Wagner"],
      ["sign_in", "Renate Wagner"],
    ]);
  });

  it("are nobody's without an access, and none after it was locked", async () => {
    const scene = await makeSosScene(world);
    expect((await world.guest().get("/api/sos/archive")).statusCode).toBe(401);
    expect((await scene.client.get("/api/sos/archive")).statusCode).toBe(401);
    const contact = await signInAs(world, scene.proof);
    await scene.client.post("/api/sos/deactivate");
    expect((await contact.get("/api/sos/archive")).statusCode).toBe(401);
  });

  it("hold nothing that is not shown in the list, and end at 20 in half an hour of one access", async () => {
    const scene = await makeSosScene(world);
    await upload(scene.client, { folder_id: scene.root.id }, "Tagebuch.pdf");
    const [contact, other] = [await signInAs(world, scene.proof), await signInAs(world, scene.proof)];
    for (let times = 0; times < 20; times += 1) {
      const { rawPayload } = await contact.get("/api/sos/archive");
      expect([...(await unzip(rawPayload)).keys()]).toEqual(["Karla Beispiel/01 Reisepass.pdf"]);
    }
    expect((await contact.get("/api/sos/archive")).statusCode).toBe(429);
    expect((await other.get("/api/sos/archive")).statusCode).toBe(200);
  });
});

describe("a document", () => {
  // Covers S38
  it("is shown and saved with the headers of documents, by ranges too, and cached nowhere", async () => {
    const scene = await makeSosScene(world);
    const contact = await signInAs(world, scene.proof);
    const show = await contact.get(`/api/sos/files/${scene.fileId}/show`);
    expect(show.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "inline; filename=Reisepass.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(show.headers["content-security-policy"]).toContain("default-src 'none'");
    const saved = await contact.get(`/api/sos/files/${scene.fileId}/download`);
    expect(saved.headers["content-disposition"]).toBe("attachment; filename=Reisepass.pdf");
    const part = await contact.get(`/api/sos/files/${scene.fileId}/show`, { range: "bytes=0-3" });
    expect([part.statusCode, part.body]).toEqual([206, "%PDF"]);
  });

  // Covers S38
  it("stands in the access book once for one opening, however many parts a viewer asks for", async () => {
    const scene = await makeSosScene(world);
    const contact = await signInAs(world, scene.proof);
    for (const range of ["bytes=1-2", "bytes=0-3", "bytes=-4"])
      await contact.get(`/api/sos/files/${scene.fileId}/show`, { range });
    await contact.get(`/api/sos/files/${scene.fileId}/download`);
    world.setClock(new Date(Date.now() + 6 * 60_000));
    await contact.get(`/api/sos/files/${scene.fileId}/show`);
    world.setClock();
    const { data } = await scene.client.call(listSosAccesses);
    const entry = { contact: "Renate Wagner", document: "Reisepass.pdf" };
    expect(data).toMatchObject([
      { ...entry, kind: "show" },
      { ...entry, kind: "download" },
      { ...entry, kind: "show" },
      { contact: "Renate Wagner", kind: "sign_in", document: null },
    ]);
  });
});
