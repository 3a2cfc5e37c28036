import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import DropReaders from "./drop-readers.tsx";

vi.mock("../../lib/api.ts", async (original) => ({
  ...(await original<object>()),
  call: async () => ({ data: [] }),
}));

const readersOf = (hasFolders: boolean) => (
  <DropReaders dropped={{ key: "one", count: 2, hasFolders, forAll: false }} ended={false} />
);

it("a drop with folders says that their names are seen by the whole group", async () => {
  const { change } = show(readersOf(true));
  expect(await screen.findByText("Nur Sie. Die Namen der Ordner sehen alle.")).toBeTruthy();
  change(readersOf(false));
  expect(await screen.findByText("Nur Sie")).toBeTruthy();
});
