import type { Backups } from "@krempelfrei/contract/backups/backups";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { BackupMark } from "./backup-mark.tsx";

const { answer } = vi.hoisted(() => ({ answer: { now: {} } }));
vi.mock("../../lib/api.ts", async (original) => ({
  ...(await original<object>()),
  call: async () => answer.now,
}));

const backups: Backups = { place: "Büro", last_good: null, last_proved: null, is_old: true, data: [] };

// Covers staff.8
it.each([
  ["amber before the first backup", null, "--app-warn-soft"],
  ["red where the last one is old", "2026-11-21T02:00:00.000Z", "--app-error-soft"],
])("the mark of backups is %s", async (_, last_good, ground) => {
  answer.now = { ...backups, last_good };
  show(<BackupMark />);
  const mark = await screen.findByText("keine aktuelle Sicherung");
  expect(mark.closest("[style*='-soft']")?.getAttribute("style")).toContain(ground);
});
