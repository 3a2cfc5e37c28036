import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import type { DeadlineKind, DueRule } from "@krempelfrei/contract/deadlines/due-day";
import type { Ctx } from "../../server/src/context/context.ts";
import { insertDeadline } from "../../server/src/features/deadlines/deadlines.queries.ts";
import { dueColumns } from "../../server/src/features/deadlines/due-columns.ts";
import type { Paper } from "./papers.ts";

interface DemoDeadline {
  /** The name of its document. */
  readonly paper: string;
  readonly kind: DeadlineKind;
  readonly title: string;
  readonly note?: string;
  /** Days from today, or a rule with the days from today to the event. */
  readonly due: number | (Omit<DueRule, "day"> & { readonly days: number });
  readonly owner: Exclude<Paper["owner"], "all">;
  readonly isDone?: true;
}

// Deadlines of each kind and nearness, relative to today, so that the page looks the same on every day.
const DEMO_DEADLINES: readonly DemoDeadline[] = [
  {
    paper: "Rechnung Hautarztpraxis Dr. Sommer",
    kind: "payment",
    title: "Rechnung Hautarztpraxis zahlen",
    note: "75,76 €",
    due: -4,
    owner: "holder",
  },
  {
    paper: "Rechnung Ferienwohnung Seeblick",
    kind: "payment",
    title: "Ferienwohnung Seeblick anzahlen",
    note: "784,00 €",
    due: 1,
    owner: "holder",
  },
  {
    paper: "Kfz-Versicherung Police Golf",
    kind: "cancellation",
    title: "Kfz-Versicherung Golf kündigen",
    note: "zum Ende des Versicherungsjahres",
    due: 8,
    owner: "holder",
  },
  {
    paper: "Rechtsschutzversicherung Police",
    kind: "cancellation",
    title: "Rechtsschutz: Sonderkündigung möglich",
    note: "wegen Beitragsanpassung",
    due: 9,
    owner: "partner",
  },
  {
    paper: "Einkommensteuerbescheid 2025",
    kind: "objection",
    title: "Einspruch Einkommensteuerbescheid 2025",
    // The letter itself is older than the period.
    note: "gegen die Änderung des Bescheids",
    due: { way: "period", count: 1, unit: "month", days: -9 },
    owner: "holder",
  },
  {
    paper: "Stromliefervertrag Musterstrom Klassik",
    kind: "cancellation",
    title: "Stromliefervertrag kündigen",
    due: { way: "notice", count: 3, unit: "month", days: 162 },
    owner: "holder",
  },
  {
    paper: "Impfübersicht Mia",
    kind: "resubmission",
    title: "Auffrischimpfung Mia",
    due: 240,
    owner: "child",
  },
  {
    paper: "Jahreskarte Musterland 2026",
    kind: "expiry",
    title: "Jahreskarte läuft ab",
    due: 40,
    owner: "holder",
    isDone: true,
  },
];

interface DemoFile {
  readonly id: string;
  readonly name: string;
}

/** Stores the deadlines of the documents that the group has. */
export async function loadDeadlines(
  ctx: Ctx,
  customer_id: string,
  files: readonly DemoFile[],
  members: Readonly<Record<Paper["owner"], { readonly id: string }>>,
): Promise<void> {
  const today = berlinDay(ctx.clock());
  for (const { paper, kind, title, note, due, owner, isDone } of DEMO_DEADLINES) {
    const file = files.find(({ name }) => name === paper);
    if (!file) continue;
    const said = typeof due === "number" ? addDays(today, due) : ruleFrom(today, due);
    await insertDeadline(ctx, {
      customer_id,
      file_id: file.id,
      kind,
      title,
      note: note ?? null,
      person_id: members[owner].id,
      ...dueColumns(ctx, kind, said),
      done_at: isDone ? ctx.clock() : null,
      created_by: members[owner].id,
    });
  }
}

const ruleFrom = (today: string, { days, ...rule }: Omit<DueRule, "day"> & { days: number }): DueRule => ({
  ...rule,
  day: addDays(today, days),
});
