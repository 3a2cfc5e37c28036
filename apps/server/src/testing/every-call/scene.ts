import { beforeAll, expect } from "vitest";
import type { Client } from "../client.ts";
import { makeRows, signInAll, snapshot, type Rows, type Visitor } from "../matrix.ts";
import { createWorld, type World } from "../world.ts";

/** Two groups with a row of each kind, and a client for each visitor, who belong to the first. */
export interface Scene {
  readonly world: World;
  readonly own: Rows;
  readonly foreign: Rows;
  readonly clients: ReadonlyMap<Visitor, Client>;
  readonly clientOf: (visitor: Visitor) => Client;
  /**
   * For a `describe`: what it returns expects that no row of either group has changed since the last test, so that one look
   * at all tables serves two tests.
   */
  readonly watchRows: () => () => Promise<void>;
}

export async function makeEveryCallScene(): Promise<Scene> {
  const world = await createWorld();
  const own = await makeRows(world, "Eigen");
  const foreign = await makeRows(world, "Fremdling");
  const clients = await signInAll(world, own);
  return {
    world,
    own,
    foreign,
    clients,
    clientOf(visitor) {
      const client = clients.get(visitor);
      if (!client) throw new Error(visitor);
      return client;
    },
    watchRows() {
      let seen: Awaited<ReturnType<typeof snapshot>>;
      beforeAll(async () => {
        seen = await snapshot(world, own, foreign);
      });
      return async () => {
        const before = seen;
        seen = await snapshot(world, own, foreign);
        expect(seen).toEqual(before);
      };
    },
  };
}
