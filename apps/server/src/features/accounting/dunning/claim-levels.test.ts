import { listOpenItems } from "@krempelfrei/contract/accounting/dunning";
import { expect, it } from "vitest";
import { makeClaim, makeReminderWorld } from "../../../testing/collections.ts";
import { pdfText } from "../../../testing/pdf-text.ts";

const { world, admin, goTo, makeLate } = await makeReminderWorld();

// Covers dunning.1, dunning.6
it("reminders take each claim through all levels, also one that comes into the letter of older ones", async () => {
  const { id, claim, remind } = await makeLate();
  await remind();
  await goTo("2026-12-01");
  await remind();
  await goTo("2026-12-16");
  const younger = await makeClaim(world, id, { payment_method: "ueberweisung", due_on: "2026-12-05" });
  expect((await remind()).created).toMatchObject([{ level: 2, claims: [claim.number, younger.number] }]);
  const { id: letter } = await world.db
    .selectFrom("reminder")
    .select("id")
    .where("customer_id", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const text = await pdfText((await admin().get(`/api/accounting/reminders/${letter}/pdf`)).rawPayload);
  expect(text.replaceAll(/\s+/g, " ")).toContain(`An ${younger.number} erinnern wir Sie zum ersten Mal.`);
  await goTo("2026-12-31");
  const levels = async () => {
    const { data } = await admin().call(listOpenItems, { query: { per_page: 100 } });
    return data.find(({ customer }) => customer.id === id)?.claims.map(({ level }) => level);
  };
  expect(await levels()).toEqual([2, 0]);
  expect((await admin().post(`/api/accounting/claims/${younger.id}/agency`)).statusCode).toBe(409);
  expect((await remind()).created).toMatchObject([{ level: 1, claims: [younger.number] }]);
  expect(await levels()).toEqual([2, 1]);
});
