import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { expect, it } from "vitest";
import { closedText, listLeftOut } from "./stack-words.ts";

const sheet = (page: number, kind: StackDetails["sheets"][number]["kind"]) => ({
  page,
  kind,
  customer: null,
  has_picture: false,
  is_unread: false,
  cut: null,
  address: null,
  is_done: true,
});
const STACK: StackDetails = {
  id: "stack",
  full_name: "Scan.pdf",
  size: 1,
  state: "done",
  reason: null,
  pages: 4,
  pages_done: 4,
  created_at: "2026-11-20T08:00:00Z",
  closed_at: "2026-11-21T08:00:00Z",
  revision: 1,
  parts: [{ number: 1, customer: null, name: "Brief", pages: [2], file_id: null }],
  sheets: [sheet(1, "separator"), sheet(2, "page"), sheet(3, "blank"), sheet(4, "page")],
};

it("names the pages that were left out of a finished stack, without separator sheets", () => {
  expect(listLeftOut(STACK)).toEqual([3, 4]);
  expect(closedText(STACK, [3, 4])).toBe("Alle Seiten sind vergeben. Weggelassen: Seiten 3, 4.");
  expect(listLeftOut({ ...STACK, state: "discarded" })).toEqual([]);
});
