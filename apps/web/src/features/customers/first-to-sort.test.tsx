import { listMostWaiting } from "@krempelfrei/contract/customers/customers";
import { act, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { invalidate } from "../../lib/query.ts";
import { show } from "../../testing/show.tsx";
import { FirstToSort } from "./first-to-sort.tsx";

afterEach(() => vi.unstubAllGlobals());

function Where() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

/** A server whose list of customers with unfiled documents has these. */
function showWith(customers: readonly { readonly id: string; readonly full_name: string }[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ data: customers });
  });
  const { user } = show(
    <MemoryRouter>
      <FirstToSort />
      <Where />
    </MemoryRouter>,
  );
  return { user, asked };
}

it("a clerk begins with the letters of the customer who has the most, in one step", async () => {
  const { user, asked } = showWith([
    { id: "anna", full_name: "Anna Schmidt" },
    { id: "bernd", full_name: "Bernd Albrecht" },
  ]);
  const link = await screen.findByRole("link", { name: "Anna Schmidt sortieren" });
  expect(link.getAttribute("aria-keyshortcuts")).toBe("S");
  expect(asked).toEqual(["/api/customers/most-waiting"]);
  await user.click(link);
  expect(screen.getByRole("status").textContent).toBe('/customers/anna/documents {"sortsAtOnce":true}');
});

it("pressed before the customer is known, it sorts as soon as it is", async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async () => answer.promise);
  const { user } = show(
    <MemoryRouter>
      <FirstToSort />
      <Where />
    </MemoryRouter>,
  );
  await user.click(screen.getByRole("button", { name: "Sortieren" }));
  answer.resolve(Response.json({ data: [{ id: "anna", full_name: "Anna Schmidt" }] }));
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toBe('/customers/anna/documents {"sortsAtOnce":true}'),
  );
});

it("pressed before it is known that no letter waits, it leads nowhere when one arrives later", async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  let asked = 0;
  vi.stubGlobal("fetch", async () => answers[asked++]?.promise);
  const { user } = show(
    <MemoryRouter>
      <FirstToSort />
      <Where />
    </MemoryRouter>,
  );
  await user.click(screen.getByRole("button", { name: "Sortieren" }));
  answers[0]?.resolve(Response.json({ data: [] }));
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  answers[1]?.resolve(Response.json({ data: [{ id: "anna", full_name: "Anna Schmidt" }] }));
  await act(async () => invalidate(listMostWaiting));
  expect(await screen.findByRole("link", { name: "Anna Schmidt sortieren" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("/ null");
});

it("nothing is offered to sort while no letter waits", async () => {
  const { asked } = showWith([]);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("link")).toBeNull();
});
