import { listBookings } from "@krempelfrei/contract/bookings/bookings";
import { errorOf } from "@krempelfrei/testing/client";
import { expect, it } from "vitest";
import { makeReminderWorld } from "../../../testing/collections.ts";

const { world, admin, goTo, makeLate } = await makeReminderWorld();

// Covers dunning.1
it("the costs of a reminder stay as its letter names them, and can only be reversed", async () => {
  const { id, remind } = await makeLate();
  await remind();
  await goTo("2026-12-01");
  await remind({ fee_cents: 110 });
  const fees = `/api/customers/${id}/bookings`;
  const { data } = await admin().call(listBookings, { params: { id }, query: { kind: "gebuehr" } });
  expect(data).toMatchObject([{ locked_by: "reminder", can_modify: false, can_storno: true }]);
  const fee = `${fees}/${data[0]?.id}`;
  expect((await admin().patch(fee, { amount_cents: 5000 })).statusCode).toBe(409);
  const gone = await admin().delete(fee);
  expect(gone.statusCode).toBe(409);
  expect(errorOf(gone)).toMatchObject({
    message: "Diese Buchung ist festgeschrieben und kann nur storniert werden.",
  });
  const change = world.db.updateTable("booking").set({ amount_cents: 5000 });
  await expect(change.where("id", "=", data[0]?.id ?? "").execute()).rejects.toThrow("is locked");
});
