// Covers 7.12
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect as connectSocket, type AddressInfo } from "node:net";
import { join } from "node:path";
import { updateFile } from "@krempelfrei/contract/files/files";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { replaceFile } from "@krempelfrei/contract/files/versions";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it, vi } from "vitest";
import { pdf } from "../../../testing/client.ts";
import { makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { contentOf, fresh, makeVersionsScene, PNG, replace } from "../../../testing/scenes/versions-scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();
const { staff, versionsOf, storedOf } = await makeVersionsScene(world);
const scene = (): Promise<Scene> => makeScene(world);

const entriesOf = async (id: string, action: string) => changesOf(world, { subject_id: id, action });

describe("replacing a document", () => {
  // Covers 4.11
  it("gives it another content and keeps everything that people said about it", async () => {
    const here = await scene();
    const before = await upload(here.client, { folder_id: here.root.id }, "Police.pdf");
    const said = { name: "Police 2026", author: "Muster AG", tags: ["Auto"], type: "police" as const };
    const flags = { is_favorite: true, is_sos: true, is_tax_relevant: true };
    const saved = await here.client.call(updateFile, {
      params: { id: before.id },
      body: { ...said, ...flags },
    });
    await world.db
      .updateTable("file")
      .set({ is_machine_readable: true, is_orig_machine_readable: true })
      .where("id", "=", before.id)
      .execute();
    const answer = await replace(here.client, before.id, PNG, "ganz anders.png");
    expect(answer.statusCode, answer.body).toBe(200);
    const after = answerOf(replaceFile, answer);
    const content = { full_name: "Police 2026.png", extension: "png", size: PNG.length };
    const { content: hash, revision } = after;
    expect(hash).not.toBe(saved.content);
    expect(after).toMatchObject({ ...saved, ...said, ...flags, ...content, content: hash, revision });
    expect(after).toMatchObject({ is_machine_readable: false, is_orig_machine_readable: false });
    expect(after.revision).not.toBe(saved.revision);
    expect((await contentOf(here.client, before.id)).equals(PNG)).toBe(true);
    const [change] = await entriesOf(before.id, "file.replaced");
    expect(change?.changes).toEqual([
      { field: "version", old: 1, new: 2 },
      { field: "extension", old: "pdf", new: "png" },
      { field: "size", old: before.size, new: PNG.length },
    ]);
  });

  it("shows that the content is another one, also of the same size", async () => {
    const here = await scene();
    const before = await upload(here.client, {});
    const answer = answerOf(replaceFile, await replace(here.client, before.id, pdf(randomUUID()), "Neu.pdf"));
    expect(answer.size).toBe(before.size);
    expect(answer.content).not.toBe(before.content);
  });

  it("with the content that it has already changes nothing", async () => {
    const here = await scene();
    const file = await upload(here.client, {});
    const answer = await replace(here.client, file.id, await contentOf(here.client, file.id), "Kopie.pdf");
    expect(answer.statusCode).toBe(200);
    expect(answerOf(replaceFile, answer)).toMatchObject({
      id: file.id,
      name: file.name,
      revision: file.revision,
    });
    expect(await versionsOf(file.id)).toHaveLength(1);
    expect(await entriesOf(file.id, "file.replaced")).toEqual([]);
  });

  it("is for whoever may change it", async () => {
    const [here, there] = [await scene(), await scene()];
    const related = await world.signIn(here.group.related);
    const file = await upload(here.client, {});
    expect((await replace(there.client, file.id, fresh())).statusCode).toBe(404);
    expect((await replace(related, file.id, fresh())).statusCode).toBe(404);
    expect((await replace(world.guest(), file.id, fresh())).statusCode).toBe(401);
    await here.client.patch(`/api/files/${file.id}`, { is_for_all: true });
    expect((await replace(related, file.id, fresh())).statusCode).toBe(403);
    expect((await replace(here.client, randomUUID(), fresh())).statusCode).toBe(404);
    expect((await replace(here.client, "keine-id", fresh())).statusCode).toBe(404);
    expect((await replace(staff, file.id, fresh())).statusCode).toBe(200);
    expect(await versionsOf(file.id)).toHaveLength(2);
  });

  it("is not for the person who dropped it into the locker, but for staff", async () => {
    const here = await scene();
    const dropped = await here.client.call(addToLocker, { file: { name: "Scan.pdf", bytes: fresh() } });
    const { id } = dropped;
    const answer = await replace(here.client, id, fresh());
    expect(answer.statusCode).toBe(409);
    expect(errorOf(answer).message).toContain("Schließfach");
    expect((await replace(staff, id, fresh())).statusCode).toBe(200);
  });

  it("takes PDF, JPG and PNG only, and one file", async () => {
    const here = await scene();
    const file = await upload(here.client, {});
    const refused = await replace(here.client, file.id, Buffer.from("<html>"));
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: { file: ["Dieser Dateityp wird nicht unterstützt. Erlaubt sind PDF, JPG und PNG."] },
    });
    const none = await here.client.upload(`/api/files/${file.id}/replace`, undefined, { x: "" });
    expect(none.json()).toMatchObject({ errors: { file: ["Bitte eine Datei auswählen."] } });
    const field = { name: "Neu.pdf", bytes: fresh() };
    const url = `/api/files/${file.id}/replace`;
    expect((await here.client.upload(url, field, { name: "Anders" })).statusCode).toBe(422);
    expect(await storedOf(here)).toBe(1);
    expect(await versionsOf(file.id)).toHaveLength(1);
  });

  it("takes an approval away: it was given to another content", async () => {
    const here = await scene();
    const file = await upload(here.client, {});
    const set = async (approval_status: string) =>
      world.db.updateTable("file").set({ approval_status }).where("id", "=", file.id).execute();
    await set("approved");
    expect((await replace(staff, file.id, fresh())).json()).toMatchObject({ approval_status: "none" });
    await set("pending");
    expect((await replace(staff, file.id, fresh())).json()).toMatchObject({ approval_status: "pending" });
  });

  it("several times at once loses none: each becomes a version", async () => {
    const here = await scene();
    const file = await upload(here.client, {});
    const first = await contentOf(here.client, file.id);
    const contents = [fresh(), fresh(), fresh()];
    const answers = await Promise.all(contents.map((bytes) => replace(here.client, file.id, bytes)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const versions = await versionsOf(file.id);
    expect(versions.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    const stored = await Promise.all(
      versions.map(({ number }) => contentOf(staff, file.id, `versions/${number}/show`)),
    );
    const hex = (all: readonly Buffer[]) => all.map((bytes) => bytes.toString("hex")).toSorted();
    expect(hex(stored)).toEqual(hex([first, ...contents]));
    expect(stored[0]?.equals(await contentOf(here.client, file.id))).toBe(true);
  });

  it("of a document that is deleted meanwhile ends with 404 and leaves no version", async () => {
    const here = await scene();
    const file = await upload(here.client, {});
    const [replaced, deleted] = await Promise.all([
      replace(here.client, file.id, fresh()),
      here.client.delete(`/api/files/${file.id}`),
    ]);
    expect([200, 404]).toContain(replaced.statusCode);
    expect(deleted.statusCode).toBe(204);
    const rows = await world.db
      .selectFrom("file_version")
      .select("number")
      .where("file_id", "=", file.id)
      .execute();
    expect(rows).toEqual([]);
  });

  // Covers 4.11
  it("that is broken off in the middle leaves nothing", async () => {
    const here = await scene();
    const file = await upload(here.client, {});
    await world.server.listen({ host: "127.0.0.1", port: 0 });
    const { port } = world.server.server.address() as AddressInfo;
    const socket = connectSocket(port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    const headers = Object.entries({
      host: `127.0.0.1:${port}`,
      "content-type": "multipart/form-data; boundary=grenze",
      "content-length": "1000000",
      cookie: [...here.client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "x-xsrf-token": here.client.cookies.get("XSRF-TOKEN") ?? "",
    });
    socket.write(
      `POST /api/files/${file.id}/replace HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n` +
        `--grenze\r\nContent-Disposition: form-data; name="file"; filename="Neu.pdf"\r\n\r\n`,
    );
    socket.write(Buffer.concat([pdf("abgebrochen"), randomBytes(300_000)]));
    const patience = { timeout: 170_000, interval: 20 };
    const spooled = async () => readdir(join(world.directory, "blobs", ".spool"));
    await vi.waitFor(async () => expect(await spooled()).toHaveLength(1), patience);
    socket.destroy();
    await vi.waitFor(async () => expect(await spooled()).toEqual([]), patience);
    expect(await storedOf(here)).toBe(1);
    expect(await versionsOf(file.id)).toMatchObject([{ number: 1, size: file.size, is_current: true }]);
  });
});
