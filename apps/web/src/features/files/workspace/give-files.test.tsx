import { answerCalls } from "../../../testing/calls.ts";
import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { query, queryClient } from "../../../lib/query.ts";
import { show } from "../../../testing/show.tsx";
import { giveFiles } from "../data/give-files.ts";

interface Input {
  readonly body?: { readonly files?: readonly { readonly id: string }[] };
}
const call = vi.fn<(endpoint: { readonly path: string }, input?: Input) => Promise<unknown>>();
answerCalls(call);

const [OWNER, OTHER] = ["owner", "other"];
const fileOf = (id: string, fields: object = {}) =>
  ({ id, name: id, revision: 1, user_id: OWNER, is_for_all: true, can_modify: true, ...fields }) as FileItem;

/** The server saves each document; the change moves these deadlines of each. */
function answerWith(moved: Readonly<Record<string, readonly string[]>>): void {
  call.mockImplementation(async ({ path }, input) => {
    if (path === "/deadlines") return { data: [] };
    if (path === "/files/:id") return { ...fileOf("rent"), moved_deadlines: moved.rent };
    const files = input?.body?.files ?? [];
    return { files: files.map(({ id }) => ({ ...fileOf(id), moved_deadlines: moved[id] })) };
  });
}

const areDeadlinesOld = () => queryClient.getQueryCache().getAll().at(0)?.state.isInvalidated;

beforeEach(async () => {
  call.mockReset();
  show(null);
  answerWith({});
  await queryClient.fetchQuery(query(listDeadlines, { query: {} }));
  call.mockClear();
});

it("deadlines that a new owner takes over are named, and asked for again", async () => {
  answerWith({ rent: ["Kündigung"], power: ["Zählerstand", "Abschlag"] });
  await giveFiles(undefined, [fileOf("rent"), fileOf("power"), fileOf("tax")], OTHER);
  expect(
    await screen.findByText("3 Fristen gelten jetzt für die Personen, denen die Dokumente gehören."),
  ).toBeTruthy();
  expect(areDeadlinesOld()).toBe(true);
  await giveFiles(undefined, [fileOf("rent")], OTHER);
  expect(
    await screen.findByText("Die Frist „Kündigung“ gilt jetzt für die Person, der das Dokument gehört."),
  ).toBeTruthy();
});

it("nothing is said of deadlines that stay, and nothing sent for documents that stay as they are", async () => {
  const unchanged = [
    fileOf("own", { is_for_all: false, user_id: OTHER }),
    fileOf("locked", { can_modify: false }),
  ];
  expect(await giveFiles(undefined, unchanged, OTHER)).toEqual({ changes: [], saved: [] });
  expect(call).not.toHaveBeenCalled();
  const { saved } = await giveFiles(undefined, [...unchanged, fileOf("rent"), fileOf("tax")], OTHER);
  expect(saved.map(({ id }) => id)).toEqual(["rent", "tax"]);
  expect(screen.queryByText(/Frist/)).toBeNull();
  expect(areDeadlinesOld()).toBe(false);
});
