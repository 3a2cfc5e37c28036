import { screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { SearchedList } from "./searched-list.tsx";
import { useListView } from "./use-list-view.ts";

function List() {
  const view = useListView({ sorts: ["name"], filters: ["month", "state"] });
  return (
    <>
      <output>{useLocation().search}</output>
      <SearchedList
        caption="Kunden"
        searchLabel="Kunden suchen"
        placeholder=""
        view={view}
        columns={[]}
        rowKey={String}
        list={{ data: [], total: 0 }}
        failure={undefined}
        onRetry={() => undefined}
        narrowing={["state"]}
      />
    </>
  );
}

const open = (address: string) =>
  show(
    <MemoryRouter initialEntries={[address]}>
      <List />
    </MemoryRouter>,
  );

it("an empty list that is searched or filtered offers to show all again, and keeps what is no filter", async () => {
  const { user } = open("/?month=2026-11&state=ended&q=Zeppelin");
  expect(screen.getByText("Keine Datensätze vorhanden")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Suche und Filter zurücksetzen" }));
  expect(document.querySelector("output")?.textContent).toBe("?month=2026-11");
  expect(screen.queryByRole("button", { name: /zurücksetzen/ })).toBeNull();
});
