// Covers 7.5
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect as connectSocket, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { type UploadedFile, uploadFile } from "@krempelfrei/contract/files/files";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const LIMIT = world.system.settings.uploadMaxBytes;
const PATIENCE = { timeout: 170_000, interval: 20 };

let origin: string;
let port: number;

beforeAll(async () => {
  origin = await world.server.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = world.server.server.address() as AddressInfo);
});

const scene = (): Promise<Scene> => makeScene(world);

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");

/** A PDF of exactly so many bytes that no other upload has. */
function pdfOf(bytes: number): Buffer {
  const start = Buffer.from(pdf(randomUUID()));
  return Buffer.concat([start, randomBytes(bytes - start.length)]);
}

/** The headers that the client's script sends, for a request over a real connection. */
const headersOf = (client: Client): Record<string, string> => ({
  cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  "x-xsrf-token": client.cookies.get("XSRF-TOKEN") ?? "",
  "x-requested-with": "XMLHttpRequest",
});

async function send(client: Client, bytes: Uint8Array, fields: Record<string, string>): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new File([Buffer.from(bytes)], "Brief.pdf", { type: "application/pdf" }));
  return fetch(`${origin}/api/files/upload/`, { method: "POST", headers: headersOf(client), body: form });
}

/** Begins an upload on a connection of its own, sends part of the body and leaves it open. */
async function beginUpload(client: Client, folderId: string, bytes = 300_000): Promise<Socket> {
  const socket = connectSocket(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const headers = Object.entries({
    host: `127.0.0.1:${port}`,
    "content-type": "multipart/form-data; boundary=grenze",
    "content-length": "1000000",
    ...headersOf(client),
  });
  socket.write(
    `POST /api/files/upload/ HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n` +
      `--grenze\r\nContent-Disposition: form-data; name="folder_id"\r\n\r\n${folderId}\r\n` +
      `--grenze\r\nContent-Disposition: form-data; name="file"; filename="Brief.pdf"\r\n` +
      `Content-Type: application/pdf\r\n\r\n`,
  );
  socket.write(pdfOf(bytes));
  return socket;
}

const spooled = (): Promise<string[]> => readdir(join(world.directory, "blobs", ".spool"));

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    world.server.server.getConnections((error, open) => (error ? reject(error) : resolve(open)));
  });

/** Everything that a group stores: rows, reservations, and contents on the disk. */
async function kept({ group }: Scene) {
  const of = group.customer.id;
  const count = async (table: "file" | "blob"): Promise<number> =>
    (await world.db.selectFrom(table).select("sha256").where("customer_id", "=", of).execute()).length;
  const contents: string[] = [];
  for await (const { key } of world.system.blobs.list()) if (key.includes(of)) contents.push(key);
  return { rows: await count("file"), reservations: await count("blob"), contents: contents.length };
}

const NOTHING = { rows: 0, reservations: 0, contents: 0 };

describe("the type of an upload", () => {
  const text = "Dieser Dateityp wird nicht unterstützt. Erlaubt sind PDF, JPG und PNG.";

  it.each([
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000")],
    ["ZIP", Buffer.from("504b0304140000000000", "hex")],
    ["program", Buffer.from("7f454c46020101000000", "hex")],
    ["HTML with a PDF behind it", Buffer.from("<html>%PDF-1.4")],
    ["markup in front of a PDF", Buffer.from("% <script>alert(1)</script>\n%PDF-1.4")],
  ])("is told by content: %s named .pdf is refused and leaves nothing", async (_what, bytes) => {
    const here = await scene();
    const response = await here.client.upload(
      "/api/files/upload/",
      { name: "Rechnung.pdf", bytes, type: "application/pdf" },
      { folder_id: here.root.id },
    );
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ message: text, errors: { file: [text] } });
    const locker = await here.client.upload("/api/locker", { name: "Rechnung.pdf", bytes });
    expect(locker.statusCode).toBe(422);
    expect(await kept(here)).toEqual(NOTHING);
    expect(await spooled()).toEqual([]);
  });

  it.each([
    ["Foto.jpg", PNG, "Foto", "png", "image/png"],
    ["Scan.pdf", JPEG, "Scan", "jpg", "image/jpeg"],
    ["Foto.JPEG", JPEG, "Foto", "jpg", "image/jpeg"],
    ["Vertrag.html", Buffer.from(pdf("v")), "Vertrag", "pdf", "application/pdf"],
    ["Vertrag 03.2026", Buffer.from(pdf("w")), "Vertrag 03.2026", "pdf", "application/pdf"],
  ])("is what the content is: %s", async (fileName, bytes, name, extension, mediaType) => {
    const here = await scene();
    const response = await here.client.call(uploadFile, {
      file: { name: fileName, bytes, type: "text/html" },
      body: { folder_id: here.root.id },
    });
    const file = response;
    expect(file).toMatchObject({ name, extension, full_name: `${name}.${extension}`, size: bytes.length });
    const shown = await here.client.get(`/api/files/${file.id}/show`);
    expect(shown.headers["content-type"]).toBe(mediaType);
    expect(shown.rawPayload.equals(bytes)).toBe(true);
  });
});

