// Covers 4.5
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { HiddenDays } from "./hidden-days.tsx";

it("a deadline of a hidden document is a day with a word of who knows more, and no link", () => {
  const { change } = show(<HiddenDays days={["2026-11-30", "2026-11-30"]} today="2026-11-23" />);
  const section = within(screen.getByRole("region", { name: /^Wird gerade geprüft/ }));
  const rows = section.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain("Ein Dokument wird gerade geprüft");
  expect(rows[0]).toContain("Bitte fragen Sie Ihren Krempler");
  expect(rows[0]).toContain("noch 7 Tage, am 30.11.2026");
  expect(section.queryByRole("link")).toBeNull();
  change(<HiddenDays days={[]} today="2026-11-23" />);
  expect(screen.queryByRole("region")).toBeNull();
});
