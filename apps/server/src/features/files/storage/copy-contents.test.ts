import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { inSystemTransaction } from "../../../context/context.ts";
import { createWorld } from "../../../testing/world.ts";
import { dropCopies } from "./copy-contents.ts";
import { putGroupCopy } from "./copies.queries.ts";

const { system } = await createWorld();

it("copies are deleted under a lock that does not end before the storage has deleted them", async () => {
  await inSystemTransaction(system, async (ctx) => {
    const [id, attempt] = [randomUUID(), randomUUID()];
    await putGroupCopy(ctx, id, attempt);
    await dropCopies(ctx, id, attempt);
    const { rows } = await sql`SELECT current_setting('idle_in_transaction_session_timeout') AS idle`.execute(
      ctx.db,
    );
    expect(rows).toEqual([{ idle: "1h" }]);
  });
  const { rows } = await sql`SELECT current_setting('idle_in_transaction_session_timeout') AS idle`.execute(
    system.db,
  );
  expect(rows).toEqual([{ idle: "1min" }]);
});
