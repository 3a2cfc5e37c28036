import type { OwnUser } from "@krempelfrei/contract/account/account";
import { act, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setSession } from "../../lib/session-state.ts";
import { answerCalls } from "../../testing/calls.ts";
import { kept } from "../../testing/kept-in-memory.ts";
import { show } from "../../testing/show.tsx";
import { Component as Locker } from "../locker/locker.page.tsx";
import { confirmUnsent } from "./confirm-unsent.tsx";
import { FailedCount } from "./failed-count.tsx";
import { UploadPanel } from "./upload-panel.tsx";
import { browserUploads, lockerUploads } from "./uploads.api.ts";
import { isAcceptedName } from "./accepted-name.ts";
import { uploadExtensions } from "../../ui/upload/upload-extensions.ts";
import { addUploads, uploads } from "./uploads.ts";

answerCalls(async () => ({ data: [] }));

const USER = {
  id: "anna",
  role: "customer",
  customer_id: "anna",
  ended: null,
  upload_max_bytes: 2 * 1024 ** 2,
};
const signIn = (more: object): void => setSession({ status: "in", user: { ...USER, ...more } as OwnUser });
beforeEach(() => signIn({}));
afterEach(() => {
  uploads.cancel(uploads.state().entries.map(({ id }) => id));
  vi.unstubAllGlobals();
});

/** A file of its own, of no folder. */
const fileOf = (content: BlobPart[], name: string): File =>
  Object.assign(new File(content, name), { webkitRelativePath: "" });

const FILES = [
  fileOf([], "Leer.pdf"),
  fileOf([new Uint8Array(2 * 1024 ** 2 + 1)], "Riesig.pdf"),
  fileOf(["a;b"], "Umsätze.csv"),
];
const REASONS = [
  "Die Datei ist leer.",
  "Die Datei ist zu groß. Erlaubt sind höchstens 2 MB.",
  "Dieser Dateityp wird nicht unterstützt. Erlaubt sind PDF, JPG und PNG.",
];

const around = (page: "locker" | "elsewhere") => (
  <MemoryRouter>
    {page === "locker" ? <Locker /> : null}
    <nav>
      <FailedCount />
    </nav>
    <UploadPanel />
  </MemoryRouter>
);

it("files that are refused in the locker are told of by their rows, before anything is sent", async () => {
  const sent = vi.spyOn(XMLHttpRequest.prototype, "send");
  const { change } = show(around("locker"));
  await screen.findByText("Keine Dokumente vorhanden");
  act(() => addUploads(FILES, { scope: "locker" }, lockerUploads));
  const rows = within(await screen.findByRole("list", { name: "Dokumente im Schließfach" }));
  for (const [index, reason] of REASONS.entries()) {
    expect(await rows.findByText(FILES[index]?.name ?? "")).toBeTruthy();
    expect(await rows.findByText(reason)).toBeTruthy();
  }
  expect(rows.queryByRole("button", { name: /Wiederholen/ })).toBeNull();
  expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(sent).not.toHaveBeenCalled();
  expect(screen.getByRole("navigation").textContent).toBe("3 nicht hochgeladen");

  // On another page the entry of the locker tells, and nothing lies over it.
  change(around("elsewhere"));
  expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull();
  expect(screen.getByRole("navigation").textContent).toBe("3 nicht hochgeladen");

  // They are no unsent files: nothing is kept for a reload, and signing out asks nothing.
  await waitFor(() => expect(kept.uploads.size).toBe(0));
  expect(await confirmUnsent()).toBe(true);
});

it("a file that is refused while its rows are not shown is told of by its name", async () => {
  show(around("elsewhere"));
  act(() => addUploads(FILES.slice(0, 1), { scope: "locker" }, lockerUploads));
  const panel = await screen.findByRole("region", { name: "Uploads" });
  await waitFor(() => expect(within(panel).getByRole("status").textContent).toBe("Leer.pdf fehlgeschlagen"));
  expect(await screen.findByText("Die Datei ist leer.")).toBeTruthy();
});

it("a document that is too large for a folder is refused before it is sent", async () => {
  const sent = vi.spyOn(XMLHttpRequest.prototype, "send");
  show(around("elsewhere"));
  act(() => addUploads(FILES.slice(1, 2), { scope: "own", folderId: "f" }, browserUploads(undefined)));
  expect(await screen.findByText("Die Datei ist zu groß. Erlaubt sind höchstens 2 MB.")).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

it("types that the operator allows besides are offered, and named where another one is refused", async () => {
  signIn({ upload_extensions: ["pdf", "jpg", "png", "heic", "tif"] });
  expect(uploadExtensions()).toEqual([".pdf", ".jpg", ".jpeg", ".png", ".heic", ".heif", ".tif", ".tiff"]);
  expect(isAcceptedName(fileOf(["x"], "Bild.HEIC"))).toBe(true);
  show(around("elsewhere"));
  act(() => addUploads(FILES.slice(2), { scope: "locker" }, lockerUploads));
  expect(await screen.findByText(/Erlaubt sind PDF, JPG, PNG, HEIC und TIFF\./)).toBeTruthy();
});

it("a file of a folder is sent to the locker with the folders that it came from", async () => {
  const sent = vi.spyOn(XMLHttpRequest.prototype, "send").mockReturnValue();
  // For the token of the upload.
  vi.stubGlobal("fetch", async () => new Response());
  const inFolders = (path: string): File =>
    Object.assign(new File(["%PDF"], "Brief.pdf"), { webkitRelativePath: path });
  const long = Array.from({ length: 90 }, (_, index) => `Ordner ${index}`).join("/");
  show(around("elsewhere"));
  act(() =>
    addUploads(
      [
        inFolders("Anna/2021/Vertra\u0308ge/Brief.pdf"),
        inFolders(`${long}/Brief.pdf`),
        fileOf(["%PDF"], "Einzeln.pdf"),
      ],
      { scope: "locker" },
      lockerUploads,
    ),
  );
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(3));
  const paths = sent.mock.calls.map(
    // The queue sends forms, whose path is a text.
    ([body]) => (body as FormData).get("origin_path") as string | null,
  );
  expect(paths[0]).toBe("Anna/2021/Verträge");
  expect(paths[1]?.slice(-20)).toBe("/Ordner 88/Ordner 89");
  expect(paths[1]?.length).toBeLessThanOrEqual(500);
  expect(paths[2]).toBeNull();
});
