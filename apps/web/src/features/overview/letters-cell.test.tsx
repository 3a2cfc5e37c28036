import { answerCalls } from "../../testing/calls.ts";
import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { LettersCell } from "./letters-cell.tsx";
import { useSummary } from "./use-summary.ts";

const answer = { states: [] as string[] };
answerCalls(async () => ({
  data: answer.states.map((state, index) => ({
    id: String(index),
    name: `Brief ${index}`,
    state,
    created_at: "2026-11-08T10:00:00Z",
  })),
  hidden_days: [],
  checklist: [],
  today: "2026-11-29",
}));

const Summary = () => <p>{useSummary()}</p>;

function open(states: string[]): void {
  answer.states = states;
  show(
    <MemoryRouter>
      <Summary />
      <LettersCell />
    </MemoryRouter>,
  );
}

it("counts a letter that is being sorted among the waiting ones, folded and unfolded", async () => {
  open(["waiting", "waiting", "sorting", "filed"]);
  expect(await screen.findAllByText(/^3 Briefe warten/)).toHaveLength(2);
});

it("names the letter that is being sorted if no other waits", async () => {
  open(["sorting", "filed"]);
  expect(await screen.findByText("Brief 0")).toBeDefined();
  expect(screen.getByText(/wird gerade sortiert/)).toBeDefined();
});
