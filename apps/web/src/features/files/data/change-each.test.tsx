import type { OwnUser } from "@krempelfrei/contract/account/account";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { currentSession, sendAsUser, setSession } from "../../../lib/session-state.ts";
import { sendWithKey } from "../../../lib/unanswered-calls.ts";
import { answerCalls } from "../../../testing/calls.ts";
import { show } from "../../../testing/show.tsx";
import { runChanges } from "../workspace/run-changes.tsx";
import { changeEach } from "./change-each.api.ts";
import { undoEach, undoReported } from "./undo.api.ts";

const call =
  vi.fn<(endpoint: { path: string }, input?: { body?: object; key?: object }) => Promise<unknown>>();
answerCalls(async (endpoint: Endpoint, input: object) =>
  // What is read again after a failure does not count here.
  endpoint.method === "GET"
    ? { files: [], folders: [] }
    : sendWithKey(endpoint, input, async (key) => call(endpoint, { ...input, key })),
);
beforeEach(() => {
  call.mockReset();
  setSession({ status: "out", user: null, next: "/", unreached: false });
  setSession({ status: "in", user: { id: "anna" } as OwnUser });
});

const BUSY = "Zu viele Änderungen. Bitte warten Sie einen Augenblick.";
const files = Array.from(
  { length: 130 },
  (_, index) => ({ id: `f${index}`, full_name: `Brief ${index}`, revision: 1, is_for_all: true }) as FileItem,
);
const changes = files.map((file) => ({ file, changes: { is_favorite: true } }));

it.each([429, 503])(
  "a batch that is refused with %i sends no single calls and no further batch",
  async (status) => {
    call.mockRejectedValue(new ApiError(status, { message: BUSY }));
    const { saved, failed, open } = await changeEach(undefined, changes);
    expect(call).toHaveBeenCalledTimes(1);
    expect([saved, failed.length, open]).toEqual([[], 130, changes]);
    expect(new Set(failed.map(({ reason }) => reason))).toEqual(new Set([BUSY]));
    call.mockClear();
    const undone = await undoEach("c", files);
    expect([undone.failed.length, undone.open]).toEqual([130, files]);
    expect(call).toHaveBeenCalledTimes(1);
  },
);

it("single calls stop as well; another refusal lets the rest go on", async () => {
  call.mockRejectedValue(new ApiError(429, { message: BUSY }));
  await changeEach(undefined, changes, { oneByOne: true });
  expect(call).toHaveBeenCalledTimes(8);
  call.mockReset().mockRejectedValue(new ApiError(409, { message: "" }));
  const { failed, open } = await changeEach(undefined, changes);
  expect([failed.length, open]).toEqual([130, []]);
  expect(call).toHaveBeenCalledTimes(133);
});

const answer = async ({ path }: { path: string }) =>
  path === "/files/:id" ? files[0] : { files: [], unmarked: [] };
const sent = () => call.mock.calls.map(([{ path }, input]) => [path, input?.body, input?.key]);

it.each([0, 502, 504])("a call without an answer (%i) is sent again as it was", async (status) => {
  call.mockRejectedValueOnce(new ApiError(409, { message: "" }));
  call.mockRejectedValueOnce(new ApiError(409, { message: "" }));
  call.mockRejectedValueOnce(new ApiError(status, { message: "" }));
  call.mockImplementation(answer);
  // One document is refused, the answer about another one gets lost, and later ones are not sent.
  const { failed, open } = await changeEach(undefined, changes);
  expect(open.length).toBeGreaterThan(1);
  expect(failed.length).toBe(open.length + 1);
  const [lost] = sent().slice(2);
  expect(failed.map(({ reason }) => reason)).toEqual([
    "Das Dokument wurde inzwischen geändert.",
    ...open.map(() => "Der Server ist nicht erreichbar."),
  ]);
  call.mockReset().mockImplementation(answer);
  await changeEach(undefined, open);
  expect(sent()[0]).toEqual(lost);
  // It has its answer now: the next call is a new one.
  call.mockReset().mockImplementation(answer);
  await changeEach(undefined, open.slice(0, 1));
  expect(sent()[0]?.slice(0, 2)).toEqual(lost?.slice(0, 2));
  expect(sent()[0]?.[2]).not.toEqual(lost?.[2]);
});

