import type { Office } from "@krempelfrei/contract/office/office";
import { screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { FirstDay } from "./first-day.tsx";
import { OfficeKeys } from "./office-keys.tsx";

const setup: NonNullable<Office["setup"]> = {
  company: true,
  sepa: false,
  prices: true,
  second_person: false,
  backup: false,
  first_customer: false,
  sample_id: null,
  company_name: "Habermann Ordnungsdienst",
  prices_cents: [1990, 2990, 4990],
};

// Covers staff.9
it("a first step is settled without debits, and then the next one is offered", async () => {
  const onWithoutDebit = vi.fn<() => void>();
  const page = (isWithoutDebit: boolean) => (
    <RouterProvider
      router={createMemoryRouter([
        { path: "*", element: <FirstDay {...{ setup, role: "owner", isWithoutDebit, onWithoutDebit }} /> },
      ])}
    />
  );
  const { user, change } = show(page(false));
  screen.getByText("2 von 6 erledigt");
  await user.click(screen.getByRole("button", { name: "Später, erst nur Überweisung" }));
  expect(onWithoutDebit).toHaveBeenCalledOnce();
  change(page(true));
  await screen.findByText("3 von 6 erledigt");
  screen.getByText("Ohne Lastschrift: Ihre Kunden überweisen selbst.");
  expect(screen.queryByRole("button", { name: "Später, erst nur Überweisung" })).toBeNull();
  // The debit is settled, not there.
  expect(screen.getByText("Lastschriften einziehen").closest("li")?.textContent).toContain("nach Schritt 2");
});

// Covers staff.9
it("a new office is told once that all is set up, and goes on by itself", async () => {
  const onGoOn = vi.fn<() => void>();
  const all = { ...setup, sepa: true, second_person: true, backup: true, first_customer: true };
  const props = {
    setup: all,
    role: "owner",
    isWithoutDebit: false,
    onWithoutDebit: vi.fn<() => void>(),
  } as const;
  const { user } = show(
    <RouterProvider
      router={createMemoryRouter([{ path: "*", element: <FirstDay {...props} onGoOn={onGoOn} /> }])}
    />,
  );
  expect(screen.getByRole("status").textContent).toContain(
    "Alles eingerichtet. Ab jetzt steht hier die Lage.",
  );
  await user.click(screen.getByRole("button", { name: "Zur Lage" }));
  expect(onGoOn).toHaveBeenCalledOnce();
});

// Covers staff.8
it("the keys G and L lead there from every page, but not while one types", async () => {
  const router = createMemoryRouter([
    {
      path: "*",
      element: (
        <>
          <OfficeKeys />
          <input aria-label="Suchen" />
        </>
      ),
    },
  ]);
  const { user } = show(<RouterProvider router={router} />);
  await user.type(screen.getByRole("textbox"), "gl");
  await user.click(document.body);
  await user.keyboard("lg");
  expect(router.state.location.pathname).toBe("/");
  await user.keyboard("l");
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/office"));
});
