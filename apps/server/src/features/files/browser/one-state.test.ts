import type { KyselyPlugin } from "kysely";
import { expect, it } from "vitest";
import type { Actor, Ctx } from "../../../context/context.ts";
import { makeScene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { browse, browseSince } from "./browse.ts";

const world = await createWorld();

/** Runs the deed once, between the first statement and the second one. */
function afterFirstStatement(deed: () => Promise<void>): KyselyPlugin {
  let isDone = false;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isDone) {
        isDone = true;
        await deed();
      }
      return result;
    },
  };
}

it.each([
  ["whose contract runs", null],
  ["whose contract has ended", "2026-06-30"],
])("no revision stands for two lists in a group %s", async (_, ended_on) => {
  const { group, client } = await makeScene(world);
  const { id } = await upload(client, {}, "Alt.pdf");
  const actor: Actor = {
    kind: "user",
    id: group.customer.id,
    role: "customer",
    customer_id: group.customer.id,
    ended_on,
    name: "",
    session_id: "",
    ip: "",
  };
  const ctx: Ctx = { ...world.system, actor };
  const rename = (name: string) => async (): Promise<void> => {
    await world.db.updateTable("file").set({ name }).where("id", "=", id).execute();
  };
  const whileChanging = (name: string): Ctx => ({
    ...ctx,
    db: world.db.withPlugin(afterFirstStatement(rename(name))),
  });
  const before = await browse(ctx, {});
  const meanwhile = await browse(whileChanging("Neu"), {});
  expect(meanwhile.files.map(({ name }) => name)).toEqual(["Neu"]);
  expect(meanwhile.revision).not.toBe(before.revision);
  expect(await browse(ctx, {})).toEqual(meanwhile);

  await rename("Neuer")();
  const since = before.revision;
  const first = await browseSince(ctx, { since });
  const second = await browseSince(whileChanging("Am neuesten"), { since });
  expect(second.files.map(({ name }) => name)).toEqual(["Am neuesten"]);
  expect(second.revision).not.toBe(first.revision);
});
