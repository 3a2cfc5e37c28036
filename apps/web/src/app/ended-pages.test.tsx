import { answerCalls } from "../testing/calls.ts";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { setSession } from "../lib/session-state.ts";
import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { Component as Locker } from "../features/locker/locker.page.tsx";
import { Component as Sos } from "../features/sos/sos.page.tsx";
import { show } from "../testing/show.tsx";

const user = { id: "u", role: "customer", ended: null as null | { on: string; readable_until: string } };
beforeEach(() => setSession({ status: "in", user: user as OwnUser }));

const CONTACT = { id: "c", full_name: "Renate Wagner", relation: null, email: "r@w.example", phone: null };
const ANSWERS: Record<string, unknown> = {
  "/sos": {
    data: [{ ...CONTACT, last_access_at: null, tried_at: null, trial_till: null }],
    active_till: "2026-12-31T22:59:59Z",
    open_till: "2026-11-14T22:59:59Z",
    with_code: false,
    change_mails: true,
    access_url: "https://app.krempelfrei.example/sos-access",
  },
  "/sos/preview": { persons: [], checklist: [] },
  "/sos/accesses": { data: [], next: null },
  "/locker": { data: [] },
};
answerCalls(async ({ path }: { path: string }) => ANSWERS[path]);

const offered = (): (string | null)[] =>
  [...screen.queryAllByRole("button"), ...screen.queryAllByRole("switch")].map(
    (element) => element.textContent || element.getAttribute("aria-label"),
  );

// Covers 4.9
it.each([
  ["a running contract", null, ["Zeitraum ändern", "Jetzt sperren", "Bearbeiten", "Kontakt hinzufügen"]],
  // The server lets a person lock the access at any time.
  ["an ended contract", { on: "2026-01-31", readable_until: "2026-03-02" }, ["Jetzt sperren"]],
])("the emergency access of %s offers what will not be refused", async (_name, ended, expected) => {
  user.ended = ended;
  show(
    <MemoryRouter>
      <Sos />
    </MemoryRouter>,
  );
  await screen.findByText("Renate Wagner", { selector: "bdi" });
  expect(offered()).toEqual(ended ? expected : expect.arrayContaining(expected));
  // The day until which contacts are admitted, not the later one that the person chose.
  expect(screen.getByText(/kann bis zum 14\. November 2026/)).toBeTruthy();
});

// Covers 4.9
it("the locker of an ended contract takes nothing", async () => {
  user.ended = null;
  const { change } = show(
    <MemoryRouter key="running">
      <Locker />
    </MemoryRouter>,
  );
  await screen.findByText("Keine Dokumente vorhanden");
  expect(offered()).toEqual(["Mit dem Telefon fotografieren", "Dateien auswählen"]);
  user.ended = { on: "2026-01-31", readable_until: "2026-03-02" };
  change(
    <MemoryRouter key="ended">
      <Locker />
    </MemoryRouter>,
  );
  await screen.findByText("Hier steht, was Sie abgelegt haben.");
  expect(offered()).toEqual([]);
});
