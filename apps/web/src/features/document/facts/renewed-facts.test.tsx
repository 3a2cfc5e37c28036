import { answerCalls } from "../../../testing/calls.ts";
import { getFacts } from "@krempelfrei/contract/files/facts";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../../testing/show.tsx";
import { factsQuery, useRenewedFacts } from "../../files/data/facts.api.ts";

const call = vi.fn<(endpoint: object) => Promise<object>>(async () => ({}));
answerCalls(call);

function Facts({ file }: { readonly file: FileItem }) {
  const { isFetching } = useQuery(factsQuery(file.id));
  useRenewedFacts(file);
  return isFetching ? null : <p>geladen</p>;
}
const fileOf = (revision: number, state: string) =>
  ({ id: "bill", revision, reading: { state } }) as unknown as FileItem;
const asked = (): number => call.mock.calls.filter(([endpoint]) => endpoint === getFacts).length;

it("the facts of an open document follow its replaced content and its reading", async () => {
  const { change } = show(<Facts file={fileOf(1, "done")} />);
  await screen.findByText("geladen");
  expect(asked()).toBe(1);
  change(<Facts file={fileOf(2, "waiting")} />);
  await vi.waitFor(() => expect(asked()).toBe(2));
  await screen.findByText("geladen");
  change(<Facts file={fileOf(2, "done")} />);
  await vi.waitFor(() => expect(asked()).toBe(3));
  change(<Facts file={fileOf(2, "done")} />);
  expect(asked()).toBe(3);
});
