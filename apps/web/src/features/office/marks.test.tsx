import type { Office } from "@krempelfrei/contract/office/office";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { BackupMark, LettersMark, MoneyMark } from "./marks.tsx";

const { answer, asked } = vi.hoisted(() => ({
  answer: { now: {}, role: "owner" },
  asked: vi.fn<() => void>(),
}));
vi.mock("../../lib/api.ts", async (original) => ({
  ...(await original<object>()),
  call: async () => {
    asked();
    return answer.now;
  },
}));
vi.mock("../../lib/session.ts", async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role: answer.role }),
}));

const backup = (last_good: string | null): Partial<Office> => ({
  backup: { is_set_up: true, last_good, last_proved: null, is_old: true },
});

// Covers staff.8
it.each([
  ["amber before the first backup", null, "--app-warn-soft"],
  ["red where the last one is old", "2026-11-21T02:00:00.000Z", "--app-error-soft"],
])("the mark of backups is %s", async (_, last_good, ground) => {
  answer.now = backup(last_good);
  show(<BackupMark />);
  const mark = await screen.findByText("keine aktuelle Sicherung");
  expect(mark.closest("[style*='-soft']")?.getAttribute("style")).toContain(ground);
});

// Covers staff.8
it("customers and accounting have the numbers of the office's page, and nothing where a part is unknown", async () => {
  answer.now = {
    ...backup(null),
    letters: { waiting: 29 },
    money: { returned: { count: 2 }, late: { count: 10 } },
  };
  const { change } = show(
    <>
      <LettersMark />
      <MoneyMark />
    </>,
  );
  expect((await screen.findByText("Briefe warten")).parentElement?.textContent).toBe("29 Briefe warten");
  screen.getByText("12");
  change(null);
  answer.now = { ...backup(null), letters: null, money: null };
  show(
    <>
      <LettersMark />
      <MoneyMark />
      <BackupMark />
    </>,
  );
  await screen.findByText("keine aktuelle Sicherung");
  expect(screen.queryByText("29")).toBeNull();
});

it("nothing is asked for people who may not know the state of the office", async () => {
  answer.role = "janitor";
  asked.mockClear();
  show(<LettersMark />);
  await Promise.resolve();
  expect(asked).not.toHaveBeenCalled();
});