describe("the name of an upload", () => {
  it.each([
    ["Größe & Übersicht – 5 €.pdf", "Größe & Übersicht – 5 €"],
    ["🎉 Einladung.pdf", "🎉 Einladung"],
    ["../../etc/passwd.pdf", "passwd"],
    ["C:\\Scans\\Brief.pdf", "Brief"],
    ["Rechnung\u202efdp.pdf", "Rechnungfdp"],
    [".pdf", "Dokument"],
    [`${"x".repeat(300)}.pdf`, "x".repeat(200)],
    [`${"ä".repeat(250)}.pdf`, "ä".repeat(200)],
  ])("keeps its letters and loses what harms: %s", async (fileName, name) => {
    const here = await scene();
    const file = await upload(here.client, { folder_id: here.root.id }, fileName);
    expect(file.name).toBe(name);
  });
});

describe("the size of an upload", () => {
  it("may be up to the limit, which is far above that of other calls", async () => {
    const here = await scene();
    const bytes = pdfOf(LIMIT);
    const response = await send(here.client, bytes, { folder_id: here.root.id });
    expect(response.status).toBe(201);
    const file = (await response.json()) as UploadedFile;
    expect(file.size).toBe(LIMIT);
    const back = await here.client.get(`/api/files/${file.id}/download`);
    expect(back.rawPayload.equals(bytes)).toBe(true);
  });

  // Covers 7.5
  it.each([1, 10 * LIMIT])(
    "is refused with 422 when it is %i bytes more, and leaves nothing",
    async (more) => {
      const here = await scene();
      const response = await send(here.client, pdfOf(LIMIT + more), { folder_id: here.root.id });
      const text = "Die Datei ist zu groß. Erlaubt sind höchstens 2 MB.";
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({ message: text, errors: { file: [text] } });
      expect(await kept(here)).toEqual(NOTHING);
      expect(await spooled()).toEqual([]);
    },
  );
});

