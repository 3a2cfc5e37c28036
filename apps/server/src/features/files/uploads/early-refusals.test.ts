import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getUser } from "@krempelfrei/contract/account/account";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { makeScene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const LIMIT = world.system.settings.uploadMaxBytes;
let port: number;
beforeAll(async () => {
  await world.server.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = world.server.server.address() as AddressInfo);
});

/** The answer to a multipart body of this length, of which only these bytes are sent. */
async function announce(
  client: Client,
  path: string,
  bytes: number,
  body: string,
): Promise<[number, unknown]> {
  const sent = request({
    port,
    path: `/api/${path}`,
    method: "POST",
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "x-xsrf-token": client.cookies.get("XSRF-TOKEN") ?? "",
      "x-requested-with": "XMLHttpRequest",
      "content-type": "multipart/form-data; boundary=grenze",
      "content-length": bytes,
    },
  });
  sent.on("error", () => undefined);
  sent.write(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const answered: [number, unknown] = [answer.statusCode ?? 0, JSON.parse(await text(answer))];
  sent.destroy();
  return answered;
}

const refusal = (message: string) => [422, { message, errors: { file: [message] } }];

describe("a PDF with something in front", () => {
  it.each([
    ["a byte order mark", "\u00ef\u00bb\u00bf"],
    ["a line", "\n"],
    ["a comment", "% gedruckt\n"],
  ])("%s, is kept as it is and delivered as a PDF and nothing else", async (_what, front) => {
    const here = await makeScene(world);
    const bytes = Buffer.concat([Buffer.from(front, "latin1"), Buffer.from(pdf(randomUUID()))]);
    const file = await here.client.call(uploadFile, {
      file: { name: "Brief.pdf", bytes },
      body: { folder_id: here.root.id },
    });
    expect(file).toMatchObject({ extension: "pdf", size: bytes.length });
    for (const way of ["show", "download"]) {
      const { headers, rawPayload } = await here.client.get(`/api/files/${file.id}/${way}`);
      expect(headers).toMatchObject({
        "content-type": "application/pdf",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("default-src 'none'") as string,
      });
      expect(rawPayload.equals(bytes)).toBe(true);
    }
  });
});

it("an empty file is refused by that name, whatever else it is called", async () => {
  const here = await makeScene(world);
  const file = { name: "Rechnung.pdf", bytes: Buffer.alloc(0) };
  const answer = { message: "Die Datei ist leer.", errors: { file: ["Die Datei ist leer."] } };
  const uploaded = await here.client.upload("/api/files/upload/", file, { folder_id: here.root.id });
  expect([uploaded.statusCode, uploaded.json()]).toEqual([422, answer]);
  const dropped = await here.client.upload("/api/locker", file);
  expect([dropped.statusCode, dropped.json()]).toEqual([422, answer]);
  const rows = world.db.selectFrom("file").select("id").where("customer_id", "=", here.group.customer.id);
  expect(await rows.execute()).toEqual([]);
});

it.each(["files/upload", "locker"])("a form without any field has no file: %s", async (path) => {
  const { client } = await makeScene(world);
  const body = "--grenze--\r\n";
  expect(await announce(client, path, body.length, body)).toEqual(refusal("Bitte eine Datei auswählen."));
});

it("the client knows the largest upload, and the server refuses more before it is sent", async () => {
  const { client } = await makeScene(world);
  expect(await client.call(getUser)).toMatchObject({ upload_max_bytes: LIMIT });
  const acquired = vi.spyOn(world.http.uploads, "acquire");
  const head = '--grenze\r\nContent-Disposition: form-data; name="file"; filename="Scan.pdf"\r\n\r\n%PDF-1.4';
  const refused = await announce(client, "files/upload", 400 * 1024 ** 2, head);
  expect(refused).toEqual(refusal("Die Datei ist zu groß. Erlaubt sind höchstens 2 MB."));
  expect(acquired).not.toHaveBeenCalled();
  acquired.mockRestore();
});
