import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fileItem } from "../../../testing/file-item.ts";
import { show } from "../../../testing/show.tsx";
import { SuggestedDeadline } from "./suggested-deadline.tsx";

const found = { quote: "binnen zwei Wochen", page: 1, before: "", after: "", score: 0.9 };
const suggestionsBy = (why: string): FileSuggestions => ({
  date: null,
  author: null,
  type: null,
  tags: null,
  folder_id: null,
  name: null,
  owner: null,
  amount_cents: { ...found, value: 4200, why },
  due_on: { ...found, value: "2026-12-01", why: "aus: Zahlungsziel" },
  deadline: { ...found, value: { kind: "resubmission", day: "2026-12-24", months: 0, days: 0 }, why },
});

it.each([
  ["wie beim letzten Mal", 2],
  ["Regel des Büros", 2],
  ["aus: Einspruchsfrist", 0],
])("amount and deadline that are there by %j say so %i times", (why, times) => {
  show(
    <SuggestedDeadline
      file={fileItem({})}
      suggestions={suggestionsBy(why)}
      pointed={undefined}
      onPoint={() => undefined}
    />,
  );
  expect(screen.getByText(/Wiedervorlage/).textContent).toContain("bis 24.12.2026");
  expect((document.body.textContent ?? "").split(why)).toHaveLength(times + 1);
});
