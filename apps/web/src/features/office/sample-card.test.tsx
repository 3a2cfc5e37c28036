import { answerCalls } from "../../testing/calls.ts";
import { deleteCustomer } from "@krempelfrei/contract/customers/customers";
import { loadSample } from "@krempelfrei/contract/office/office";
import { screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { show } from "../../testing/show.tsx";
import { SampleCard } from "./sample-card.tsx";

const call = vi.fn<(endpoint: unknown, input?: unknown) => Promise<unknown>>();
answerCalls(call);
beforeEach(() => call.mockReset());

const page = (id: string | null) => (
  <RouterProvider
    router={createMemoryRouter([
      { path: "/", element: <SampleCard id={id} /> },
      { path: "/customers/:id/overview", element: <p>Übersicht des Beispiels</p> },
    ])}
  />
);

// Covers staff.12
it("the sample customer is loaded by one click, which leads to it", async () => {
  call.mockResolvedValue({ id: "s" });
  const { user } = show(page(null));
  await user.click(screen.getByRole("button", { name: "Beispiel laden" }));
  await screen.findByText("Übersicht des Beispiels");
  expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual([loadSample]);
});

// Covers staff.12
it("a loaded sample is removed by one click", async () => {
  call.mockResolvedValue(undefined);
  const { user } = show(page("s"));
  expect(screen.queryByRole("button", { name: "Beispiel laden" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Beispiel entfernen" }));
  const query = { if_added: "refuse" };
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith(deleteCustomer, { params: { id: "s" }, query }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

// Covers staff.12
it("a sample with documents that were added is removed only after a question that says how many", async () => {
  const message = "Beim Beispiel liegen 3 Dokumente, die hinzugefügt oder ersetzt wurden.";
  call.mockImplementation(async (_, input) => {
    if (JSON.stringify(input ?? null).includes("refuse")) throw new ApiError(409, { message });
  });
  const { user } = show(page("s"));
  await user.click(screen.getByRole("button", { name: "Beispiel entfernen" }));
  await screen.findByText(message);
  await user.click(screen.getByRole("button", { name: "Abbrechen" }));
  await vi.waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(call).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "Beispiel entfernen" }));
  await user.click(await screen.findByRole("button", { name: "Trotzdem entfernen" }));
  const input = { params: { id: "s" }, query: {} };
  await vi.waitFor(() => expect(call).toHaveBeenLastCalledWith(deleteCustomer, input));
});
