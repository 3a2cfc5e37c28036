import { answerCalls } from "../../testing/calls.ts";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { setSession } from "../../lib/session-state.ts";
import type { Browser } from "@krempelfrei/contract/files/files";
import { screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { fileItem } from "../../testing/file-item.ts";
import { show } from "../../testing/show.tsx";
import { SearchField } from "./search-field.tsx";

beforeEach(() => setSession({ status: "in", user: { role: "related" } as OwnUser }));
const LISTING = {
  files: [
    fileItem({
      id: "f1",
      name: "Müllgebühren 2026",
      full_name: "Müllgebühren 2026.pdf",
      author: "Stadt Kiel",
      tags: ["Haus"],
      date_relevance_year: 2026,
      date_relevance_month: 2,
    }),
    fileItem({ id: "f2", name: "Reisepass", full_name: "Reisepass.pdf" }),
    fileItem({ id: "f3", name: "Reisepass", full_name: "Reisepass.jpg" }),
  ],
  folders: [
    { id: "root", parent_id: null, name: "Hausordner" },
    { id: "o1", parent_id: "root", name: "Haus & Wohnen" },
    { id: "o2", parent_id: "o1", name: "Hausrat" },
  ],
  templates: [],
  revision: "1",
} as unknown as Browser;
const NO_TEXTS = { hits: [], next: null, is_cut: false, similar: [], also: [], left_out: [], unread: null };
// On a slow machine texts are searched too, between two letters that are typed.
answerCalls(async ({ path }: { path: string }) => (path === "/browser" ? LISTING : NO_TEXTS));

const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
};
const address = () => screen.getByTestId("address").textContent;
const found = async () => (await screen.findAllByRole("option")).map(({ textContent }) => textContent);

// Covers 2.6
it("a member finds own documents by name, author and tag, and folders, and opens them by the keyboard", async () => {
  const { user } = show(
    <MemoryRouter initialEntries={["/profile"]}>
      <SearchField />
      <Address />
    </MemoryRouter>,
  );
  const box = screen.getByRole("combobox", { name: "Dokumente und Ordner suchen" });
  await user.type(box, "haus");
  expect(await found()).toEqual([
    "Müllgebühren 2026Stadt Kiel · Feb. 2026",
    "Haus & Wohnen",
    "Hausratin Haus & Wohnen",
    "Alle Treffer ansehen",
  ]);
  expect(screen.getByRole("status").textContent).toBe("3 gefunden");
  await user.keyboard("{Enter}");
  expect(address()).toBe("/browser?file=f1");
  await user.type(box, "hausrat");
  expect(await found()).toHaveLength(1);
  await user.keyboard("{Enter}");
  expect(address()).toBe("/browser?path=o2");
  for (const text of ["muellgebuehren", "KIEL", "muellgebuehrn"]) {
    await user.clear(box);
    await user.type(box, text);
    expect(await found()).toHaveLength(2);
  }
  // Of two with the same name neither is opened by chance.
  await user.clear(box);
  await user.type(box, "reisepass");
  expect(await found()).toHaveLength(3);
  await user.keyboard("{Enter}");
  expect(address()).toBe("/browser?q=reisepass");
  await user.type(box, "gibtesnicht");
  expect(await screen.findByText("Keine Datensätze vorhanden")).toBeDefined();
});