describe("an upload that is broken off", () => {
  // Covers S13
  it("in the middle of the body leaves no row, no content and no temporary file", async () => {
    const here = await scene();
    const socket = await beginUpload(here.client, here.root.id);
    await vi.waitFor(async () => expect(await spooled()).toHaveLength(1), PATIENCE);
    socket.destroy();
    await vi.waitFor(async () => expect(await spooled()).toEqual([]), PATIENCE);
    expect(await kept(here)).toEqual(NOTHING);
  });

  it("releases its permit, also while it still waits for one: the next upload goes through", async () => {
    const here = await scene();
    const before = await connections();
    const four = [1, 2, 3, 4];
    const acquired = vi.spyOn(world.http.uploads, "acquire");
    const comeTo = (count: number) =>
      vi.waitFor(() => expect(acquired.mock.calls).toHaveLength(count), PATIENCE);
    const receiving = await Promise.all(four.map(() => beginUpload(here.client, here.root.id)));
    await vi.waitFor(async () => expect(await spooled()).toHaveLength(4), PATIENCE);
    // So little that the server still listens to the connection and sees its end at once.
    const waiting = await Promise.all(four.map(() => beginUpload(here.client, here.root.id, 1000)));
    await comeTo(8);
    const patient = send(here.client, pdfOf(2000), { folder_id: here.root.id });
    await comeTo(9);
    for (const socket of waiting) socket.destroy();
    await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(before + 5), PATIENCE);
    for (const socket of receiving) socket.destroy();
    expect((await patient).status).toBe(201);
    for (let count = 0; count < 5; count += 1) {
      expect((await send(here.client, pdfOf(2000), { folder_id: here.root.id })).status).toBe(201);
    }
    expect(await kept(here)).toEqual({ rows: 6, reservations: 6, contents: 6 });
    await vi.waitFor(async () => expect(await spooled()).toEqual([]), PATIENCE);
  });

  // Covers S13
  it("on a slow line keeps its permit for a while only: others do not wait for it", async () => {
    const here = await scene();
    const slow = await Promise.all([1, 2, 3, 4].map(() => beginUpload(here.client, here.root.id)));
    await vi.waitFor(async () => expect(await spooled()).toHaveLength(4), PATIENCE);
    expect((await send(here.client, pdfOf(2000), { folder_id: here.root.id })).status).toBe(201);
    expect(await spooled()).toHaveLength(4);
    for (const socket of slow) socket.destroy();
    await vi.waitFor(async () => expect(await spooled()).toEqual([]), PATIENCE);
  });

  it.each([
    ["a body that ends before its last boundary", "; boundary=grenze"],
    ["a body of other parts than announced", "; boundary=andere"],
    ["no boundary", ""],
    ["a boundary without end", `; boundary=${"x".repeat(300)}`],
  ])("with %s is refused", async (_what, boundary) => {
    const here = await scene();
    const head = `--grenze\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
    const response = await fetch(`${origin}/api/files/upload`, {
      method: "POST",
      headers: { ...headersOf(here.client), "content-type": `multipart/form-data${boundary}` },
      body: Buffer.concat([Buffer.from(head), pdfOf(5000)]),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: "Die Anfrage ist ungültig." });
    expect(await kept(here)).toEqual(NOTHING);
    expect(await spooled()).toEqual([]);
  });
});

describe("the form of an upload", () => {
  const file = () => ({ name: "Brief.pdf", bytes: pdfOf(500) });
  const missing = {
    message: "Bitte eine Datei auswählen.",
    errors: { file: ["Bitte eine Datei auswählen."] },
  };

  // Covers S13
  it("needs a file", async () => {
    const here = await scene();
    const fields = { folder_id: here.root.id };
    expect((await here.client.upload("/api/files/upload/", undefined, fields)).json()).toEqual(missing);
    expect((await here.client.upload("/api/locker", undefined, { x: "" })).json()).toEqual(missing);
    const text = await here.client.upload("/api/files/upload/", undefined, { ...fields, file: "Text" });
    expect([text.statusCode, text.json()]).toEqual([422, missing]);
    const json = await here.client.post("/api/files/upload/", fields);
    expect([json.statusCode, json.json()]).toEqual([422, missing]);
  });

  it("goes to the own root without a folder; staff has to say whose it is", async () => {
    const here = await scene();
    expect((await upload(here.client, {})).folder_id).toBe(here.root.id);
    expect((await upload(here.client, { folder_id: "", user_id: "null" })).folder_id).toBe(here.root.id);
    const staff = await world.signIn(await world.makeStaff());
    const response = await staff.upload("/api/files/upload/", file());
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: { user_id: ["Bitte einen Kunden angeben"] } });
  });

  it.each([
    [{ folder_id: "keine-id" }, 422, "folder_id"],
    [{ user_id: "1; DROP TABLE file" }, 422, "user_id"],
    [{ is_for_all: "ja" }, 422, "is_for_all"],
    [{ is_sos: "true" }, 422, "is_sos"],
    [{ maintainer_id: randomUUID() }, 422, "maintainer_id"],
    [{ folder_id: randomUUID() }, 404, undefined],
    [{ user_id: randomUUID() }, 404, undefined],
  ])("refuses the field %j with %i", async (fields, status, field) => {
    const here = await scene();
    const response = await here.client.upload("/api/files/upload/", file(), fields);
    expect(response.statusCode, response.body).toBe(status);
    const { errors, message } = errorOf(response);
    expect(Object.keys(errors ?? {})).toEqual(field === undefined ? [] : [field]);
    // All texts are German: none is the schema library's own.
    expect(`${message} ${JSON.stringify(errors ?? {})}`).not.toMatch(/invalid|input|expected/i);
    expect(await kept(here)).toEqual(NOTHING);
    expect(await spooled()).toEqual([]);
  });

  it("takes one file only", async () => {
    const here = await scene();
    const form = new FormData();
    for (const name of ["eins.pdf", "zwei.pdf"]) form.append("file", new File([pdfOf(500)], name));
    const response = await fetch(`${origin}/api/files/upload`, {
      method: "POST",
      headers: headersOf(here.client),
      body: form,
    });
    expect([400, 422]).toContain(response.status);
    expect(await kept(here)).toEqual(NOTHING);
    expect(await spooled()).toEqual([]);
  });

  it("is not received from a guest, from a foreign page, or with somebody else's token", async () => {
    const [here, there] = [await scene(), await scene()];
    const fields = { folder_id: here.root.id };
    expect((await world.guest().upload("/api/files/upload", file(), fields)).statusCode).toBe(401);
    here.client.cookies.set("XSRF-TOKEN", there.client.cookies.get("XSRF-TOKEN") ?? "");
    expect((await here.client.upload("/api/files/upload", file(), fields)).statusCode).toBe(419);
    expect(await kept(here)).toEqual(NOTHING);
    expect(await spooled()).toEqual([]);
  });
});

it("the same content again is stored once and says which file has it already", async () => {
  const [here, there] = [await scene(), await scene()];
  const bytes = pdfOf(3000);
  const send3 = async ({ client, root }: Scene) =>
    client
      .upload("/api/files/upload", { name: "Kopie.pdf", bytes }, { folder_id: root.id })
      .then((response) => answerOf(uploadFile, response));
  const first = await send3(here);
  expect(first.duplicate_of).toBeNull();
  expect((await send3(here)).duplicate_of).toBe(first.id);
  expect(await kept(here)).toEqual({ rows: 2, reservations: 1, contents: 1 });
  // What another group has is nobody's business.
  expect((await send3(there)).duplicate_of).toBeNull();
  expect(await kept(there)).toEqual({ rows: 1, reservations: 1, contents: 1 });
});
