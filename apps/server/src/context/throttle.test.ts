import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createWorld } from "../testing/world.ts";
import { inTransaction } from "./context.ts";
import { AppError } from "../core/errors.ts";
import { attempt, charge, isWithin, type Limit, type Tries } from "./throttle.ts";

const world = await createWorld();
const ctx = world.system;

const limit = (options: Partial<Limit> = {}): Limit => ({
  name: "try",
  subject: randomUUID(),
  max: 3,
  windowSeconds: 60,
  ...options,
});

/** Uses of a limit that count at this point in time. */
async function usesOf(one: Limit): Promise<number> {
  const look: Limit = { ...one, refuses: false };
  return attempt(ctx, [look], async (tries) => tries.used(look) - 1);
}

const wrong = async (): Promise<never> => {
  throw new AppError("invalid");
};
/** The answer or the error of a try. */
const tryOnce = (limits: readonly Limit[], work: (tries: Tries) => Promise<unknown>): Promise<unknown> =>
  attempt(ctx, limits, work).catch((error: unknown) => error);

describe("an attempt", () => {
  it("counts what is refused, and gives back what succeeds", async () => {
    const [one, other] = [limit(), limit()];
    await tryOnce([one, other], wrong);
    expect(await tryOnce([one], async () => "right")).toBe("right");
    expect([await usesOf(one), await usesOf(other)]).toEqual([1, 1]);
  });

  it("is charged before anything is compared: of twenty at once three are", async () => {
    const one = limit();
    let compared = 0;
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        tryOnce([one], async () => {
          compared += 1;
          return wrong();
        }),
      ),
    );
    expect(compared).toBe(3);
    const refused = results.filter((error) => error instanceof AppError && error.code === "too_many");
    expect(refused).toHaveLength(17);
  });

  it("past a limit charges none of those behind it", async () => {
    const [network, account] = [limit({ max: 1 }), limit()];
    for (let tries = 0; tries < 3; tries += 1) await tryOnce([network, account], wrong);
    expect(await usesOf(account)).toBe(1);
  });

  it("that could not be compared counts only where the limit says so", async () => {
    const [network, account] = [limit({ countsUncompared: true }), limit()];
    for (const error of [new AppError("unavailable"), new Error("a defect")]) {
      expect(
        await tryOnce([network, account], async () => {
          throw error;
        }),
      ).toBe(error);
    }
    expect([await usesOf(network), await usesOf(account)]).toEqual([2, 0]);
  });

  it("goes on past a limit that does not refuse, and knows it", async () => {
    const one = limit({ max: 1, refuses: false });
    await tryOnce([one], wrong);
    expect(await tryOnce([one], async (tries) => tries.used(one) > one.max)).toBe(true);
  });

  it("keeps single charges though it succeeds, and gives single ones back though it fails", async () => {
    const [mine, others] = [limit(), limit()];
    await tryOnce([mine, others], async (tries) => tries.keep(others));
    expect([await usesOf(mine), await usesOf(others)]).toEqual([0, 1]);
    await tryOnce([mine, others], async (tries) => {
      tries.refund(others);
      return wrong();
    });
    expect([await usesOf(mine), await usesOf(others)]).toEqual([1, 1]);
  });

  it("is not begun inside of a transaction, which would take the count back", async () => {
    const inside = inTransaction(ctx, (inner) => attempt(inner, [limit()], async () => undefined));
    await expect(inside).rejects.toThrow("would not stay counted");
  });
});

it("a use in a transaction leaves what that writes durable", async () => {
  const durability = inTransaction(ctx, async (inner) => {
    await sql`SET LOCAL synchronous_commit = on`.execute(inner.db);
    await charge(inner, limit());
    return sql<{ value: string }>`SELECT current_setting('synchronous_commit') AS value`.execute(inner.db);
  });
  expect((await durability).rows).toEqual([{ value: "on" }]);
});

it("several limits are within until the first is passed, and those behind it are not charged", async () => {
  const [pause, hour] = [limit({ max: 1 }), limit()];
  expect([await isWithin(ctx, pause, hour), await isWithin(ctx, pause, hour)]).toEqual([true, false]);
  expect(await usesOf(hour)).toBe(1);
});
