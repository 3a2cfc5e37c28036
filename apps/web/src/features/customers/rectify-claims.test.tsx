import { answerCalls } from "../../testing/calls.ts";
import type { ClaimAfter } from "@krempelfrei/contract/accounting/claims";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { ClaimChanges, RectifyClaims } from "./rectify-claims.tsx";

const sent: object[] = [];
const server = { claims: [] as object[], isRefused: false };
answerCalls(async ({ method, path }: { method: string; path: string }, input: object) => {
  sent.push({ method, path, ...input });
  if (method === "GET") return { claims: server.claims };
  if (server.isRefused) throw new Error("409");
  server.claims = [];
  return { storno: { id: id(8), number: "RE-2026-00003" }, claim: null };
});

const id = (last: number): string => `0198f2c0-0000-7000-8000-00000000000${last}`;
const CLAIM: ClaimAfter = {
  id: id(2),
  number: "RE-2026-00001",
  will_be_reversed: false,
  old_cents: 4990,
  new_cents: 2495,
  difference_cents: -2495,
  obstacle: null,
};
const COLLECTED = {
  ...CLAIM,
  id: id(3),
  number: "RE-2026-00002",
  obstacle: "Die Forderung ist im Lauf LS-1.",
};
const TOO_LOW = {
  ...COLLECTED,
  id: id(5),
  number: "RE-2026-00005",
  old_cents: 2495,
  new_cents: 4990,
  difference_cents: 2495,
};
const RIGHT = { ...CLAIM, id: id(4), number: "RE-2026-00004", new_cents: 4990, difference_cents: 0 };

beforeEach(() => {
  sent.length = 0;
  server.claims = [CLAIM, COLLECTED, TOO_LOW];
  server.isRefused = false;
});
const panel = () => show(<RectifyClaims customerId={id(1)} />);
const posts = (): object[] => sent.filter((call) => "method" in call && call.method === "POST");
const begin = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Rechnung berichtigen: RE-2026-00001" }));

it("names the wrong claims, each with its amounts or what keeps it from being rectified", async () => {
  panel();
  const region = await screen.findByRole("region", { name: "Rechnungen, die nicht zum Vertrag passen" });
  const items = within(region).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))).toEqual([
    "RE-2026-0000124,95 € statt bisher 49,90 €Rechnung berichtigen",
    "RE-2026-00002Die Forderung ist im Lauf LS-1. Bitte 24,95 € als Gutschrift prüfen. Erledigt ist es, sobald der Text der Buchung RE-2026-00002 nennt.",
    "RE-2026-00005Die Forderung ist im Lauf LS-1. Bitte 24,95 € als Zusatzleistung prüfen. Erledigt ist es, sobald der Text der Buchung RE-2026-00005 nennt.",
  ]);
  expect(within(region).getAllByRole("button")).toHaveLength(1);
});

it("rectifies one after a question that shows old, new and difference", async () => {
  panel();
  await begin();
  const dialog = await screen.findByRole("dialog", { name: "Rechnung berichtigen" });
  const amounts = within(dialog).getAllByRole("definition");
  expect(amounts.map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))).toEqual([
    "49,90 €",
    "24,95 €",
    "-24,95 €",
  ]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Abbrechen" }));
  expect(posts()).toEqual([]);
  await begin();
  await userEvent.click(await screen.findByRole("button", { name: "Berichtigen" }));
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: /^Rechnungen,/ })).toBeNull());
  expect(posts()).toEqual([
    {
      method: "POST",
      path: "/accounting/claims/:id/rectify",
      params: { id: CLAIM.id },
      body: { new_cents: 2495 },
    },
  ]);
});

it("asks for the amounts again where the server has refused", async () => {
  server.isRefused = true;
  panel();
  await begin();
  server.claims = [{ ...CLAIM, new_cents: 3495, difference_cents: -1495 }];
  await userEvent.click(await screen.findByRole("button", { name: "Berichtigen" }));
  expect(await screen.findByText(/^34,95\s€ statt bisher 49,90\s€$/)).toBeTruthy();
});

it("shows nothing without such a claim", async () => {
  server.claims = [];
  panel();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole("region")).toBeNull();
});

it("says in the cancellation what changes, without what it takes back by itself", () => {
  show(<ClaimChanges claims={[CLAIM, RIGHT, { ...COLLECTED, will_be_reversed: true }]} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});
