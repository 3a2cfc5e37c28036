import { answerCalls } from "../../../testing/calls.ts";
import type { SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { show } from "../../../testing/show.tsx";
import { CreateRunDialog } from "./create-run.dialog.tsx";
import { RunsTab } from "./runs-tab.tsx";

const calls: { name: string; body: unknown }[] = [];
const answers = new Map<string, unknown>();
answerCalls(async ({ method, path }: { method: string; path: string }, { body }: { body?: unknown }) => {
  calls.push({ name: `${method} ${path}`, body });
  return answers.get(`${method} ${path}`);
});

const preview = {
  collection_on: "2026-12-07",
  moved: "Der Fälligkeitstag wurde auf Montag, 07.12.2026, verschoben.",
  problem: null,
  count: 2,
  sum_cents: 5980,
  notices: 1,
  letters: 2,
  settled: { count: 1, cents: 1490 },
  skipped_items: [
    {
      customer: { id: "c", number: 10_011, name: "Eberhardt, Gisela" },
      claim: { id: "k", number: "RE-2026-00313" },
      open_cents: 1990,
      code: "no_mandate",
      message: "Kein gültiges SEPA-Mandat hinterlegt.",
    },
    {
      customer: { id: "d", number: 10_012, name: "Frei, Urs" },
      claim: { id: "l", number: "RE-2026-00314" },
      open_cents: 1990,
      code: "address",
      message: "Für Konten außerhalb des EWR wird die vollständige Adresse benötigt.",
    },
  ],
};
const run = (fields: Partial<SepaRun> = {}): SepaRun => ({
  id: "r",
  msg_id: "LS-2026-12-001",
  month: "2026-12",
  collection_on: "2026-12-07",
  count: 2,
  sum_cents: 5980,
  status: "erstellt",
  sha256: "abc",
  file_name: "SEPA-Lastschrift_2026-12_LS-2026-12-001.xml",
  skipped_items: [],
  unannounced: 0,
  late: 0,
  last_letters: null,
  by_status: [{ status: "im_einzug", count: 2, sum_cents: 5980 }],
  created_by: "Tobias Adler",
  created_at: "2026-11-23T09:00:00Z",
  downloaded_at: null,
  submitted_at: null,
  booked_at: null,
  discarded_at: null,
  discard_reason: null,
  revision: 7,
  ...fields,
});

beforeEach(() => {
  calls.length = 0;
  answers.clear();
});

const sent = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body);

it("says before what will happen, and makes the file once", async () => {
  answers.set("POST /accounting/sepa", { run: run(), created: true, preview, skipped_items: [] });
  const { user } = show(
    <MemoryRouter>
      <CreateRunDialog month="2026-12" onClose={() => undefined} />
    </MemoryRouter>,
  );
  expect(await screen.findByText(/2 Forderungen über 59,80\s€, Einzug am 07\.12\.2026/)).toBeTruthy();
  expect(screen.getByText(preview.moved)).toBeTruthy();
  expect(screen.getByText("2 Forderungen bleiben außen vor.")).toBeTruthy();
  expect(screen.getByText(/^1 durch Guthaben oder Zahlung beglichen, 14,90\s€$/)).toBeTruthy();
  // The day that is known stands in its field.
  expect(screen.getByLabelText<HTMLInputElement>("Fälligkeitstag").value).toBe("07.12.2026");
  // A problem that can be fixed has a link to the place.
  expect(screen.getByRole("link", { name: "Mandat ansehen" }).getAttribute("href")).toBe(
    "/customers/c#mandat",
  );
  expect(screen.getByRole("link", { name: "Adresse ergänzen" }).getAttribute("href")).toBe(
    "/customers/d#adresse",
  );
  expect(screen.getByText("Kein gültiges SEPA-Mandat hinterlegt.")).toBeTruthy();
  await user.dblClick(screen.getByRole("button", { name: "SEPA-Datei erstellen" }));
  expect(await screen.findByText("LS-2026-12-001 wurde erstellt.")).toBeTruthy();
  const file = screen.getByRole("link", { name: "Datei herunterladen" });
  expect(file.getAttribute("href")).toBe("/api/accounting/sepa/r/file");
  expect(sent("POST /accounting/sepa")).toEqual([
    { month: "2026-12", include_older: false, dry_run: true },
    { month: "2026-12", include_older: false },
  ]);
});

