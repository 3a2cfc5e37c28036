import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createWorld } from "../testing/world.ts";
import { recordChange, type RowChange } from "./audit.ts";
import { changesOf } from "../testing/tables/changes.ts";

const world = await createWorld();

interface Row {
  readonly name: string;
  readonly note: string | null;
  readonly iban: string;
  readonly is_sos: boolean;
}
const row: Row = { name: "Ausweis", note: null, iban: "DE02120300000000202051", is_sos: false };

/** The entries of the change history that a change from one state to the other makes. */
async function entriesOf(
  before: Row | null,
  after: Row | null,
  more: Partial<RowChange<Row>> = {},
): Promise<unknown[]> {
  const id = randomUUID();
  await recordChange(world.system, {
    action: "file.updated",
    subject: { type: "file", id, name: "Ausweis" },
    customer_id: null,
    before,
    after,
    fields: ["name", "note", "iban", "is_sos"],
    masks: { iban: (iban) => iban.slice(0, 2) },
    ...more,
  });
  const entries = await changesOf(world, { subject_id: id }, "changes");
  return entries.map(({ changes }) => changes);
}

describe("two states of a row", () => {
  it("are recorded as what differs between them", async () => {
    expect(await entriesOf(row, { ...row, name: "Pass", is_sos: true })).toEqual([
      [
        { field: "name", old: "Ausweis", new: "Pass" },
        { field: "is_sos", old: false, new: true },
      ],
    ]);
  });

  it("that are the same make no entry, unless something beside the row has changed", async () => {
    expect(await entriesOf(row, { ...row })).toEqual([]);
    const changes = [{ field: "version", old: 1, new: 2 }] as const;
    expect(await entriesOf(row, { ...row }, { changes })).toEqual([changes]);
  });

  it("are told masked where the history must not hold the value, also where both look alike", async () => {
    expect(await entriesOf(row, { ...row, iban: "DE98370601930001234567" })).toEqual([
      [{ field: "iban", old: "DE", new: "DE" }],
    ]);
  });

  it.each([
    ["made", null, row, { old: null, new: "Ausweis" }],
    ["deleted", row, null, { old: "Ausweis", new: null }],
  ])("of a row that is %s tell the fields that say something", async (_name, before, after, name) => {
    const [changes] = await entriesOf(before, after);
    expect(changes).toEqual([
      { field: "name", ...name },
      { field: "iban", old: name.old && "DE", new: name.new && "DE" },
    ]);
  });
});
