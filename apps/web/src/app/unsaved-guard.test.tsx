import { TextInput } from "@mantine/core";
import { act, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchUser } from "../lib/session.ts";
import { expire } from "../lib/session-state.ts";
import { show } from "../testing/show.tsx";
import { FormDialog } from "../ui/form/form-dialog.tsx";
import { useSavedForm } from "../ui/form/use-saved-form.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => Response.json({ id: "u", role: "admin", ended: null }));
  await fetchUser();
});
afterEach(() => vi.unstubAllGlobals());

function Dialog() {
  const navigate = useNavigate();
  const close = (): void => void navigate("/users");
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => ({ name: "" }),
    errorsOf: () => ({}),
    save: async () => undefined,
    onSaved: close,
  });
  return (
    <FormDialog controls={controls} onClose={close} title="Benutzer">
      <TextInput label="Name" {...controls.form.getInputProps("name")} />
      <Link to="/templates">Vorlagen</Link>
    </FormDialog>
  );
}

async function typed() {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <UnsavedGuard />
            <Outlet />
          </>
        ),
        children: [
          { path: "/users", element: <p>Liste</p> },
          { path: "/users/new", element: <Dialog /> },
          { path: "/templates", element: <p>Vorlagenliste</p> },
        ],
      },
    ],
    { initialEntries: ["/users", "/users/new"] },
  );
  const { user } = show(<RouterProvider router={router} />);
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Ungespeichert");
  return { user, router };
}

const QUESTION = { name: "Wirklich fortfahren?" };
const question = async () => within(await screen.findByRole("dialog", QUESTION));
const answered = () => waitFor(() => expect(screen.queryByRole("dialog", QUESTION)).toBeNull());

// Covers 9.6
it("a dialog with an address of its own asks once before what was typed is lost", async () => {
  const { user, router } = await typed();
  await user.keyboard("{Escape}");
  await user.click((await question()).getByRole("button", { name: "Ja" }));
  await screen.findByText("Liste");
  await answered();
  expect(router.state.location.pathname).toBe("/users");
});

it.each([
  ["a link", async ({ user }: Awaited<ReturnType<typeof typed>>) => user.click(screen.getByRole("link"))],
  ["the way back", async ({ router }: Awaited<ReturnType<typeof typed>>) => router.navigate(-1)],
])("%s asks before it leaves a form that is not saved", async (_way, leave) => {
  const page = await typed();
  await leave(page);
  await page.user.click((await question()).getByRole("button", { name: "Abbrechen" }));
  await answered();
  expect(page.router.state.location.pathname).toBe("/users/new");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Ungespeichert");
  await leave(page);
  await page.user.click((await question()).getByRole("button", { name: "Ja" }));
  await waitFor(() => expect(page.router.state.location.pathname).not.toBe("/users/new"));
});

it("below the sign-in of an ended session the page stays, and no question lies hidden there", async () => {
  const page = await typed();
  act(() => expire(false));
  await act(() => page.router.navigate(-1));
  expect(page.router.state.location.pathname).toBe("/users/new");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Ungespeichert");
  expect(screen.queryByRole("dialog", QUESTION)).toBeNull();

  // Signed in again, the person is asked as ever.
  await act(fetchUser);
  await page.router.navigate(-1);
  await page.user.click((await question()).getByRole("button", { name: "Ja" }));
  await waitFor(() => expect(page.router.state.location.pathname).toBe("/users"));
});
