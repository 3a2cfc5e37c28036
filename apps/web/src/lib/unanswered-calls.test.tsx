import type { OwnUser } from "@krempelfrei/contract/account/account";
import { createDeadline, deleteDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { moveFiles } from "@krempelfrei/contract/files/files";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deactivateSos } from "@krempelfrei/contract/sos/sos";
import { call } from "./api.ts";
import { setSession } from "./session-state.ts";

/** Keys of the changing calls that were sent. */
let keys: string[] = [];
let lost = false;
/** Status of the next answers. */
let status = 200;

beforeEach(() => {
  keys = [];
  lost = false;
  status = 200;
  document.cookie = "XSRF-TOKEN=token";
  setSession({ status: "in", user: { id: "anna" } as OwnUser });
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => !lost);
  vi.stubGlobal("fetch", async (_address: string, { method, headers }: RequestInit) => {
    if (method !== undefined) keys.push(new Headers(headers).get("Idempotency-Key") ?? "");
    if (lost) throw new TypeError("Failed to fetch");
    return Response.json({}, { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const body = { file_id: "f", kind: "resubmission", due: "2027-02-01" } as const;
const add = async (title = "TÜV") =>
  call(createDeadline, { body: { ...body, title } }).catch((error: unknown) => error);
async function addInVain(): Promise<void> {
  lost = true;
  await add();
  lost = false;
}

it("a second attempt after a lost answer has the key of the first, so that nothing is created twice", async () => {
  await addInVain();
  await addInVain();
  await add();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  // Once answered, an equal call is a new one.
  await add();
  expect(new Set(keys).size).toBe(2);
});

it("another call, or an equal one after another change, has a key of its own", async () => {
  await addInVain();
  lost = true;
  await add("Reifen");
  lost = false;
  expect(new Set(keys).size).toBe(2);
  await call(deleteDeadline, { params: { id: "d" } });
  await add();
  expect(new Set(keys).size).toBe(4);
});

it("a move that names revisions keeps its key over other changes, and over a limit of calls", async () => {
  const revisions = [{ id: "f", revision: 1 }];
  const move = async (body: object = { revisions }) =>
    call(moveFiles, { params: { folderId: "d" }, body: { fileIds: ["f"], revisions: [], ...body } }).catch(
      (error: unknown) => error,
    );
  lost = true;
  await move();
  lost = false;
  await add();
  status = 429;
  await move();
  status = 200;
  await move();
  await move();
  const [first, , limited, answered, next] = keys;
  expect([limited, answered]).toEqual([first, first]);
  expect(next).not.toBe(first);
  // Without revisions the documents may have been moved elsewhere since.
  lost = true;
  await move({});
  lost = false;
  await move({});
  expect(keys.at(-1)).not.toBe(keys.at(-2));
});

it("a call that sets a state has a key of its own: somebody may have switched back meanwhile", async () => {
  lost = true;
  const deactivate = async () => call(deactivateSos, {}).catch(() => undefined);
  await deactivate();
  await deactivate();
  expect(new Set(keys).size).toBe(2);
});

it("no key outlives the session of its person, or the time of a second attempt", async () => {
  await addInVain();
  setSession({ status: "out", user: null, next: "/", unreached: false });
  setSession({ status: "in", user: { id: "anna" } as OwnUser });
  await addInVain();
  expect(new Set(keys).size).toBe(2);
  vi.setSystemTime(Date.now() + 3_700_000);
  await add();
  expect(new Set(keys).size).toBe(3);
});
