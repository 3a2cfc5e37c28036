import { reverseBooking } from "@krempelfrei/contract/bookings/bookings";
import { answerOf } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import { beforeAll, describe, expect, it } from "vitest";
import { insertBankLine } from "../../testing/accounting.ts";
import { makeAccount } from "../../testing/bookings.ts";
import type { Client } from "../../testing/client.ts";
import { createWorld } from "../../testing/world.ts";
import { verifyAccounting } from "../accounting/audit/verify-accounting.ts";

beginAt("2026-11-19T10:00:00+01:00");
const world = await createWorld();
let admin: Client;
beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});

/** Books a line of 49,90 € as payments that settle nothing; its id. */
async function bookLine(parts: readonly { customer_id: string; amount_cents: number }[]): Promise<string> {
  const line = await insertBankLine(world.db);
  const bookings = parts.map((part) => ({ ...part, bank_tx_id: line, kind: "zahlung", claim_ids: [] }));
  const answer = await admin.post("/api/accounting/bookings", { bookings });
  expect(answer.statusCode, answer.body).toBe(200);
  return line;
}
const stateOf = async (line: string): Promise<string> =>
  (await world.db.selectFrom("bank_tx").select("state").where("id", "=", line).executeTakeFirstOrThrow())
    .state;

describe("a Storno of what was booked from a line of a statement", () => {
  it("opens the line again", async () => {
    const account = await makeAccount(world, admin);
    const line = await bookLine([{ customer_id: account.id, amount_cents: 4990 }]);
    const [paid] = (await account.list()).data;
    const answer = await account.storno(paid?.id ?? "", "Falscher Kunde");
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answerOf(reverseBooking, answer)).toMatchObject({
      kind: "storno",
      amount_cents: 4990,
      text: "Storno: Falscher Kunde",
      storno_of: paid?.id,
    });
    expect(await stateOf(line)).toBe("offen");
    expect((await account.list()).balance_cents).toBe(0);
    expect((await account.storno(paid?.id ?? "")).json()).toEqual({
      message: "Diese Buchung wurde bereits storniert.",
    });
    expect((await verifyAccounting(world.system)).problems).toEqual([]);
  });

  it("is refused for a part of a divided line, which is taken back as a whole, where all of it is seen", async () => {
    const [account, other] = [await makeAccount(world, admin), await makeAccount(world, admin)];
    const line = await bookLine([
      { customer_id: account.id, amount_cents: 3000 },
      { customer_id: other.id, amount_cents: 1990 },
    ]);
    const [paid] = (await account.list()).data;
    const refused = await account.storno(paid?.id ?? "");
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        message:
          "Der Umsatz dieser Buchung ist aufgeteilt. Bitte nehmen Sie ihn in der Buchhaltung unter den gebuchten Umsätzen zurück.",
      },
    ]);
    expect(await stateOf(line)).toBe("gebucht");
    const undone = await admin.post(`/api/accounting/lines/${line}/undo`, { reason: "Falscher Kunde" });
    expect(undone.statusCode, undone.body).toBe(204);
    expect((await verifyAccounting(world.system)).problems).toEqual([]);
  });
});