it("discards what the bank has only with the typed word", async () => {
  answers.set("GET /accounting/sepa", { data: [run({ status: "eingereicht" })], preview });
  answers.set("POST /accounting/sepa/:id/discard", run({ status: "verworfen" }));
  const { user } = show(<RunsTab month="2026-12" />);
  await user.click(await screen.findByRole("button", { name: "Verwerfen" }));
  await user.type(await screen.findByLabelText(/Grund/), "Falscher Tag");
  const dialog = screen.getByRole("dialog");
  const discard = [...dialog.querySelectorAll("button")].find(({ type }) => type === "submit");
  await user.click(discard as HTMLElement);
  expect(await screen.findByText("Bitte geben Sie VERWERFEN ein.")).toBeTruthy();
  expect(sent("POST /accounting/sepa/:id/discard")).toEqual([]);
  await user.type(screen.getByLabelText(/Bestätigung/), "VERWERFEN");
  await user.click(discard as HTMLElement);
  await waitFor(() =>
    expect(sent("POST /accounting/sepa/:id/discard")).toEqual([
      { reason: "Falscher Tag", confirmation: "VERWERFEN", revision: 7 },
    ]),
  );
});

it("goes from the file over the bank to the books", async () => {
  answers.set("GET /accounting/sepa", { data: [run()], preview });
  answers.set("GET /accounting/sepa/:id", run());
  answers.set("POST /accounting/sepa/:id/submit", run({ status: "eingereicht" }));
  const { user } = show(<RunsTab month="2026-12" />);
  expect(screen.queryByRole("button", { name: "Einzug bestätigen" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Bei der Bank eingereicht" }));
  await waitFor(() =>
    expect(sent("POST /accounting/sepa/:id/submit")).toEqual([{ revision: 7, without_notice: false }]),
  );
});

it("asks before a file is submitted whose collections were not announced", async () => {
  answers.set("GET /accounting/sepa", { data: [run()], preview });
  answers.set("GET /accounting/sepa/:id", run({ unannounced: 2 }));
  answers.set("POST /accounting/sepa/:id/submit", run({ status: "eingereicht", unannounced: 2 }));
  const { user } = show(<RunsTab month="2026-12" />);
  const submit = await screen.findByRole("button", { name: "Bei der Bank eingereicht" });
  await user.click(submit);
  expect(
    await screen.findByText(
      /^2 Lastschriften sind nicht angekündigt: .*\. Diese Kunden können die Lastschrift zurückgeben\./,
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Abbrechen" }));
  expect(sent("POST /accounting/sepa/:id/submit")).toEqual([]);
  await user.click(submit);
  await user.click(await screen.findByRole("button", { name: "Trotzdem einreichen" }));
  await waitFor(() =>
    expect(sent("POST /accounting/sepa/:id/submit")).toEqual([{ revision: 7, without_notice: true }]),
  );
});

it("has letters printed and noted for collections that no mail announced", async () => {
  const later = run({ unannounced: 2, collection_on: "2099-01-05", created_at: "2026-01-05T09:00:00Z" });
  answers.set("GET /accounting/sepa", { data: [later], preview });
  answers.set("GET /accounting/sepa/:id", later);
  answers.set("POST /accounting/sepa/:id/notices", run());
  const { user } = show(<RunsTab month="2026-12" />);
  const letters = await screen.findByRole("link", { name: "2 Ankündigungen drucken (ZIP)" });
  expect(letters.getAttribute("href")).toMatch(/^\/api\/accounting\/sepa\/.+\/notices$/);
  await user.click(screen.getByRole("button", { name: "Per Post verschickt" }));
  await user.click(await screen.findByRole("button", { name: "Verschickt" }));
  await waitFor(() => expect(sent("POST /accounting/sepa/:id/notices")).toEqual([{ count: 2 }]));
});

it("takes back a note of letters that were not posted", async () => {
  const noted_at = "2026-11-24T09:00:00.000Z";
  const noted = run({ status: "eingereicht", late: 1, last_letters: { count: 1, noted_at } });
  answers.set("GET /accounting/sepa", { data: [noted], preview });
  answers.set("POST /accounting/sepa/:id/notices/take-back", run({ unannounced: 1 }));
  const { user } = show(<RunsTab month="2026-12" />);
  expect(await screen.findByText("Eine Lastschrift wurde später angekündigt als vereinbart.")).toBeTruthy();
  expect(screen.getByText(/^1 Ankündigung per Post verschickt, vermerkt am 24\.11\.2026/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Vermerk zurücknehmen" }));
  expect(await screen.findByText("Die Lastschrift gilt danach wieder als nicht angekündigt.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Zurücknehmen" }));
  await waitFor(() => expect(sent("POST /accounting/sepa/:id/notices/take-back")).toEqual([{ noted_at }]));
});
