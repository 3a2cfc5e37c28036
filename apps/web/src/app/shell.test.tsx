import { screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { createMemoryRouter, Outlet, redirect, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { enter, fetchUser } from "../lib/session.ts";
import { currentSession, subscribeSession } from "../lib/session-state.ts";
import { show } from "../testing/show.tsx";
import { useAddressState } from "../ui/use-address-state.ts";
import { Shell } from "./shell.tsx";

vi.mock("./signed-in-frame.tsx", () => ({
  default: ({ user }: { user: { id: string } }) => (
    <>
      <p>{user.id}</p>
      <Outlet />
    </>
  ),
}));

let person = "anna";
beforeEach(async () => {
  person = "anna";
  vi.stubGlobal("fetch", async () => Response.json({ id: person, role: "customer", ended: null }));
  await fetchUser();
});
afterEach(() => vi.unstubAllGlobals());

const FORMAT = {
  read: (params: URLSearchParams) => params.get("document"),
  write: (open: string | null) => new URLSearchParams(open === null ? "group=none" : { document: open }),
};

/** Like a page of documents: one that this person does not have is taken out of the address. */
function Page() {
  const [open, takeStep] = useAddressState<string | null>(FORMAT);
  useEffect(() => {
    if (open !== null && person !== "anna") takeStep(() => ({ state: null }));
  }, [open, takeStep]);
  return <p>Dokumente</p>;
}

it("the address of one person's page does not come back over the first page of the next person", async () => {
  let arrive: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const router = createMemoryRouter(
    [
      {
        Component: Shell,
        HydrateFallback: () => null,
        children: [
          // The way to the first page takes as long as the page needs for its own step.
          { index: true, loader: async () => slow.then(() => redirect("/browser")), element: null },
          {
            path: "/browser",
            handle: ["customer"],
            loader: () => currentSession().user?.id ?? null,
            Component: Page,
          },
        ],
      },
    ],
    { initialEntries: ["/browser?document=hers"] },
  );
  subscribeSession(() => {
    const now = currentSession();
    if (now.status === "out") void router.navigate(now.next);
  });
  show(<RouterProvider router={router} />);
  await screen.findByText("anna");
  await screen.findByText("Dokumente");

  person = "otto";
  await enter();
  await waitFor(() => expect(screen.queryByText("anna")).toBeNull());
  expect(screen.queryByText("Dokumente")).toBeNull();
  arrive();
  await screen.findByText("otto");
  await screen.findByText("Dokumente");
  expect(router.state.location.pathname + router.state.location.search).toBe("/browser");
});
