import { deepStrictEqual } from "node:assert/strict";
import { getStack, listStacks, type StackItem } from "@krempelfrei/contract/stacks/stacks";
import type { Stack } from "./model.ts";
import type { History } from "./prepare.ts";

const listed = ({ id, full_name, state, pages, pages_done }: StackItem) => ({
  id,
  full_name,
  state,
  pages,
  pages_done,
});

const wanted = ({ id, name, state, pages, leftOut, parts }: Stack) => ({
  id,
  full_name: `${name}.pdf`,
  state,
  pages,
  pages_done: leftOut.length + parts.flatMap((part) => part.pages).length,
});

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1;

/** Compares stacks, their cuts and the documents made of them. Throws an AssertionError at the first difference. */
export async function lookAtStacks({ model, reader }: History): Promise<void> {
  const { data } = await reader.call(listStacks);
  const ofHistory = data.filter(({ full_name }) => full_name.includes(` ${model.tag}-`));
  deepStrictEqual(ofHistory.map(listed).toSorted(byId), model.stacks.map(wanted).toSorted(byId), "stacks");
  for (const stack of model.stacks) {
    const { parts } = await reader.call(getStack, { params: { id: stack.id } });
    deepStrictEqual(
      parts.map(({ name, pages, file_id }) => ({ name, pages, file: file_id })),
      stack.parts.map(({ name, pages, file }) => ({ name, pages, file: file.id })),
      `documents of ${stack.name}`,
    );
  }
}
