import { screen } from "@testing-library/react";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { beforeEach, expect, it, vi } from "vitest";
import { setSession } from "../../lib/session-state.ts";
import { forgetKept, kept } from "../../testing/kept-in-memory.ts";
import { show } from "../../testing/show.tsx";
import { confirmUnsent } from "./confirm-unsent.tsx";
import { uploads } from "./uploads.ts";

beforeEach(forgetKept);

const photograph = (person: string, id: string): unknown =>
  kept.photos.set(id, { id, person, window: "own" });

it("a photographed letter that is not sent yet is deleted by a sign-out only after a question", async () => {
  setSession({ status: "in", user: { id: "anna" } as OwnUser });
  const { user } = show(null);
  photograph("otto", "his");
  expect(await confirmUnsent()).toBe(true);
  photograph("anna", "front");
  photograph("anna", "back");
  const answer = confirmUnsent();
  await screen.findByText(/^Ein fotografierter Brief \(2 Seiten\) liegt noch/);
  await user.click(screen.getByRole("button", { name: "Abbrechen" }));
  expect(await answer).toBe(false);
});

it("unsent files of other windows are deleted by a sign-out only after a question", async () => {
  setSession({ status: "in", user: { id: "anna" } as OwnUser });
  const { user } = show(null);
  // A file that this window could not store, one that it has stored, and one of another window.
  const entries = ["unstored", "stored"].map((id) => ({ id, canRetry: true }));
  vi.spyOn(uploads, "state").mockReturnValueOnce({ ...uploads.state(), entries: entries as never });
  kept.uploads.set("stored", { id: "stored", person: "anna", window: "own" });
  kept.uploads.set("theirs", { id: "theirs", person: "anna", window: "other" });
  kept.uploads.set("his", { id: "his", person: "otto", window: "other" });
  const answer = confirmUnsent();
  await screen.findByText(/^3 Dateien sind noch nicht gesendet\./);
  await user.click(screen.getByRole("button", { name: "Abmelden und löschen" }));
  expect(await answer).toBe(true);
});
