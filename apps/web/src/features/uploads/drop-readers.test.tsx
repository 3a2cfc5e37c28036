import type { UploadedFile } from "@krempelfrei/contract/files/files";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import DropReaders from "./drop-readers.tsx";
import { asDropped, chooseReaders } from "./dropped.ts";

const { given } = vi.hoisted(() => ({
  given: vi.fn<(ids: readonly string[], owner: string | undefined) => void>(),
}));
vi.mock("../files/data/give-files.ts", () => ({
  giveFiles: async (
    _scope: undefined,
    files: readonly { readonly id: string }[],
    owner: string | undefined,
  ) =>
    given(
      files.map(({ id }) => id),
      owner,
    ),
}));
vi.mock("../../lib/query.ts", async (original) => ({
  ...(await original<object>()),
  known: () => ({ files: ["doctor", "late", "right"].map((id) => ({ id })) }),
}));

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

it("a file that arrives after the choice takes no other of its drop along", async () => {
  const stored = (id: string, is_for_all: boolean) => ({ id, is_for_all }) as UploadedFile;
  const { handler } = asDropped([Object.assign(new File(["a"], "a.pdf"), { webkitRelativePath: "" })], {
    send: vi.fn<() => never>(),
    arrived: () => undefined,
  });
  handler.arrived?.([stored("doctor", false)]);
  chooseReaders(true);
  await vi.waitFor(() => expect(given).toHaveBeenLastCalledWith(["doctor"], undefined));
  // The person has turned the first one to "Nur ich" since.
  handler.arrived?.([stored("late", false), stored("right", true)]);
  await vi.waitFor(() => expect(given).toHaveBeenLastCalledWith(["late"], undefined));
});
