import { randomBytes, randomUUID } from "node:crypto";
import { type UploadedFile, uploadFile } from "@krempelfrei/contract/files/files";
import { parse as parseDisposition } from "content-disposition";
import { beforeAll, describe, expect, it } from "vitest";
import { blobKey } from "../../../blobs/blob-key.ts";
import { pdf, type Client } from "../../../testing/client.ts";
import { makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");

/** The contract holder's document of 10 000 bytes. */
let here: Scene;
let file: UploadedFile;
const content = Buffer.concat([pdf(randomUUID()), randomBytes(20_000)]).subarray(0, 10_000);

const take = async (bytes: Uint8Array, name: string): Promise<UploadedFile> => {
  return here.client.call(uploadFile, { file: { name, bytes } });
};

beforeAll(async () => {
  here = await makeScene(world);
  file = await take(content, "Police.pdf");
});

const show = (headers?: Record<string, string>) => here.client.get(`/api/files/${file.id}/show`, headers);

describe("a document that is shown", () => {
  it("comes whole, with headers that keep it harmless and with its owner", async () => {
    const { statusCode, headers, rawPayload } = await show({ "accept-encoding": "gzip, br" });
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(content)).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": "10000",
      "content-disposition": "inline; filename=Police.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "accept-ranges": "bytes",
    });
    // Compressed already; and a range is one of the stored bytes.
    expect(headers).not.toHaveProperty("content-encoding");
    // The viewer of our own page frames it; nobody else does.
    expect(headers).not.toHaveProperty("x-frame-options");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain("script-src");
  });

  it("runs no script as an image", async () => {
    const image = await take(PNG, "Foto.png");
    const { headers } = await here.client.get(`/api/files/${image.id}/show`);
    expect(headers["content-type"]).toBe("image/png");
    expect(headers["content-security-policy"]).toBe("sandbox; default-src 'none'; frame-ancestors 'self'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("is not sent again to a browser that has it", async () => {
    const etag = String((await show()).headers.etag);
    const again = await show({ "if-none-match": etag });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers).toMatchObject({ etag, "cache-control": "no-store" });
    expect((await show({ "if-none-match": '"another"' })).statusCode).toBe(200);
    const there = await makeScene(world);
    const foreign = await there.client.get(`/api/files/${file.id}/show`, { "if-none-match": etag });
    expect(foreign.statusCode).toBe(404);
  });

  it("answers HEAD with the headers alone", async () => {
    const url = `/api/files/${file.id}/show`;
    const { statusCode, headers, rawPayload } = await here.client.request({ method: "HEAD", url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "content-type": "application/pdf", "content-length": "10000" });
    expect(rawPayload).toHaveLength(0);
  });
});

describe("a part of a document", () => {
  it.each([
    ["bytes=0-99", 0, 99],
    ["bytes=0-0", 0, 0],
    ["bytes=9000-", 9000, 9999],
    ["bytes=9999-20000", 9999, 9999],
    ["bytes=-100", 9900, 9999],
    ["bytes=-20000", 0, 9999],
  ])("%s is answered with 206 and these bytes", async (range, start, end) => {
    for (const action of ["show", "download"]) {
      const response = await here.client.get(`/api/files/${file.id}/${action}`, { range });
      expect(response.statusCode).toBe(206);
      expect(response.headers).toMatchObject({
        "content-range": `bytes ${start}-${end}/10000`,
        "content-length": String(end - start + 1),
        "content-type": "application/pdf",
      });
      expect(response.rawPayload.equals(content.subarray(start, end + 1))).toBe(true);
    }
  });

  it.each(["bytes=10000-", "bytes=10000-10001", "bytes=-0"])("%s is out of reach: 416", async (range) => {
    const response = await show({ range });
    expect(response.statusCode).toBe(416);
    expect(response.headers["content-range"]).toBe("bytes */10000");
    expect(response.rawPayload).toHaveLength(0);
  });

  it.each(["bytes=5-2", "bytes=-", "bytes=a-b", "pages=1-2", "bytes=0-1,5-6", "bytes"])(
    "%s is no single range: the whole, as RFC 9110 allows",
    async (range) => {
      const response = await show({ range });
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload.equals(content)).toBe(true);
    },
  );

  it("is the whole when the document is another than the one begun with", async () => {
    const etag = String((await show()).headers.etag);
    expect((await show({ range: "bytes=0-9", "if-range": etag })).statusCode).toBe(206);
    expect((await show({ range: "bytes=0-9", "if-range": '"old"' })).statusCode).toBe(200);
  });
});

