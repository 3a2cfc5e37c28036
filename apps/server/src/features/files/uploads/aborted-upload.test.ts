import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { captureLog } from "../../../testing/log-lines.ts";
import { makeScene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const { log, lines } = captureLog();
const world = await createWorld({ log });

// Covers S13
it("an upload that somebody breaks off leaves nothing, and is no unexpected error in the log", async () => {
  const { client, root } = await makeScene(world);
  await world.server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = world.server.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const headers = {
    host: `127.0.0.1:${port}`,
    "content-type": "multipart/form-data; boundary=grenze",
    "content-length": "1000000",
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "x-xsrf-token": client.cookies.get("XSRF-TOKEN") ?? "",
  };
  const lineOf = ([name, value]: readonly [string, string]): string => `${name}: ${value}\r\n`;
  socket.write(
    `POST /api/files/upload HTTP/1.1\r\n${Object.entries(headers).map(lineOf).join("")}\r\n` +
      `--grenze\r\nContent-Disposition: form-data; name="folder_id"\r\n\r\n${root.id}\r\n` +
      `--grenze\r\nContent-Disposition: form-data; name="file"; filename="Brief.pdf"\r\n\r\n%PDF-1.4`,
  );
  socket.write(randomBytes(300_000));
  const patience = { timeout: 170_000, interval: 20 };
  const spooled = async () => readdir(join(world.directory, "blobs", ".spool"));
  await vi.waitFor(async () => expect(await spooled()).toHaveLength(1), patience);
  socket.destroy();
  await vi.waitFor(async () => expect(await spooled()).toEqual([]), patience);
  // What the request logs at its end is written by now.
  await world.server.close();
  expect(lines.filter((line) => /unexpected error|"level":(50|60)/.test(line))).toEqual([]);
  expect(await world.db.selectFrom("file").select("id").execute()).toEqual([]);
});
