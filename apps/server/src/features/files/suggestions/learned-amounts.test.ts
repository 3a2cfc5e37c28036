import { updateFile } from "@krempelfrei/contract/files/files";
import { getFacts } from "@krempelfrei/contract/files/facts";
import { getSeries } from "@krempelfrei/contract/files/series";
import { berlinDay } from "@krempelfrei/contract/dates";
import { expect, it } from "vitest";
import { makeScene, upload } from "../../../testing/scene.ts";
import { giveText } from "../../../testing/texts.ts";
import { unzip } from "../../../testing/unzip.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const THIS_YEAR = Number(berlinDay(new Date()).slice(0, 4));

const bill = (total: string, rest: string): string =>
  `Hautarztpraxis Dr. Sommer
Zu zahlender Betrag: ${total} €
Davon noch offen für Sie: 1${rest} EUR, Ihr Eigenanteil ${rest} EUR`;

// Covers suggestions.9
it("series and tax lists have the amounts that persons taught, as the documents themselves", async () => {
  const { client, root } = await makeScene(world);
  const ids: string[] = [];
  for (const [ago, rest] of [
    [3, "2.001,00"],
    [2, "2.002,00"],
    [1, "2.003,00"],
  ] as const) {
    const { id } = await upload(client, { folder_id: root.id });
    await giveText(world, id, bill("1.075,76", rest));
    const day = { date_relevance_year: THIS_YEAR - ago, date_relevance_month: 1, date_relevance_day: 3 };
    const names = { name: `Beitrag ${THIS_YEAR - ago}`, author: "Hautarztpraxis Dr. Sommer" };
    const body = { ...names, ...day, type: "invoice" as const, is_tax_relevant: true };
    await client.call(updateFile, { params: { id }, body });
    ids.push(id);
  }
  const amountsInSeries = async () => {
    const { series } = await client.call(getSeries, { params: { id: ids[0] ?? "" } });
    return series?.members.map(({ amount_cents }) => amount_cents);
  };
  expect(await amountsInSeries()).toEqual([107_576, 107_576, 107_576]);
  await client.call(updateFile, { params: { id: ids[0] ?? "" }, body: { amount_cents: 200_100 } });
  expect(await amountsInSeries()).toEqual([200_100, 200_200, 200_300]);
  const facts = await client.call(getFacts, { params: { id: ids[2] ?? "" } });
  expect(facts.amount?.cents).toBe(200_300);
  const archive = await client.get(`/api/archive?tax_year=${THIS_YEAR - 1}`);
  const list = [...(await unzip(archive.rawPayload))].find(([path]) => path.endsWith(".csv"));
  expect(list?.[1].toString()).toContain(";2.003,00");
});
