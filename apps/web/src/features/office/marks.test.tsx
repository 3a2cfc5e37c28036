import { answerCalls } from "../../testing/calls.ts";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { setSession } from "../../lib/session-state.ts";
import type { Office } from "@krempelfrei/contract/office/office";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { BackupMark, LettersMark, MoneyMark } from "./marks.tsx";

const answer = { now: {} };
const asked = vi.fn<() => void>();
answerCalls(async () => {
  asked();
  return answer.now;
});
const signInAs = (role: OwnUser["role"]): void => setSession({ status: "in", user: { role } as OwnUser });
beforeEach(() => signInAs("owner"));

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
  signInAs("janitor");
  asked.mockClear();
  show(<LettersMark />);
  await Promise.resolve();
  expect(asked).not.toHaveBeenCalled();
});
