import { listChangePeople } from "@krempelfrei/contract/changelog/changelog";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { query } from "../../lib/query.ts";
import { show } from "../../testing/show.tsx";
import { SearchSelect, type Choice } from "./search-select.tsx";

const PEOPLE: readonly Choice[] = [
  { id: "1", name: "Erika Muster", detail: "1001" },
  { id: "2", name: "Erika Muster", detail: "1002" },
  { id: "3", name: "Jonas Schmidt", detail: "1003" },
];

const ask = vi.fn<(search: string) => void>();

beforeEach(() => {
  ask.mockClear();
  vi.stubGlobal("fetch", async (address: string) => {
    const search = new URL(address, "https://krempelfrei.example").searchParams.get("search") ?? "";
    ask(search);
    return Response.json({ data: PEOPLE.filter(({ name }) => name.includes(search)) });
  });
});
afterEach(() => vi.unstubAllGlobals());

function Field({ first }: { readonly first: Choice | undefined }) {
  const [value, setValue] = useState(first?.id ?? "");
  return (
    <>
      <SearchSelect
        label="Kunde"
        all={{ entry: "Alle Kunden" }}
        queryOf={(search) => query(listChangePeople, { query: { search, among: "all" } })}
        choicesOf={({ data }) => data}
        chosen={first}
        value={value}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  );
}

it("asks the server for what is typed, tells people of one name apart, and takes the name of a choice for no search", async () => {
  const { user } = show(<Field first={PEOPLE[2]} />);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Kunde" });
  expect(field.value).toBe("Jonas Schmidt");
  await waitFor(() => expect(ask.mock.calls).toEqual([[""]]));
  await user.clear(field);
  await user.type(field, "Erika");
  await waitFor(() => expect(ask).toHaveBeenLastCalledWith("Erika"));
  await user.click(await screen.findByRole("option", { name: "Erika Muster · 1002" }));
  expect(screen.getByRole("status").textContent).toBe("2");
  expect(field.value).toBe("Erika Muster");
  expect(ask).not.toHaveBeenCalledWith("Jonas Schmidt");
  await user.click(field);
  await user.click(await screen.findByRole("option", { name: "Alle Kunden" }));
  expect(screen.getByRole("status").textContent).toBe("");
});
