import { sql } from "kysely";
import { vi } from "vitest";
import type { World } from "../world.ts";

/**
 * Starts something while a transaction has made a change, lets the change end once that waits for its lock or is done,
 * and returns what it came to.
 */
export async function startDuring<T>(
  world: World,
  change: (db: World["db"]) => Promise<unknown>,
  start: () => PromiseLike<T>,
  end: (db: World["db"]) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const started = await world.db.transaction().execute(async (db) => {
    await change(db);
    let isDone = false;
    const running = Promise.resolve(start()).finally(() => {
      isDone = true;
    });
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(world.db);
      if (rows.length === 0 && !isDone) throw new Error("nothing waits yet");
    }, 60_000);
    await end(db);
    return { running };
  });
  return started.running;
}
