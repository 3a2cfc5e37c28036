import { beforeEach, expect, it, vi } from "vitest";
import { endShared, keepShared, pruneShared, sharedFiles } from "./shared-files.ts";

const { rows } = vi.hoisted(() => ({ rows: new Map<number, object>() }));
vi.mock("idb", () => {
  let last = 0;
  const store = {
    getAll: async () => [...rows.values()],
    getAllKeys: async () => [...rows.keys()],
    add: async (row: object) => void rows.set((last += 1), row),
    put: async (row: object, key: number) => void rows.set(key, row),
    delete: async (key: number) => void rows.delete(key),
  };
  const db = {
    ...store,
    transaction: () => ({ store, done: Promise.resolve() }),
    close: () => undefined,
  };
  return { openDB: async () => db, deleteDB: async () => rows.clear() };
});

beforeEach(() => {
  rows.clear();
  vi.stubGlobal("indexedDB", { databases: async () => [{ name: "krempelfrei-shared" }] });
});

const share = async (name: string): Promise<number> => keepShared([new File(["a"], name)]);
const namesFor = async (person: string): Promise<string[]> =>
  (await sharedFiles(person)).map(({ name }) => name);

it("a shared file about which one person was asked is never offered to another", async () => {
  await share("Arztbrief.pdf");
  expect(await namesFor("anna")).toEqual(["Arztbrief.pdf"]);
  expect(await namesFor("anna")).toEqual(["Arztbrief.pdf"]);
  await share("Von Bernd.pdf");
  expect(await namesFor("bernd")).toEqual(["Von Bernd.pdf"]);
  expect(rows.size).toBe(1);
  expect(await namesFor("anna")).toEqual([]);
});

it("the end of a session deletes the files about which its person was asked, and leaves the others", async () => {
  await share("Gefragt.pdf");
  await namesFor("anna");
  await share("Ungefragt.pdf");
  await pruneShared("anna");
  expect(rows.size).toBe(2);
  expect(await endShared()).toBe(1);
  expect(rows.size).toBe(1);
  expect(await endShared()).toBe(0);
  expect(await namesFor("bernd")).toEqual(["Ungefragt.pdf"]);
  // Before Anna opens her locker.
  await pruneShared("anna");
  expect(rows.size).toBe(0);
});

it("the end of a session leaves the files about which another open window asks, until that is closed", async () => {
  await share("Gefragt.pdf");
  await namesFor("anna");
  const [[key, asked] = [0, {}]] = rows;
  rows.set(key, { ...asked, window: "waiting" });
  let held = [{ name: "window-waiting" }];
  vi.stubGlobal("navigator", { locks: { query: async () => ({ held }) } });
  expect(await endShared()).toBe(0);
  expect(rows.size).toBe(1);
  held = [];
  expect(await endShared()).toBe(1);
  expect(rows.size).toBe(0);
});

it("a shared file waits a day for a decision", async () => {
  await share("Alt.pdf");
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ["Date"] });
  expect(await namesFor("anna")).toEqual([]);
  expect(rows.size).toBe(0);
  vi.useRealTimers();
});
