import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { confirmAction, confirmDelete, confirmProceed } from "./confirm.tsx";

// Title, message and buttons of specification 8, to the letter.
it.each([
  ["Wirklich löschen?", confirmDelete, "Wollen Sie das Element wirklich löschen?", "Löschen"],
  ["Wirklich fortfahren?", confirmProceed, "Wollen Sie die Aktion wirklich ausführen?", "Ja"],
  ["Aktion ausführen?", confirmAction, "Wollen Sie die Aktion wirklich ausführen?", "Ja"],
])("%s asks, and only its button confirms", async (title, ask, message, label) => {
  const { user } = show(null);
  for (const [button, answer] of [
    ["Abbrechen", false],
    [label, true],
  ] as const) {
    const answered = ask();
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    expect(dialog.getByText(message)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: button }));
    expect(await answered).toBe(answer);
  }
});
