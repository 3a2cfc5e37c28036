import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseMasterKeys } from "../../../blobs/key-wrap.ts";
import { getSecret } from "../../../context/secret.queries.ts";
import { readSignedId, signId } from "../../../context/signed-id.ts";
import { createWorld } from "../../../testing/world.ts";
import { makeAppSecret, openAppSecret } from "./app-secret.ts";
import { findApp, putUnconfirmedApp } from "./authenticator.queries.ts";
import { rotateSecret } from "./rotate-secret.ts";

const world = await createWorld();
const masterKeys = parseMasterKeys(randomBytes(32).toString("base64"));

describe.each([
  ["in clear", undefined],
  ["wrapped by a master key", masterKeys],
])("a secret of the database, %s, that is exchanged", (_how, keys) => {
  const ctx = { ...world.system, masterKeys: keys };

  it("makes what was made of it worthless", async () => {
    await world.db.deleteFrom("app_secret").where("name", "=", "calendar").execute();
    const { customer } = await world.makeGroup();
    const address = await signId(ctx, "calendar", customer.id);
    await rotateSecret(ctx, "calendar");
    expect(await readSignedId(ctx, "calendar", address)).toMatchObject({ isProved: false });
    expect(await signId(ctx, "calendar", customer.id)).not.toBe(address);
    const row = await world.db
      .selectFrom("app_secret")
      .select(["value", "master"])
      .where("name", "=", "calendar")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject(keys ? { value: null, master: keys.current.id } : { master: null });
  });

  it("keeps every authenticator app", async () => {
    await world.db.deleteFrom("authenticator_app").execute();
    await world.db.deleteFrom("app_secret").where("name", "=", "authenticator").execute();
    const { customer, related } = await world.makeGroup();
    const secrets = new Map<string, Buffer>();
    for (const { id } of [customer, related]) {
      const { secret, sealed } = await makeAppSecret(ctx, id);
      await putUnconfirmedApp(ctx, id, sealed);
      secrets.set(id, secret);
    }
    const former = await getSecret(ctx, "authenticator");
    await rotateSecret(ctx, "authenticator");
    expect(await getSecret(ctx, "authenticator")).not.toEqual(former);
    for (const [id, secret] of secrets) {
      const app = await findApp(ctx, id);
      expect(app && (await openAppSecret(ctx, app))).toEqual(secret);
    }
  });
});

it("a secret that is not there is not made by its exchange", async () => {
  await expect(rotateSecret(world.system, "gibtesnicht")).rejects.toMatchObject({
    code: "not_found",
    message: expect.stringContaining("keys.md") as string,
  });
  const rows = await world.db
    .selectFrom("app_secret")
    .select("name")
    .where("name", "=", "gibtesnicht")
    .execute();
  expect(rows).toEqual([]);
});
