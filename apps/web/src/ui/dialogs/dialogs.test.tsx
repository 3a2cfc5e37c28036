import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { promptText } from "../prompt-text.tsx";
import { confirmLeave } from "../use-unsaved-guard.ts";

const QUESTION = { name: "Wirklich fortfahren?" };
const prompt = () => screen.queryByRole("dialog", { name: "Ordner hinzufügen" });
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
const answer = async (user: UserEvent, name: "Ja" | "Abbrechen") => {
  await user.click(within(await screen.findByRole("dialog", QUESTION)).getByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("dialog", QUESTION)).toBeNull());
};

const ended = vi.fn<(saved: boolean) => void>();
beforeEach(() => ended.mockClear());

async function typed() {
  const ask = (): Promise<boolean> =>
    promptText({
      title: "Ordner hinzufügen",
      label: "Name",
      maxLength: 50,
      confirmLabel: "Anlegen",
      validate: () => undefined,
      save: async () => undefined,
    });
  const { user } = show(
    <button type="button" onClick={() => void ask().then(ended)}>
      Öffnen
    </button>,
  );
  await user.click(screen.getByRole("button", { name: "Öffnen" }));
  await screen.findByRole("dialog", { name: "Ordner hinzufügen" });
  await user.type(field(), "Garten");
  return user;
}

// Covers 9.6
it.each([
  ["Escape", async (user: UserEvent) => user.keyboard("{Escape}")],
  ["its cross", async (user: UserEvent) => user.click(screen.getByRole("button", { name: "Schließen" }))],
  ["its button", async (user: UserEvent) => user.click(screen.getByRole("button", { name: "Abbrechen" }))],
  [
    "a click beside it",
    async (user: UserEvent) => user.click(document.querySelector(".mantine-Modal-overlay") ?? document.body),
  ],
])("a small dialog keeps what was typed unless it may be lost, at %s", async (_way, close) => {
  const user = await typed();
  await close(user);
  await answer(user, "Abbrechen");
  expect(field().value).toBe("Garten");
  expect(ended).not.toHaveBeenCalled();
  await close(user);
  await answer(user, "Ja");
  expect(prompt()).toBeNull();
  expect(ended).toHaveBeenCalledExactlyOnceWith(false);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Öffnen" }));
});

// Covers 9.6
it("a question above it, for example of a page that is being left, leaves the words in place", async () => {
  const user = await typed();
  const leaves = confirmLeave();
  await screen.findByRole("dialog", QUESTION);
  await user.keyboard("{Escape}");
  expect(await leaves).toBe(false);
  expect(field().value).toBe("Garten");
});

it("is over with the page of the person", async () => {
  await typed();
  cleanup();
  show(null);
  expect(prompt()).toBeNull();
});
