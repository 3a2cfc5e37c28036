import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { openEmbedded } from "@krempelfrei/embedded-postgres/open";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { EMBEDDED_ROLES } from "../../db/open.ts";
import {
  archiveNow,
  burn,
  endsLate,
  log,
  makeFolder,
  makeOffice,
  query,
  textsOf,
} from "../../testing/backup/moments.ts";
import { createFolderTarget } from "../folder-target.ts";
import { makeBackupKeys } from "../../testing/backup/backup-keys.ts";
import { CannotRestore } from "../load-database.ts";
import type { BackupTarget } from "../target.ts";
import type { Keys } from "../sealed-files.ts";
import { isNeeded, listBases, positionOf } from "./archive.ts";
import { dropWaiting, handOver } from "./waiting-log.ts";
import { restoreCluster } from "./restore-moment.ts";

const pair: Keys = await makeBackupKeys();

describe("a moment of the embedded database", { timeout: 300_000 }, () => {
  // Covers operation.5
  it.each([
    ["plain", {}],
    ["encrypted", pair],
  ])(
    "%s, is restored with its contents: what came before it is there, what came after it is not",
    async (_name, keys) => {
      const office = await makeOffice(keys);
      await office.write("before the base backup");
      await office.archiver.archiveOnce();
      await office.write("before the moment");
      const moment = await office.now();
      await office.write("after the moment");
      await office.handOver();
      await burn(office);

      const then = await makeFolder();
      await restoreCluster({ folder: then, target: office.target, keys, log, until: moment });
      expect(await textsOf(then, office.target, keys)).toEqual([
        "before the base backup",
        "before the moment",
      ]);

      const last = await makeFolder();
      await restoreCluster({ folder: last, target: office.target, keys, log, until: undefined });
      expect(await textsOf(last, office.target, keys)).toHaveLength(3);
    },
  );

  it("is restored from a target that is slow to say that a file has ended", async () => {
    const office = await makeOffice();
    await office.write("before the base backup");
    await office.archiver.archiveOnce();
    await burn(office);
    const slow: BackupTarget = {
      ...office.target,
      read: async (name) => Readable.from(endsLate(await office.target.read(name))),
    };
    const folder = await makeFolder();
    await restoreCluster({ folder, target: slow, keys: {}, log, until: undefined });
    expect(await textsOf(folder, office.target)).toEqual(["before the base backup"]);
  });

  // Covers operation.5
  it("can be one after another restore too", async () => {
    const office = await makeOffice();
    await office.archiver.archiveOnce();
    await office.write("first life");
    await office.handOver();
    await burn(office);
    const folder = await makeFolder();
    await restoreCluster({ folder, target: office.target, keys: {}, log, until: undefined });

    // What it did before it was stopped is handed over by then, and copied by the next process.
    const second = await openEmbedded({ folder, ...EMBEDDED_ROLES, log, archive: true });
    onTestFinished(async () => second.stop());
    await query(second.url, "CREATE TABLE second_life ()");
    await second.stop();
    const again = await openEmbedded({ folder, ...EMBEDDED_ROLES, log, archive: true });
    onTestFinished(async () => again.stop());
    await archiveNow(folder, again.url, office.target);

    const third = await makeFolder();
    await restoreCluster({ folder: third, target: office.target, keys: {}, log, until: undefined });
    const database = await openEmbedded({ folder: third, ...EMBEDDED_ROLES, log });
    onTestFinished(async () => database.stop());
    expect(await query(database.url, "SELECT FROM second_life")).toEqual([]);
  });

  it("leaves nothing of an earlier restore that was killed", async () => {
    const office = await makeOffice();
    await office.archiver.archiveOnce();
    await burn(office);
    const folder = await makeFolder();
    const home = join(folder, "postgres");
    for (const name of ["new-cluster-killed", "new-cluster-wal-killed"])
      await mkdir(join(home, name), { recursive: true });
    await restoreCluster({ folder, target: office.target, keys: {}, log, until: undefined });
    expect((await readdir(home)).filter((name) => name.startsWith("new-"))).toEqual([]);
  });

  it("can be after a restore to before the newest base backup", async () => {
    const office = await makeOffice();
    await office.archiver.archiveOnce();
    await office.write("before the mistake");
    const moment = await office.now();
    await office.handOver();
    office.pass(DAY_MS);
    await office.archiver.archiveOnce();
    await office.write("on the line that is left");
    await office.handOver();
    expect(await listBases(office.target)).toHaveLength(2);
    await burn(office);

    const folder = await makeFolder();
    await restoreCluster({ folder, target: office.target, keys: {}, log, until: moment });
    const second = await openEmbedded({ folder, ...EMBEDDED_ROLES, log, archive: true });
    onTestFinished(async () => second.stop());
    await query(second.url, "CREATE TABLE second_life ()");
    await handOver(second.url);
    await archiveNow(folder, second.url, office.target);
    expect(await listBases(office.target)).toHaveLength(3);
    const made = (await listBases(office.target)).find(({ first_segment }) =>
      first_segment.startsWith("00000002"),
    );
    expect(made).toBeDefined();
    await office.target.delete(`moments/${made?.cluster}/bases/${made?.name}/manifest.json`);

    // Also without the new base backup: from the first one, not from that of the line that is left.
    const third = await makeFolder();
    await restoreCluster({ folder: third, target: office.target, keys: {}, log, until: undefined });
    const database = await openEmbedded({ folder: third, ...EMBEDDED_ROLES, log });
    onTestFinished(async () => database.stop());
    expect(await query(database.url, "SELECT FROM second_life")).toEqual([]);
  });

  // Covers operation.6
  it("is refused where there is a database, where none is kept, and before and after what is kept", async () => {
    const office = await makeOffice();
    const empty = createFolderTarget(await makeFolder());
    const options = { keys: {}, log, until: undefined };
    const refuses = async (
      given: Partial<Parameters<typeof restoreCluster>[0]>,
      text: string,
    ): Promise<void> => {
      const folder = await makeFolder();
      const restoring = restoreCluster({ ...options, folder, target: office.target, ...given });
      await expect(restoring).rejects.toThrow(CannotRestore);
      await expect(restoring).rejects.toThrow(text);
      // Nothing is left that keeps the next try from its work.
      const home = await readdir(join(folder, "postgres")).catch(() => []);
      expect(home.filter((name) => name.includes("cluster"))).toEqual([]);
    };
    await refuses({ target: empty }, "nichts, womit sich ein Zeitpunkt zurückholen lässt");
    await office.archiver.archiveOnce();
    await refuses(
      { until: new Date("2020-01-01T00:00:00Z") },
      "lassen sich zurückholen; für frühere --snapshot nehmen",
    );
    await refuses({ until: new Date("2999-01-01T00:00:00Z") }, "Das Archiv endet vor diesem Zeitpunkt");
    const taken = restoreCluster({ ...options, folder: office.home, target: office.target });
    await expect(taken).rejects.toThrow("is in use");
  });

  it("needs another base backup where the log has a gap: it was not handed over for a while", async () => {
    const office = await makeOffice();
    await office.archiver.archiveOnce();
    await office.database.stop();
    const alone = await openEmbedded({ folder: office.home, ...EMBEDDED_ROLES, log, archive: false });
    for (const name of ["a", "b"]) {
      await query(alone.url, `CREATE TABLE written_${name} ()`);
      await query(alone.url, "SELECT pg_switch_wal()");
    }
    // What has not been handed over by then never is.
    await query(alone.url, "CHECKPOINT");
    await alone.stop();
    const again = await openEmbedded({ folder: office.home, ...EMBEDDED_ROLES, log, archive: true });
    onTestFinished(async () => again.stop());
    await query(again.url, "SELECT pg_switch_wal()");
    await expect
      .poll(async () => (await readdir(join(office.home, "postgres/wal"))).length, { timeout: 170_000 })
      .toBeGreaterThan(0);
    await archiveNow(office.home, again.url, office.target);
    await query(again.url, "CREATE TABLE written_c ()");
    await again.stop();
    const once = await openEmbedded({ folder: office.home, ...EMBEDDED_ROLES, log, archive: true });
    onTestFinished(async () => once.stop());
    await archiveNow(office.home, once.url, office.target);

    const folder = await makeFolder();
    await restoreCluster({ folder, target: office.target, keys: {}, log, until: undefined });
    const restored = await openEmbedded({ folder, ...EMBEDDED_ROLES, log });
    onTestFinished(async () => restored.stop());
    for (const name of ["a", "b", "c"])
      expect(await query(restored.url, `SELECT FROM written_${name}`)).toEqual([]);
  });

  // Covers operation.7
  it("has what was written last before the app is stopped", async () => {
    const office = await makeOffice();
    await office.archiver.archiveOnce();
    office.archiver.start();
    await office.write("a second before the stop");
    await office.archiver.stop();
    // There is nothing more to wait for: it resolves at once.
    await handOver(office.database.url);
    await burn(office);
    const folder = await makeFolder();
    await restoreCluster({ folder, target: office.target, keys: {}, log, until: undefined });
    expect(await textsOf(folder, office.target)).toEqual(["a second before the stop"]);
  });

  // Covers operation.7
  it("does not fill the disk while the target is away; then another base backup begins a new line", async () => {
    const office = await makeOffice();
    await office.archiver.archiveOnce();
    await office.write("while the target was away");
    await query(office.database.url, "SELECT pg_switch_wal()");
    const waiting = async () =>
      (await readdir(join(office.home, "postgres/wal"))).filter((name) => positionOf(name) !== undefined);
    await expect.poll(waiting, { timeout: 170_000 }).toHaveLength(1);
    const drop = async (waitingMaxBytes: number) => dropWaiting({ folder: office.home, waitingMaxBytes });
    // What is nearly empty takes hardly any room.
    expect(await drop(8 * 1024 ** 2)).toBe(0);
    expect(await drop(1024)).toBe(1);
    expect(await waiting()).toEqual([]);

    await office.write("when it was back");
    office.pass(60_000);
    await office.handOver();
    expect(await listBases(office.target)).toHaveLength(2);
    await burn(office);
    const folder = await makeFolder();
    await restoreCluster({ folder, target: office.target, keys: {}, log, until: undefined });
    expect(await textsOf(folder, office.target)).toEqual(["when it was back", "while the target was away"]);
  });

  // Covers operation.7
  it("is copied only to the disk of the backups: not to the empty folder that it leaves, and again when it is back", async () => {
    let isMounted = false;
    const office = await makeOffice({}, undefined, async () => {
      if (!isMounted) throw new Error("not mounted");
    });
    await office.write("while the disk was not mounted");
    await expect(office.archiver.archiveOnce()).rejects.toThrow("not mounted");
    expect(await readdir(office.target.title)).toEqual([]);
    isMounted = true;
    await office.archiver.archiveOnce();
    const [base] = await listBases(office.target);

    // Lost and mounted again while the app runs: what the archiver knew of the target may be another disk's.
    await office.target.delete(`moments/${base?.cluster}/bases/${base?.name}/manifest.json`);
    await office.write("while the disk was lost");
    const written = vi.spyOn(office.target, "write").mockRejectedValueOnce(new Error("ENOENT"));
    await expect(office.archiver.archiveOnce()).rejects.toThrow("ENOENT");
    written.mockRestore();
    office.pass(60_000);
    await office.handOver();
    expect(await listBases(office.target)).toHaveLength(1);
    await burn(office);
    const folder = await makeFolder();
    await restoreCluster({ folder, target: office.target, keys: {}, log, until: undefined });
    expect(await textsOf(folder, office.target)).toEqual([
      "while the disk was lost",
      "while the disk was not mounted",
    ]);
  });

  // Covers operation.6
  it("is kept for three days: older base backups go, with the segments that only they need", async () => {
    const office = await makeOffice();
    for (let day = 0; day < 5; day += 1) {
      await office.write(`day ${day}`);
      await office.archiver.archiveOnce();
      office.pass(DAY_MS);
    }
    const bases = await listBases(office.target);
    expect(bases).toHaveLength(3);
    const segments: string[] = [];
    for await (const { name } of office.target.list("moments/")) {
      const [, segment] = /wal\/([0-9A-F]{24})/.exec(name) ?? [];
      if (segment !== undefined) segments.push(segment);
    }
    const first = bases[0]?.first_segment ?? "";
    expect(segments).toContain(first);
    expect(segments.filter((segment) => !isNeeded(segment, first))).toEqual([]);
  });
});

// Covers operation.10
it("contents that a killed process has stored are copied by the next one", async () => {
  const office = await makeOffice();
  await office.write("stored, and then kill -9");
  await archiveNow(office.home, office.database.url, office.target);
  const copied: string[] = [];
  for await (const { name } of office.target.list("contents/")) copied.push(name);
  expect(copied).toHaveLength(1);
}, 300_000);
