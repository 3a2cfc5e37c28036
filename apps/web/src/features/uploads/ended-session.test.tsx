import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { fetchUser } from "../../lib/session.ts";
import { setSession } from "../../lib/session-state.ts";
import { forgetKept, kept } from "../../testing/kept-in-memory.ts";
import { show } from "../../testing/show.tsx";
import { Component } from "../account/login.page.tsx";
import { keepUploads } from "./kept-uploads.ts";
import { WINDOW } from "../../lib/kept/window.ts";
import { browserUploads } from "./uploads.api.ts";
import { createUploadQueue } from "./upload-queue.ts";

const { shared } = vi.hoisted(() => ({ shared: { deleted: 0 } }));
vi.mock("../../lib/kept/kept-database.ts", () => import("../../testing/kept-in-memory.ts"));
vi.mock("../../lib/kept/shared-files.ts", () => ({ endShared: async () => shared.deleted }));

const openWindow = "window-waiting";
const keep = (store: keyof typeof kept, id: string, window: string): unknown =>
  kept[store].set(id, { id, person: "anna", window });

beforeEach(async () => {
  await forgetKept();
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
  shared.deleted = 1;
  const queue = createUploadQueue();
  queue.hold();
  queue.add(
    [{ file: new File(["%PDF"], "Brief.pdf"), target: { scope: "own", folderId: "top", path: [] } }],
    browserUploads(undefined),
  );
  // This window lists it on after the next sign-in: it is not lost.
  for (const { id } of queue.state().entries) keep("uploads", id, WINDOW);
  keepUploads(queue);
  await fetchUser();
  show(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  );
  expect((await screen.findByText(/Nicht gesendet und/)).textContent).toContain(
    "3 Dateien, 1 fotografierte Seite.",
  );
  expect(kept.uploads.size + kept.photos.size).toBe(0);
});

it("a second tab deletes nothing of one that waits for a new sign-in", async () => {
  keep("uploads", "theirs", "waiting");
  keep("photos", "their page", "waiting");
  keep("uploads", "left", "closed");
  setSession({ status: "unknown", user: null });
  keepUploads(createUploadQueue());
  await fetchUser();
  await vi.waitFor(() => expect([...kept.uploads.keys()]).toEqual(["theirs"]));
  expect([...kept.photos.keys()]).toEqual(["their page"]);
});
