import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { TWO_FACTOR_DIGITS, TWO_FACTOR_TRIES } from "@krempelfrei/contract/limits";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { inTransaction, type Ctx } from "../../../context/context.ts";
import { BIRTHDAY, makeSosScene, nameContact, activate } from "../../../testing/sos-scene.ts";
import { makeScene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { checkContact } from "./sign-in-contact.ts";
import { OF_CONTACT, ofCodes } from "./guess-limits.ts";

/**
 * Guesses in a year of an attacker who has 100 accounts, 100 network addresses and the address of a victim's contact:
 * computed from the limits, and tried on the real ones with a clock of its own.
 */

const YEAR_DAYS = 365;

/** Number of tries compared in a year, if one is made whenever a strict limit allows it: no stretch has more than max. */
function triesOfYear(limits: readonly { readonly max: number; readonly windowSeconds: number }[]): number {
  const made: number[] = [];
  for (let hour = 0; hour < YEAR_DAYS * 24; hour += 1) {
    const seconds = hour * 3600;
    const hasRoom = (): boolean =>
      limits.every(
        ({ max, windowSeconds }) => made.filter((at) => at > seconds - windowSeconds).length < max,
      );
    while (hasRoom()) made.push(seconds);
  }
  return made.length;
}

const percent = (chance: number): string => `${(Math.min(1, chance) * 100).toPrecision(2)} %`;

describe("the chance of a guess in a year", () => {
  const tries = triesOfYear(OF_CONTACT);
  const CANDIDATES = { "18 to 100 years": 30_316, "within 2 years": 1_826, "the year": 366 };

  // Covers S35
  it("stands in docs/security/sessions.md as the limits give it", async () => {
    const page = await readFile(
      join(import.meta.dirname, "../../../../../../docs/security/sessions.md"),
      "utf8",
    );
    const text = page.replaceAll(/\s+/g, " ");
    expect(tries).toBe(30);
    expect(text).toContain(`${tries} birthdays of a contact in a year`);
    for (const [known, days] of Object.entries(CANDIDATES)) {
      expect(text).toContain(`${known}: ${percent(tries / days)}`);
    }
    const codes = triesOfYear([ofCodes("")]) * TWO_FACTOR_TRIES;
    expect(text).toContain(
      `with a code: ${percent(codes / 10 ** TWO_FACTOR_DIGITS)} where the birthday is known`,
    );
  });

  // Covers S35
  it("is that of 30 guesses with the real limits: the 30th right one opens, the 31st does not the whole year", async () => {
    const world = await createWorld();
    const start = Date.now();
    let guesses = 0;
    /** Tries at this moment, from another network each, with a birthday that is right for a stranger's contact. */
    const tryAt = async (ms: number, email: string, birthday: string): Promise<string[]> => {
      world.setClock(new Date(start + ms));
      guesses += 1;
      const ip = `10.${guesses % 100}.0.1`;
      const ctx: Ctx = { ...world.system, actor: { kind: "guest", ip } };
      const { open } = await checkContact(ctx, { email, birthday });
      return open.map(({ id }) => id);
    };
    const open: Record<number, boolean> = {};
    for (const right of [tries, tries + 1]) {
      const scene = await makeSosScene(world);
      const { email } = scene.proof;
      const stranger = await makeScene(world);
      await nameContact(stranger.client, { email, birthday: "1999-09-09" });
      await activate(stranger.client);
      // The access is on all the year, and longer.
      await world.db
        .updateTable("app_user")
        .set({ sos_active_till: new Date(start + 2 * YEAR_DAYS * DAY_MS) })
        .execute();
      open[right] = false;
      let compared = 0;
      // Six days use up the year; then a try every three days, the right one each time.
      for (let day = 0; day < YEAR_DAYS; day += compared < tries ? 1.001 : 3) {
        for (let of = 0; of < 5; of += 1) {
          compared += 1;
          const persons = await tryAt(day * DAY_MS, email, compared >= right ? BIRTHDAY : "1999-09-09");
          if (persons.includes(scene.group.customer.id)) open[right] = true;
          if (compared > tries) break;
        }
      }
    }
    world.setClock();
    expect(open).toEqual({ [tries]: true, [tries + 1]: false });
  });

  // Covers S35
  it("is charged at once for all contacts of an address, however many strangers have named it", async () => {
    const world = await createWorld();
    const scene = await makeSosScene(world);
    const ctx: Ctx = { ...world.system, actor: { kind: "guest", ip: "10.0.0.1" } };
    const checks = Array.from({ length: 20 }, (_, index) =>
      checkContact(ctx, { ...scene.proof, birthday: index === 12 ? BIRTHDAY : "1990-01-01" }),
    );
    const results = await Promise.all(checks);
    // Whether the right one was among the first five is chance; at most one came of it, and none after.
    expect(results.filter(({ open }) => open.length > 0).length).toBeLessThanOrEqual(1);
    const after = await checkContact(ctx, scene.proof);
    expect([after.open.length, after.byLink.length]).toEqual([0, 1]);
    const inside = inTransaction(ctx, (inner) => checkContact(inner, scene.proof));
    await expect(inside).rejects.toThrow("would not stay counted");
  });
});
