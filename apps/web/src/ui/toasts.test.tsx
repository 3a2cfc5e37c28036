import type { OwnUser } from "@krempelfrei/contract/account/account";
import { notifications } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { setSession, signedOut } from "../lib/session-state.ts";
import { show } from "../testing/show.tsx";
import { confirmAction, confirmDelete, confirmProceed } from "./confirm.tsx";
import {
  toastDone,
  toastError,
  toastGuest,
  toastInfo,
  toastStaying,
  toastSuccess,
  toastSuccessWithLink,
  toastUndo,
  toastWarning,
} from "./toasts.ts";

// Covers 9.12
it("an error about a thing goes when the thing succeeds, others stay", async () => {
  show(null);
  toastError("Erste Datei nicht gespeichert", "a");
  toastError("Zweite Datei nicht gespeichert", "b");
  await screen.findByText("Erste Datei nicht gespeichert");
  toastDone("„Erste“ wurde gelöscht.", "a");
  await screen.findByText("„Erste“ wurde gelöscht.");
  expect(screen.getByText("Die Aktion wurde erfolgreich ausgeführt!")).toBeDefined();
  await waitFor(() => expect(screen.queryByText("Erste Datei nicht gespeichert")).toBeNull());
  expect(screen.getByText("Zweite Datei nicht gespeichert")).toBeDefined();
});

it("of two changes of one thing the newer alone is reported", async () => {
  show(null);
  toastUndo("„Brief“ sehen jetzt alle.", "Brief");
  toastUndo("„Bescheid“ sehen jetzt alle.", "Bescheid");
  await screen.findByText("„Brief“ sehen jetzt alle.");
  toastUndo("„Brief“ sieht jetzt nur noch Anna Schmidt.", "Brief");
  await screen.findByText("„Brief“ sieht jetzt nur noch Anna Schmidt.");
  await waitFor(() => expect(screen.queryByText("„Brief“ sehen jetzt alle.")).toBeNull());
  expect(screen.getByText("„Bescheid“ sehen jetzt alle.")).toBeDefined();
});

// Covers 9.12
it("success, info and warning stand 2,000 ms, longer where there is something to read or do", () => {
  const shown = vi.spyOn(notifications, "show").mockReturnValue("id");
  toastSuccess("Gespeichert");
  toastInfo("Nichts Neues");
  toastWarning("Kein Ordner gewählt");
  toastInfo("Jemand anderes hat dieses Dokument inzwischen abgelegt. Es bleibt in seinem Ordner.");
  toastInfo(<button type="button">Rückgängig</button>);
  toastError("Nicht gespeichert");
  expect(shown.mock.calls.map(([{ autoClose }]) => autoClose)).toEqual([2000, 2000, 2000, 8000, 8000, false]);
  shown.mockRestore();
});

const signIn = (id: string): void => setSession({ status: "in", user: { id } as OwnUser });

it("work that ends after the sign-out shows nothing; pages for guests report their own", async () => {
  show(null);
  signIn("anna");
  setSession({ status: "leaving", user: null, failed: false, next: "/login" });
  for (const status of ["leaving", "out"]) {
    if (status === "out") setSession(signedOut());
    toastDone("„Brief“ wurde gelöscht.");
    toastSuccessWithLink("„Brief“ ist abgelegt.");
    toastInfo("„Brief“ ist nicht mehr für den Notfall markiert.");
    toastWarning("Die Frist „Brief“ gilt jetzt für Berta.");
    toastStaying("1 von 300");
    toastUndo(<button type="button">Rückgängig</button>);
    toastError("„Brief“ wurde nicht gespeichert.");
  }
  toastGuest("Ihr Passwort wurde gespeichert.");
  await screen.findByText("Ihr Passwort wurde gespeichert.");
  expect(screen.queryByText(/Brief|300|Rückgängig/)).toBeNull();
});

it("another person sees no toast of the one before, and theirs are counted from none", async () => {
  show(null);
  signIn("anna");
  for (const number of [1, 2, 3]) toastError(`„Brief ${number}“ wurde nicht gespeichert.`);
  await screen.findByText("„Brief 3“ wurde nicht gespeichert.");
  signIn("berta");
  for (const number of [1, 2, 3, 4]) toastError(`„Rechnung ${number}“ wurde nicht gespeichert.`);
  await screen.findByText("„Rechnung 4“ wurde nicht gespeichert.");
  await waitFor(() => expect(screen.queryByText(/Brief/)).toBeNull());
  await waitFor(() => expect(screen.queryAllByText(/Rechnung/)).toHaveLength(3));
});

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
