import { screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { FirstToSort } from "./first-to-sort.tsx";

afterEach(() => vi.unstubAllGlobals());

it("pressed before the customer is known, it sorts as soon as it is", async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async () => answer.promise);
  const { user } = show(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<FirstToSort />} />
        <Route path="/customers/anna/documents" element="Annas Post" />
      </Routes>
    </MemoryRouter>,
  );
  await user.click(screen.getByRole("button", { name: "Sortieren" }));
  answer.resolve(Response.json({ data: [{ id: "anna", full_name: "Anna Probe", waiting_files: 3 }] }));
  expect(await screen.findByText("Annas Post")).toBeTruthy();
});
