import { act, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { lazy, loadCode } from "../lib/lazy.ts";
import { registerWork } from "../lib/session-state.ts";
import { keepCode } from "../lib/release.ts";
import { ConnectionBanner } from "./connection-banner.tsx";
import { loadPage } from "./load-page.ts";

let unsaved = false;
registerWork(() => unsaved);
const reload = vi.fn<() => void>();
afterEach(() => vi.useRealTimers());
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

const gone = async () => Promise.reject(new TypeError("Failed to fetch module"));

// Covers 2.15
it("a page that is gone reloads once, and is then said to be gone", async () => {
  const stay = vi.fn<() => void>();
  void loadPage({ load: gone }, stay);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(loadPage({ load: gone }, stay)).rejects.toThrow("Failed to fetch module");
  expect(reload).toHaveBeenCalledOnce();
  expect(stay).not.toHaveBeenCalled();
});

// Covers 2.15
it("a page that never comes reloads once, however long it is waited for", async () => {
  vi.useFakeTimers();
  const load = async () => new Promise<never>(() => undefined);
  void loadPage({ load }, () => undefined);
  await vi.advanceTimersByTimeAsync(121_000);
  expect(reload).toHaveBeenCalledOnce();
  const again = loadPage({ load }, () => undefined).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(121_000);
  expect(await again).toMatchObject({ message: "page not loaded in time" });
  expect(reload).toHaveBeenCalledOnce();
});

it("a newer release is offered, and reloads the page only on request", async () => {
  document.head.insertAdjacentHTML("beforeend", '<script type="module" src="/assets/index-old.js"></script>');
  vi.stubGlobal("fetch", async () => new Response('<script type="module" src="/assets/index-new.js">'));
  const { user } = show(<ConnectionBanner />);
  keepCode();
  dispatchEvent(new Event("online"));
  await screen.findByText("Eine neue Fassung ist da.");
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Neu laden" }));
  expect(reload).toHaveBeenCalledOnce();
  document.head.querySelector("script")?.remove();
});

it("a navigation ends where it began while something is unsaved, or is said to have failed", async () => {
  unsaved = true;
  const pages = createMemoryRouter([
    { path: "/", element: "Start" },
    {
      path: "/deadlines",
      ErrorBoundary: () => "nicht geladen",
      lazy: async () => ({ Component: (await loadPage({ load: gone }, stay)).Component }),
    },
  ]);
  const stay = (): void => void pages.navigate(pages.state.location);
  show(<RouterProvider router={pages} />);
  // The second click asks again: a router keeps the answer of a page that was fetched.
  for (const _ of [1, 2]) {
    await act(async () => pages.navigate("/deadlines"));
    expect(await screen.findByText("Start")).toBeTruthy();
    expect(pages.state).toMatchObject({ location: { pathname: "/" }, navigation: { state: "idle" } });
  }
  expect(reload).not.toHaveBeenCalled();
  // Nothing is unsaved any more.
  unsaved = false;
  await act(async () =>
    Promise.race([pages.navigate("/deadlines"), waitFor(() => expect(reload).toHaveBeenCalledOnce())]),
  );
});

it("the page stays while something is unsaved, and says that there is a newer release", async () => {
  unsaved = true;
  open();
  await screen.findAllByText(/Eine neue Fassung ist da\. Bitte speichern Sie/);
  expect(screen.queryByRole("button", { name: "Neu laden" })).not.toBeNull();
  expect(reload).not.toHaveBeenCalled();
});
