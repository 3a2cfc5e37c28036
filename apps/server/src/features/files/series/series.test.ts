import { berlinDay } from "@krempelfrei/contract/dates";
import { deleteFile, type FileChanges, updateFile } from "@krempelfrei/contract/files/files";
import { restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import { type FileSeries, getSeries, listSeries } from "@krempelfrei/contract/files/series";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { makeScene, upload, type Scene } from "../../../testing/scene.ts";
import { giveText } from "../../../testing/texts.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const THIS_YEAR = Number(berlinDay(new Date()).slice(0, 4));
const NAME = "Beitragsrechnung Kfz-Versicherung";

/** Files a bill of January of a year; its id. */
async function file(scene: Scene, client: Client, year: number, changes: FileChanges = {}): Promise<string> {
  const folder_id = changes.folder_id ?? scene.root.id;
  const { id } = await upload(client, { folder_id });
  await client.call(updateFile, {
    params: { id },
    body: {
      name: `${NAME} ${year}`,
      author: "Hanseschutz Versicherung AG",
      type: "invoice",
      date_relevance_year: year,
      date_relevance_month: 1,
      date_relevance_day: 3,
      ...changes,
    },
  });
  return id;
}

const fileAll = async (
  scene: Scene,
  client: Client,
  years: readonly number[],
  changes: FileChanges = {},
): Promise<string[]> => {
  const ids: string[] = [];
  for (const year of years) ids.push(await file(scene, client, year, changes));
  return ids;
};

/** The series of a document, which is the same among those of its group. */
async function seriesOf(client: Client, id = ""): Promise<FileSeries> {
  const one = await client.call(getSeries, { params: { id } });
  const { customer_id } = await world.db
    .selectFrom("file")
    .select("customer_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { series } = await client.call(listSeries, { query: { customer_id } });
  const members = one.series?.members.map(({ id, year, month }) => ({ id, year, month }));
  expect(series.find((each) => each.members.some((member) => member.id === id)) ?? null).toEqual(
    one.series && { ...one.series, members },
  );
  return one;
}
const change = (client: Client, id = "", body: FileChanges = {}) =>
  client.call(updateFile, { params: { id }, body });

/** "2023 2024 2025, missing 2022"; "none". */
async function told(client: Client, id?: string): Promise<string> {
  const { series } = await seriesOf(client, id);
  if (!series) return "none";
  const members = series.members.map(({ year }) => year).join(" ");
  return series.gaps.length > 0
    ? `${members}, missing ${series.gaps.map(({ year }) => year).join(" ")}`
    : members;
}

describe("the series of a document", () => {
  // Covers series.1
  it("has its members in their order, what is missing, and the next one", async () => {
    const scene = await makeScene(world);
    const ids = await fileAll(
      scene,
      scene.client,
      [-5, -3, -2, 0, -1].map((ago) => THIS_YEAR + ago),
    );
    const [first, second, third, last, fourth] = ids;
    await giveText(world, second ?? "", "Zu zahlender Betrag: 412,60 €");
    expect(await seriesOf(scene.client, third)).toEqual({
      series: {
        months: 12,
        members: [first, second, third, fourth, last].map((id, index) => ({
          id,
          year: THIS_YEAR + ([-5, -3, -2, -1, 0][index] ?? 0),
          month: null,
          amount_cents: index === 1 ? 41_260 : null,
        })),
        gaps: [{ year: THIS_YEAR - 4, month: null }],
        expected: { year: THIS_YEAR + 1, month: 1, is_late: false },
      },
      known_gaps: [],
      no_series: false,
    });
    const single = await file(scene, scene.client, THIS_YEAR, { name: "Police" });
    expect(await told(scene.client, single)).toBe("none");
    const { id: unnamed } = await upload(scene.client, { folder_id: scene.root.id });
    expect(await told(scene.client, unnamed)).toBe("none");
  });

  // Covers series.2
  it("keeps two contracts of one sender apart by their numbers, read or added by hand", async () => {
    const scene = await makeScene(world);
    const { client } = scene;
    const golf = await fileAll(scene, client, [2021, 2022, 2023]);
    const passat = await fileAll(scene, client, [2024, 2025, 2026], {
      added_facts: ["Vertragsnummer: KH 999-1"],
    });
    for (const id of golf) await giveText(world, id, "Hanseschutz\nVertragsnummer KH 553-208-17\nGolf");
    expect(await told(client, golf[0])).toBe("2021 2022 2023");
    expect(await told(client, passat[0])).toBe("2024 2025 2026");
  });

  it("goes on over folders that are named by years, but not over those of two things", async () => {
    const scene = await makeScene(world);
    const { client } = scene;
    const folder = async (name: string, id = scene.root.id): Promise<string> =>
      (await client.call(addSubfolder, { params: { id }, body: { name } })).folders[0]?.id ?? "";
    const [golf, passat] = [await folder("Golf"), await folder("Passat")];
    const ids: string[] = [];
    for (const year of [2022, 2023, 2024])
      ids.push(await file(scene, client, year, { folder_id: await folder(`${year}`, golf) }));
    const others = await fileAll(scene, client, [2025, 2026], { folder_id: passat });
    expect(await told(client, ids[0])).toBe("2022 2023 2024");
    expect(await told(client, others[0])).toBe("none");
  });

  it("goes on over folders of years with one of its kind in each", async () => {
    const scene = await makeScene(world);
    const { client } = scene;
    const folder = async (name: string, id: string): Promise<string> =>
      (await client.call(addSubfolder, { params: { id }, body: { name } })).folders[0]?.id ?? "";
    const ids: string[] = [];
    for (const year of [2022, 2023, 2024]) {
      const parent = await folder(`${year}`, scene.root.id);
      ids.push(await file(scene, client, year, { folder_id: await folder("Strom", parent) }));
      if (year === 2023)
        ids.push(await file(scene, client, year, { folder_id: await folder("Gas", parent) }));
    }
    expect(await told(client, ids[0])).toBe("2022 2023 2024");
  });
});

describe("what a reader does not see", () => {
  // Covers series.3
  it("is not in their answer, which is as if the document did not exist", async () => {
    const scene = await makeScene(world);
    const { client } = scene;
    const related = await world.signIn(scene.group.related);
    const staff = await world.signIn(await world.makeStaff("janitor"));
    const years = [-4, -3, -1].map((ago) => THIS_YEAR + ago);
    const [first] = await fileAll(scene, client, years, { is_for_all: true });
    const before = await seriesOf(related, first);
    expect(before.series).toMatchObject({ gaps: [{ year: THIS_YEAR - 2 }], expected: { year: THIS_YEAR } });
    // What fills the gap, and what comes after the last one.
    const ids = await fileAll(scene, client, [THIS_YEAR - 2, THIS_YEAR], { is_for_all: true });
    expect(await told(related, first)).toBe([-4, -3, -2, -1, 0].map((ago) => THIS_YEAR + ago).join(" "));
    const states = [
      { is_for_all: false },
      { approval_status: "pending" },
      { approval_status: "rejected" },
      { is_unmanaged: true, folder_id: null },
      { is_locker: true, folder_id: null },
    ];
    for (const state of states) {
      const shown = { is_for_all: true, approval_status: "none", is_unmanaged: false, is_locker: false };
      const row = { ...shown, folder_id: scene.root.id, ...state };
      await world.db.updateTable("file").set(row).where("id", "in", ids).execute();
      expect(await seriesOf(related, first), JSON.stringify(state)).toEqual(before);
      expect((await related.get(`/api/files/${ids[0]}/series`)).statusCode).toBe(404);
    }
    for (const id of ids) await staff.call(deleteFile, { params: { id } });
    for (const reader of [related, client, staff]) expect(await seriesOf(reader, first)).toEqual(before);
  });

  it("changes nothing for them by what somebody else said of it", async () => {
    const scene = await makeScene(world);
    const { client } = scene;
    const related = await world.signIn(scene.group.related);
    const [id] = await fileAll(scene, client, [2021, 2022, 2023, 2025], { is_for_all: true });
    const hidden = await file(scene, client, 2024, { is_for_all: true });
    await change(client, hidden, { no_series: true });
    expect(await told(client, id)).toBe("none");
    await world.db
      .updateTable("file")
      .set({ approval_status: "rejected" })
      .where("id", "=", hidden)
      .execute();
    expect(await told(related, id)).toBe("2021 2022 2023 2025, missing 2024");
  });

  it("is not asked for by guests and strangers", async () => {
    const [scene, other] = [await makeScene(world), await makeScene(world)];
    const [id] = await fileAll(scene, scene.client, [2023, 2024, 2025]);
    expect((await world.guest().get(`/api/files/${id}/series`)).statusCode).toBe(401);
    expect((await other.client.get(`/api/files/${id}/series`)).statusCode).toBe(404);
    expect((await scene.client.get(`/api/files/${randomUUID()}/series`)).statusCode).toBe(404);
    const customer_id = scene.group.customer.id;
    expect((await world.guest().get(`/api/series?customer_id=${customer_id}`)).statusCode).toBe(401);
    expect((await other.client.get(`/api/series?customer_id=${customer_id}`)).statusCode).toBe(404);
    expect((await scene.client.call(listSeries)).series).toHaveLength(1);
    // Staff is in no group.
    const staff = await world.signIn(await world.makeStaff("janitor"));
    expect((await staff.call(listSeries)).series).toEqual([]);
  });
});

describe("what persons say of a series", () => {
  // Covers series.4
  it("closes a gap for good and takes it back, by whoever may change the document, with an entry in the history", async () => {
    const scene = await makeScene(world);
    const { client } = scene;
    const related = await world.signIn(scene.group.related);
    const [first, , last] = await fileAll(scene, client, [2022, 2024, 2025], { is_for_all: true });
    await change(client, last, { known_gaps: ["2023"] });
    expect(await told(client, first)).toBe("2022 2024 2025");
    expect(await told(related, first)).toBe("2022 2024 2025");
    expect((await seriesOf(client, last)).known_gaps).toEqual(["2023"]);
    const { action, changes } = await world.db
      .selectFrom("change")
      .select(["action", "changes"])
      .where("subject_id", "=", last ?? "")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect({ action, changes }).toEqual({
      action: "file.updated",
      changes: [{ field: "known_gaps", old: [], new: ["2023"] }],
    });
    expect((await related.patch(`/api/files/${last}`, { known_gaps: [] })).statusCode).toBe(403);
    for (const wrong of ["22", "2022-13", "3022", " "])
      expect((await client.patch(`/api/files/${last}`, { known_gaps: [wrong] })).statusCode).toBe(422);
    await change(client, last, { known_gaps: [] });
    expect(await told(client, first)).toBe("2022 2024 2025, missing 2023");
  });

  it("dissolves it for all its documents and later ones, and makes it again", async () => {
    const scene = await makeScene(world);
    const { client } = scene;
    const [first, second] = await fileAll(scene, client, [2023, 2024, 2025]);
    await change(client, second, { no_series: true });
    const later = await file(scene, client, 2026);
    for (const id of [first, second, later]) expect(await told(client, id)).toBe("none");
    expect(await seriesOf(client, second)).toMatchObject({ series: null, no_series: true });
    // It goes with the document into the trash and comes back.
    await client.call(deleteFile, { params: { id: second ?? "" } });
    expect(await told(client, first)).toBe("2023 2025 2026, missing 2024");
    const staff = await world.signIn(await world.makeStaff());
    await staff.call(restoreFile, { params: { id: second ?? "" } });
    expect(await told(client, first)).toBe("none");
    await change(client, second, { no_series: false });
    expect(await told(client, first)).toBe("2023 2024 2025 2026");
  });
});
