import { screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { lazy, loadCode } from "../lib/lazy.ts";
import { registerWork } from "../lib/session-state.ts";
import { ConnectionBanner } from "./connection-banner.tsx";

let unsaved = false;
registerWork(() => unsaved);
const reload = vi.fn<() => void>();
beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  vi.spyOn(location, "reload").mockImplementation(reload);
  sessionStorage.clear();
  reload.mockClear();
  unsaved = false;
});

function open() {
  const Gone = lazy<() => null>(async () => Promise.reject(new TypeError("Failed to fetch module")));
  show(
    <>
      <ConnectionBanner />
      <Suspense fallback="lädt">
        <Gone />
      </Suspense>
    </>,
  );
}

it("code that a deployment has removed reloads the page", async () => {
  open();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByText("lädt")).not.toBeNull();
});

it("code of a question reloads the page too, and not again when that was in vain", async () => {
  const gone = new TypeError("Failed to fetch module");
  for (const _ of [1, 2]) await expect(loadCode(async () => Promise.reject(gone))).rejects.toBe(gone);
  expect(reload).toHaveBeenCalledOnce();
});

it("the page stays while something is unsaved, and says that there is a newer release", async () => {
  unsaved = true;
  open();
  await screen.findAllByText(/Eine neue Fassung ist da\. Bitte speichern Sie/);
  expect(screen.queryByRole("button", { name: "Neu laden" })).not.toBeNull();
  expect(reload).not.toHaveBeenCalled();
});