describe("the name of a download", () => {
  it.each([
    ["Größe & Übersicht", "Größe & Übersicht.pdf"],
    ["Rechnung über 5 €", "Rechnung über 5 €.pdf"],
    ["🎉 Einladung 👩‍👩‍👧", "🎉 Einladung 👩‍👩‍👧.pdf"],
    ['Der "große" Vertrag', "Der _große_ Vertrag.pdf"],
    ["Brief; filename=x.exe", "Brief; filename=x.exe.pdf"],
    ["100% %41 %22", "100% %41 %22.pdf"],
    ["Анна 契約 عقد", "Анна 契約 عقد.pdf"],
    ["Rechnung 03.2026", "Rechnung 03.2026.pdf"],
  ])("is %s as the person knows it (RFC 6266)", async (name, expected) => {
    const named = await upload(here.client, {});
    const renamed = await here.client.patch(`/api/files/${named.id}`, { name });
    expect(renamed.statusCode, renamed.body).toBe(200);
    const { statusCode, headers } = await here.client.get(`/api/files/${named.id}/download`);
    expect(statusCode).toBe(200);
    const header = String(headers["content-disposition"]);
    expect(header).toMatch(/^[\u0020-\u007e]+$/);
    expect(parseDisposition(header)).toMatchObject({
      type: "attachment",
      parameters: { filename: expected },
    });
  });

  it("cannot break the header, whatever the database holds", async () => {
    const named = await upload(here.client, {});
    const evil = 'a\r\nSet-Cookie: x=y\u202efdp" \\ / b';
    await world.db.updateTable("file").set({ name: evil }).where("id", "=", named.id).execute();
    const { statusCode, headers } = await here.client.get(`/api/files/${named.id}/download`);
    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty("set-cookie");
    const { filename } = parseDisposition(String(headers["content-disposition"])).parameters;
    expect(filename).toBe("a__Set-Cookie: x=y_fdp_ _ _ b.pdf");
  });
});

describe("a document of somebody else", () => {
  const paths = (id: string) => [`/api/files/${id}/show`, `/api/files/${id}/download`];

  it("is not there: 404 for another group and for a person of the group who may not see it", async () => {
    const there = await makeScene(world);
    const related = await world.signIn(here.group.related);
    const readers: Client[] = [there.client, related];
    for (const client of readers) {
      for (const url of paths(file.id)) {
        for (const method of ["GET", "HEAD"] as const) {
          const response = await client.request({ method, url, headers: { range: "bytes=0-1" } });
          expect(response.statusCode).toBe(404);
          expect(response.headers).not.toHaveProperty("content-disposition");
          expect(response.headers).not.toHaveProperty("etag");
        }
      }
    }
  });

  it("is answered like one that never was, or that cannot be", async () => {
    const there = await makeScene(world);
    for (const id of [file.id, randomUUID(), "keine-id", "%2e%2e%2f"]) {
      for (const url of paths(id)) {
        const response = await there.client.get(url);
        expect(response.statusCode).toBe(404);
        expect(response.json()).toEqual({ message: "Der Eintrag wurde nicht gefunden." });
        expect(response.headers["cache-control"]).toBe("no-store");
      }
    }
  });

  it("needs a session", async () => {
    for (const url of paths(file.id)) expect((await world.guest().get(url)).statusCode).toBe(401);
  });
});

it("a document whose content is lost is an error that looks like one, not a broken file under its name", async () => {
  const lost = await take(pdf(randomUUID()), "Verloren.pdf");
  const { sha256 } = await world.db
    .selectFrom("file")
    .select("sha256")
    .where("id", "=", lost.id)
    .executeTakeFirstOrThrow();
  await world.system.blobs.delete(blobKey(here.group.customer.id, sha256));
  for (const range of [undefined, "bytes=0-5"]) {
    const url = `/api/files/${lost.id}/download`;
    const response = await here.client.get(url, range === undefined ? {} : { range });
    expect(response.statusCode).toBe(500);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.json()).toMatchObject({
      message: "Bei der Aktion ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut!",
      id: expect.any(String) as string,
    });
    for (const name of ["content-disposition", "etag", "content-range", "accept-ranges"]) {
      expect(response.headers).not.toHaveProperty(name);
    }
    expect(response.headers["cache-control"]).toBe("no-store");
  }
});
