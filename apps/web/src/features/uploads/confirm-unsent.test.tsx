import { screen } from "@testing-library/react";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { expect, it, vi } from "vitest";
import { setSession } from "../../lib/session-state.ts";
import { kept } from "../../testing/kept-in-memory.ts";
import { show } from "../../testing/show.tsx";
import { confirmUnsent } from "./confirm-unsent.tsx";

vi.mock("../../lib/kept/kept-database.ts", () => import("../../testing/kept-in-memory.ts"));
vi.mock("./uploads.ts", () => ({ uploads: { state: () => ({ entries: [] }) } }));

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
