import { updateFile, uploadFile } from "@krempelfrei/contract/files/files";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { beforeEach, expect, it, vi } from "vitest";
import { fetchUser } from "../../lib/session.ts";
import { forgetKept, kept } from "../../testing/kept-in-memory.ts";
import { keepUploads } from "./kept-uploads.ts";
import { ApiError } from "../../lib/api-error.ts";
import { isFull, reasonOf } from "./upload-toasts.tsx";
import { createUploadQueue, type UploadQueue } from "./upload-queue.ts";
import { browserUploads, lockerUploads } from "./uploads.api.ts";

interface Sent {
  readonly beforeSend: () => void;
  readonly key: object;
  readonly fields: object;
}
const { call, upload } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: object, options: object) => Promise<object>>(async () => ({})),
  upload: vi.fn<(endpoint: object, sent: Sent) => Promise<object>>(),
}));
vi.mock("../../lib/kept/kept-database.ts", () => import("../../testing/kept-in-memory.ts"));
vi.mock("../../lib/api.ts", async (original) => ({ ...(await original<object>()), call }));
vi.mock("../../lib/upload.ts", () => ({ upload }));

const paper = (): File => new File(["%PDF"], "Brief.pdf");
const failed = async (queue: UploadQueue): Promise<void> =>
  vi.waitFor(() => expect(queue.state().entries[0]?.hasUploadError).toBe(true));
const emptied = async (queue: UploadQueue): Promise<void> =>
  vi.waitFor(() => expect(queue.state().entries).toEqual([]));

beforeEach(async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ id: "anna", role: "customer", customer_id: "anna", ended: null }),
  );
  await fetchUser();
  vi.clearAllMocks();
});

it("a letter whose answer was lost is sent as the same call, and its copy given to the readers chosen since", async () => {
  const queue = createUploadQueue();
  upload.mockRejectedValueOnce(new Error("no answer")).mockResolvedValue({ id: "f" });
  queue.add([{ file: paper(), target: { scope: "locker", path: [], forAll: true } }], lockerUploads);
  await failed(queue);
  queue.share(() => true, false);
  queue.retry(queue.state().entries.map(({ id }) => id));
  await emptied(queue);
  const [first, second] = upload.mock.calls;
  expect(first?.[0]).toBe(addToLocker);
  expect([second?.[1].key, second?.[1].fields]).toEqual([first?.[1].key, first?.[1].fields]);
  expect(call.mock.calls).toEqual([
    [updateFile, { params: { id: "f" }, body: { is_for_all: false, user_id: "anna" } }],
  ]);
});

it("the readers chosen for a drop count for the files that a later window sends", async () => {
  const queue = createUploadQueue();
  keepUploads(queue);
  upload.mockReturnValueOnce(new Promise(() => undefined));
  queue.add(
    [{ file: paper(), target: { scope: "own", folderId: "top", path: [], drop: "one" } }],
    browserUploads(undefined),
  );
  await vi.waitFor(() => expect(kept.uploads.size).toBe(1));
  queue.share(({ target }) => target.drop === "one", true);

  const later = createUploadQueue();
  upload.mockResolvedValue({ id: "g" });
  keepUploads(later);
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  await emptied(later);
  expect(upload.mock.lastCall?.[0]).toBe(uploadFile);
  expect(call.mock.calls).toEqual([[updateFile, { params: { id: "g" }, body: { is_for_all: true } }]]);
});

it("a file for which the server had no room is listed in a later window, and sent again by a person alone", async () => {
  await forgetKept();
  const text = "Der Speicher Ihrer Beziehungskiste ist voll.";
  const queue = createUploadQueue({ isFull, reasonOf });
  keepUploads(queue);
  // Nothing is left of an earlier window.
  await new Promise((resolve) => setTimeout(resolve));
  upload.mockRejectedValueOnce(new ApiError(429, { message: text, errors: { file: [text] } }));
  queue.add(
    [{ file: paper(), target: { scope: "own", folderId: "top", path: [] } }],
    browserUploads(undefined),
  );
  await failed(queue);
  // Its window is closed.
  for (const [id, row] of kept.uploads) kept.uploads.set(id, { ...row, window: "closed" });
  const later = createUploadQueue({ isFull, reasonOf });
  upload.mockClear();
  keepUploads(later);
  await failed(later);
  expect(later.state().entries).toMatchObject([{ reason: text, isUploading: false, canRetry: true }]);
  expect(upload).not.toHaveBeenCalled();
  upload.mockResolvedValue({ id: "h" });
  later.retry(later.state().entries.map(({ id }) => id));
  await emptied(later);
  expect(upload).toHaveBeenCalledOnce();
});

it("a file that waits for more than a day, which the server may have, is sent again by a person alone", async () => {
  await forgetKept();
  const queue = createUploadQueue();
  keepUploads(queue);
  await new Promise((resolve) => setTimeout(resolve));
  upload.mockRejectedValueOnce(new Error("no answer"));
  queue.add(
    [{ file: paper(), target: { scope: "own", folderId: "top", path: [] } }],
    browserUploads(undefined),
  );
  await failed(queue);
  await vi.waitFor(() => expect(kept.uploads.size).toBe(1));
  for (const [id, row] of kept.uploads) kept.uploads.set(id, { ...row, window: "closed" });
  upload.mockClear();
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ["Date"] });
  const later = createUploadQueue();
  keepUploads(later);
  await failed(later);
  vi.useRealTimers();
  expect(later.state().entries[0]?.reason).toContain("vielleicht schon angekommen");
  expect(upload).not.toHaveBeenCalled();
  upload.mockResolvedValue({ id: "i" });
  later.retry(later.state().entries.map(({ id }) => id));
  await emptied(later);
  expect(upload).toHaveBeenCalledOnce();
});

it("a file that waited for a day is sent again by a person alone, as a new call", async () => {
  const queue = createUploadQueue({ isFull, reasonOf });
  upload.mockImplementation(async (_endpoint, { beforeSend }) => {
    beforeSend();
    throw new ApiError(0, { message: "" });
  });
  queue.add([{ file: paper(), target: { scope: "locker", path: [] } }], lockerUploads);
  await failed(queue);
  const retry = (): void => queue.retry(queue.state().entries.map(({ id }) => id));
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ["Date"] });
  // As when the connection is back.
  retry();
  await failed(queue);
  expect(queue.state().entries[0]).toMatchObject({ isFull: true, canRetry: true });
  expect(queue.state().entries[0]?.reason).toContain("vielleicht schon angekommen");
  upload.mockImplementation(async (_endpoint, { beforeSend }) => {
    beforeSend();
    return { id: "f" };
  });
  retry();
  await emptied(queue);
  expect(upload.mock.calls[2]?.[1].key).not.toEqual(upload.mock.calls[1]?.[1].key);
  vi.useRealTimers();
});