it("batches without an answer are sent again as they were, also those of an undo", async () => {
  show(null);
  const repetition = async (again: (() => Promise<unknown>) | undefined) => {
    await again?.();
    return sent().slice(1, 3);
  };
  const lose = () =>
    call
      .mockReset()
      .mockResolvedValueOnce({ files: [], unmarked: [] })
      .mockRejectedValueOnce(new ApiError(0, { message: "" }));
  lose();
  const { open } = await changeEach(undefined, changes);
  call.mockResolvedValue({ files: [], unmarked: [] });
  const [changed, changedAgain] = await repetition(() => changeEach(undefined, open));
  expect([changed?.[0], changedAgain]).toEqual(["/files", changed]);
  lose();
  await undoReported("c", files);
  call.mockResolvedValue({ files: [], unmarked: [] });
  const [undone, undoneAgain] = await repetition(async () => {
    (await screen.findByRole("button", { name: "Erneut versuchen" })).click();
    await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(4));
  });
  expect([undone?.[0], undoneAgain]).toEqual(["/files/undo", undone]);
});

it("an undo names the document whose SOS mark does not return", async () => {
  const [one, other] = [
    { id: "f0", name: "Brief 0" },
    { id: "f1", name: "Brief 1" },
  ];
  call.mockResolvedValue({ files: [one, other], unmarked: ["f1"] });
  show(null);
  await undoReported("c", files.slice(0, 2));
  expect((await screen.findByText(/SOS/)).textContent).toContain(
    "„Brief 1“ ist nicht mehr mit „SOS“ markiert",
  );
});

it("what was not sent is offered again", async () => {
  call.mockRejectedValue(new ApiError(503, { message: BUSY }));
  show(null);
  await runChanges(undefined, changes, () => "");
  call.mockClear();
  (await screen.findByRole("button", { name: "Erneut versuchen" })).click();
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
});

it("an undo says which fields were empty before and cannot be emptied again", async () => {
  show(null);
  const typed = files.slice(0, 1).map((file) => ({
    file: { ...file, type: null, author: "Stadtwerke" },
    changes: { type: "invoice" as const, author: "Bank" },
  }));
  call.mockResolvedValue({ ...typed[0]?.file, type: "invoice", author: "Bank" });
  await runChanges(undefined, typed, () => "Geändert");
  call.mockClear();
  (await screen.findByRole("button", { name: "Rückgängig" })).click();
  expect(
    await screen.findByText("Vorher leer und nicht wieder zu leeren: Typ. Der neue Wert bleibt dort."),
  ).toBeTruthy();
  expect(call).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    expect.objectContaining({ body: { author: "Stadtwerke", revision: 1 } }),
  );
});

it.each(["c", undefined])("an undo of sharing leaves it to the server (%s)", async (scope) => {
  show(null);
  const given = files.slice(0, 2).map((file) => ({ file, changes: { is_for_all: true } }));
  const saved = files.slice(0, 2).map((file, index) => ({ ...file, revision: 1 + index }));
  call.mockResolvedValueOnce({ files: saved });
  await runChanges(scope, given, () => "Geteilt");
  call.mockReset().mockResolvedValue({ files: [], unmarked: [] });
  (await screen.findByRole("button", { name: "Rückgängig" })).click();
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  expect(call).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ path: "/files/undo" }),
    expect.objectContaining({ body: { files: [{ id: "f1", revision: 2 }] } }),
  );
});

describe("work of a person whose session has ended, after another one has signed in", () => {
  const berta = { id: "berta" } as OwnUser;
  /** The first call is refused because the session has ended; the server would accept all later ones. */
  const send = vi.fn<() => Promise<{ status: number }>>();
  const endSession = () => {
    send.mockReset().mockResolvedValueOnce({ status: 401 }).mockResolvedValue({ status: 200 });
    call.mockImplementation(async (endpoint) => {
      await sendAsUser(endpoint as Endpoint, true, send);
      return { files: [], unmarked: [] };
    });
  };
  const enterOther = async () => {
    await vi.waitFor(() => expect(currentSession().status).toBe("expired"));
    const before = send.mock.calls.length;
    setSession({ status: "out", user: null, next: "/", unreached: false });
    setSession({ status: "in", user: berta });
    await new Promise((resolve) => setTimeout(resolve));
    return send.mock.calls.length - before;
  };

  it.each<[string, () => Promise<unknown>]>([
    ["batches", () => runChanges(undefined, changes, () => "Geändert")],
    ["single changes", () => changeEach(undefined, changes, { oneByOne: true })],
    ["an undo", () => undoReported("c", files)],
  ])("is neither sent nor reported as theirs: %s", async (_, begin) => {
    show(null);
    endSession();
    void begin();
    expect(await enterOther()).toBe(0);
    expect(screen.queryByText(/nicht gespeichert/)).toBeNull();
  });

  it("stops after a call that was answered meanwhile", async () => {
    const first = Promise.withResolvers<object>();
    call.mockReturnValueOnce(first.promise);
    void changeEach(undefined, changes);
    setSession({ status: "out", user: null, next: "/", unreached: false });
    setSession({ status: "in", user: berta });
    first.resolve({ files: [] });
    await new Promise((resolve) => setTimeout(resolve));
    expect(call).toHaveBeenCalledTimes(1);
  });
});
