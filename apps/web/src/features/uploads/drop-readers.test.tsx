import { updateFile, type UploadedFile } from "@krempelfrei/contract/files/files";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { keep } from "../../lib/query.ts";
import { answerCalls } from "../../testing/calls.ts";
import { fileItem } from "../../testing/file-item.ts";
import { show } from "../../testing/show.tsx";
import { browserQuery } from "../files/data/files.api.ts";
import DropReaders from "./drop-readers.tsx";
import { asDropped, chooseReaders } from "./dropped.ts";

const given: object[] = [];
answerCalls(async (endpoint: object, { params, body }: { params: { id: string }; body: object }) => {
  if (endpoint !== updateFile) return { data: [] };
  given.push({ id: params.id, ...body });
  return fileItem({ id: params.id, is_for_all: true, revision: 2 });
});

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
  const files = ["doctor", "late", "right"].map((id) => fileItem({ id }));
  keep(browserQuery(undefined), { files, folders: [] } as never);
  const stored = (id: string, is_for_all: boolean) => ({ id, is_for_all }) as UploadedFile;
  const { handler } = asDropped([Object.assign(new File(["a"], "a.pdf"), { webkitRelativePath: "" })], {
    send: vi.fn<() => never>(),
    arrived: () => undefined,
  });
  handler.arrived?.([stored("doctor", false)]);
  chooseReaders(true);
  await vi.waitFor(() => expect(given).toMatchObject([{ id: "doctor", is_for_all: true }]));
  // The person has turned the first one to "Nur ich" since.
  handler.arrived?.([stored("late", false), stored("right", true)]);
  await vi.waitFor(() => expect(given).toMatchObject([{ id: "doctor" }, { id: "late", is_for_all: true }]));
});
