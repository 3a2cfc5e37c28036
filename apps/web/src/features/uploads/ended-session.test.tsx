import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { fetchUser } from "../../lib/session.ts";
import { setSession } from "../../lib/session-state.ts";
import { show } from "../../testing/show.tsx";
import { Component } from "../account/login.page.tsx";
import { keepUploads } from "./kept-uploads.ts";
import { createUploadQueue } from "./upload-queue.ts";

interface Row {
  readonly id: string;
  readonly person: string;
  readonly window: string;
}
const { rows, openWindow } = vi.hoisted(() => ({
  rows: { uploads: new Map<string, Row>(), photos: new Map<string, Row>(), letters: new Map<string, Row>() },
  openWindow: "window-waiting",
}));
vi.mock("../../lib/kept/kept-database.ts", () => {
  const db = {
    getAll: async (store: keyof typeof rows) => [...rows[store].values()],
    delete: async (store: keyof typeof rows, id: string) => void rows[store].delete(id),
  };
  return {
    withKept: async (work: (opened: typeof db) => Promise<unknown>) => work(db),
    forgetKept: async () => {
      for (const store of Object.values(rows)) store.clear();
    },
  };
});

const keep = (store: keyof typeof rows, id: string, window: string): unknown =>
  rows[store].set(id, { id, person: "anna", window });

beforeEach(() => {
  for (const store of Object.values(rows)) store.clear();
  Object.defineProperty(navigator, "locks", {
    configurable: true,
    value: { query: async () => ({ held: [{ name: openWindow }] }), request: async () => undefined },
  });
  vi.stubGlobal("fetch", async () => Response.json({ message: "" }, { status: 401 }));
});

it("after the end of a session the sign-in page says what was deleted unsent", async () => {
  keep("uploads", "one", "closed");
  keep("uploads", "two", "closed");
  keep("photos", "page", "closed");
  keepUploads(createUploadQueue());
  await fetchUser();
  show(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  );
  expect((await screen.findByText(/Nicht gesendet und/)).textContent).toContain(
    "2 Dateien, 1 fotografierte Seite.",
  );
  expect(rows.uploads.size + rows.photos.size).toBe(0);
});

it("a second tab deletes nothing of one that waits for a new sign-in", async () => {
  keep("uploads", "theirs", "waiting");
  keep("photos", "their page", "waiting");
  keep("uploads", "left", "closed");
  setSession({ status: "unknown", user: null });
  keepUploads(createUploadQueue());
  await fetchUser();
  await vi.waitFor(() => expect([...rows.uploads.keys()]).toEqual(["theirs"]));
  expect([...rows.photos.keys()]).toEqual(["their page"]);
});
