import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { confirmAction, confirmDelete, confirmProceed } from "../confirm.tsx";

// The order of specification 8.
it.each([
  ["Aktion ausführen?", confirmAction, ["Ja", "Abbrechen"]],
  ["Wirklich fortfahren?", confirmProceed, ["Abbrechen", "Ja"]],
  ["Wirklich löschen?", confirmDelete, ["Abbrechen", "Löschen"]],
] as const)("%s has its buttons in their order", async (name, ask, labels) => {
  const { user } = show(null);
  const answer = ask();
  const question = await screen.findByRole("dialog", { name });
  const buttons = within(question).getAllByRole("button");
  expect(buttons.flatMap(({ textContent }) => (textContent === "" ? [] : textContent))).toEqual(labels);
  await user.click(within(question).getByRole("button", { name: "Abbrechen" }));
  expect(await answer).toBe(false);
});
