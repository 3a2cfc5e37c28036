import { answerCalls } from "../../../testing/calls.ts";
import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { show } from "../../../testing/show.tsx";
import { Component } from "./open-items.page.tsx";

answerCalls(async () => ({
  data: [],
  total: 0,
  total_cents: 0,
  file: { count: 2, sum_cents: 5980, obstacle: null },
  again: null,
}));

it("offers reminders for open items, and for refunds nothing beside the file of the refunds", async () => {
  const { user } = show(
    <MemoryRouter initialEntries={["/accounting/open-items"]}>
      <Component />
    </MemoryRouter>,
  );
  const reminders = () => screen.queryByRole("button", { name: "Mahnungen erstellen" });
  expect(reminders()).not.toBeNull();
  await user.click(screen.getByRole("tab", { name: "Erstattungen" }));
  const file = await screen.findByRole("link", { name: /^SEPA-Überweisungen \(2 über 59,80/ });
  expect(file.dataset.variant).not.toBe("light");
  expect(reminders()).toBeNull();
});
