import { screen } from "@testing-library/react";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { expect, it, vi } from "vitest";
import { setSession } from "../../lib/session-state.ts";
import { show } from "../../testing/show.tsx";
import { confirmUnsent } from "./confirm-unsent.tsx";

const { photos } = vi.hoisted(() => ({ photos: [] as { person: string }[] }));
vi.mock("../../lib/kept/kept-database.ts", () => ({
  forgetKept: async () => undefined,
  withKept: async (work: (db: unknown) => Promise<unknown>) => work({ getAll: async () => photos }),
}));
vi.mock("./uploads.ts", () => ({ uploads: { state: () => ({ entries: [] }) } }));

it("a photographed letter that is not sent yet is deleted by a sign-out only after a question", async () => {
  setSession({ status: "in", user: { id: "anna" } as OwnUser });
  const { user } = show(null);
  photos.push({ person: "otto" });
  expect(await confirmUnsent()).toBe(true);
  photos.push({ person: "anna" }, { person: "anna" });
  const answer = confirmUnsent();
  await screen.findByText(/^Ein fotografierter Brief \(2 Seiten\) liegt noch/);
  await user.click(screen.getByRole("button", { name: "Abbrechen" }));
  expect(await answer).toBe(false);
});
