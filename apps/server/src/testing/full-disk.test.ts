import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { answerOf, errorOf, headersOf } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createDiskStore } from "../blobs/disk-store.ts";
import { takeScans } from "../features/stacks/take-scans.ts";
import { DONE, prepareScannerFolder } from "../scanner/scanner-folder.ts";
import { pdf } from "./client.ts";
import { newContact } from "./sos-scene.ts";
import { createWorld } from "./world.ts";

const MB = 1024 * 1024;

/** A disk of 3 MB in memory, or why there is none: mounting takes root. */
function mountSmallDisk(): string | Error {
  const directory = mkdtempSync(join(tmpdir(), "krempelfrei-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=3m,mode=700", "tmpfs", directory], { stdio: "pipe" });
    return directory;
  } catch (error) {
    rmSync(directory, { recursive: true });
    return error instanceof Error ? error : new Error(String(error));
  }
}

const disk = mountSmallDisk();
if (!(disk instanceof Error)) {
  // Registered before the world, and so called after it is closed.
  afterAll(() => {
    execFileSync("umount", ["--lazy", disk]);
    rmSync(disk, { recursive: true });
  });
}

const WHY_NOT = disk instanceof Error ? ` (skipped: ${disk.message.split("\n")[0]})` : "";
describe.skipIf(disk instanceof Error)(`a disk of documents that is full${WHY_NOT}`, async () => {
  const dir = String(disk);
  const world = await createWorld(
    disk instanceof Error ? {} : { blobs: await createDiskStore({ dir: join(dir, "blobs") }) },
  );
  const content = (megabytes: number): Buffer => {
    const bytes = Buffer.alloc(megabytes * MB, "x");
    bytes.set(pdf(String(Math.random())));
    return bytes;
  };

  // Covers S67
  it("answers 507 to an upload, keeps nothing of it, and goes on when there is room again", async () => {
    const client = await world.signIn((await world.makeGroup()).customer);
    const send = (megabytes: number) =>
      client.upload("/api/files/upload", { name: "Brief.pdf", bytes: content(megabytes) });
    const ballast = join(dir, "ballast");
    await writeFile(ballast, Buffer.alloc(2 * MB));

    const full = await send(1.5);
    expect(full.statusCode, full.body).toBe(507);
    expect(errorOf(full)).toEqual({
      message: "Der Speicher ist voll. Es wurde nichts gespeichert.",
      errors: {},
    });
    const left = await readdir(join(dir, "blobs"), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
    const files = await world.db.selectFrom("file").select("id").execute();
    expect(files).toEqual([]);

    await rm(ballast);
    expect(answerOf(uploadFile, await send(1.5)).size).toBe(1.5 * MB);
  });

  // Covers S67
  it("answers 507 also to a small upload, which is there as a whole before the disk refuses it, and serves all else", async () => {
    const client = await world.signIn((await world.makeGroup()).customer);
    const earlier = { name: "Früher.pdf", bytes: Buffer.from(pdf("früher")) };
    const { id } = answerOf(uploadFile, await client.upload("/api/files/upload", earlier));
    // As much as there is room.
    const ballast = join(dir, "ballast");
    await writeFile(ballast, Buffer.alloc(3 * MB)).catch(() => undefined);
    onTestFinished(async () => rm(ballast));
    const origin = await world.server.listen({ host: "127.0.0.1", port: 0 });
    const body = new FormData();
    body.set("file", new File([new Uint8Array(pdf("klein"))], "Brief.pdf"));
    const headers = { ...headersOf(client.cookies), "idempotency-key": crypto.randomUUID() };
    const full = await fetch(`${origin}/api/files/upload`, { method: "POST", headers, body });
    expect(full.status, await full.text()).toBe(507);
    // Balancers keep the server, so that people can go on reading, and make room.
    expect((await client.get("/api/ready")).statusCode).toBe(200);
    expect((await client.get(`/api/files/${id}/download`)).rawPayload).toEqual(earlier.bytes);
    expect((await client.delete(`/api/files/${id}`)).statusCode).toBe(204);
  });
});

describe.skipIf(disk instanceof Error)(`the scanner's folder with a full storage${WHY_NOT}`, async () => {
  const dir = String(disk);
  const world = await createWorld(
    disk instanceof Error ? {} : { blobs: await createDiskStore({ dir: join(dir, "scanned") }) },
  );

  // Covers S62
  it("keeps its file, which is taken when there is room again", async () => {
    const directory = await mkdtemp(join(world.directory, "scanner-"));
    await prepareScannerFolder(directory);
    const bytes = Buffer.concat([pdf("Stapel"), Buffer.alloc(0.5 * MB, "x"), Buffer.from("%%EOF")]);
    await writeFile(join(directory, "Stapel.pdf"), bytes);
    const ballast = join(dir, "ballast");
    // As much as there is room.
    await writeFile(ballast, Buffer.alloc(3 * MB)).catch(() => undefined);
    const { signal } = new AbortController();
    const run = () => takeScans(world.system, { directory, pause: async () => undefined, signal });

    await expect(run()).rejects.toThrow("ENOSPC");
    await rm(ballast);
    const before = await world.db.selectFrom("stack").select("id").where("state", "<>", "storing").execute();
    expect(before).toEqual([]);
    await run();
    expect(await readdir(join(directory, DONE))).toEqual(["Stapel.pdf"]);
    expect(await world.db.selectFrom("stack").select(["name", "state"]).execute()).toEqual([
      { name: "Stapel", state: "reading" },
    ]);
  });
});

describe("a database whose disk is full", async () => {
  const world = await createWorld();

  it("answers 507 to every call", async () => {
    const client = await world.signIn((await world.makeGroup()).customer);
    // As PostgreSQL says it when a file cannot grow.
    await sql`
      CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`.execute(world.db);
    await sql`
      CREATE TRIGGER disk_full BEFORE INSERT ON sos_contact FOR EACH ROW EXECUTE FUNCTION disk_full()`.execute(
      world.db,
    );
    const answer = await client.post("/api/sos", newContact());
    expect(answer.statusCode, answer.body).toBe(507);
    expect(errorOf(answer).message).toBe("Der Speicher ist voll. Es wurde nichts gespeichert.");
  });
});
