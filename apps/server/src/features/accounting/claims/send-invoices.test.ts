import { beginAt } from "@krempelfrei/testing/moment";
import { expect, it, vi } from "vitest";
import { makeClaim, makeDebtor, ownMonth, setCreditor } from "../../../testing/collections.ts";
import { createWorld } from "../../../testing/world.ts";
import { sendInvoices } from "./send-invoices.job.ts";

beginAt("2026-11-23T10:00:00+01:00");
const world = await createWorld();

/** Number of seven invoices that are tried where the mails of the first six fail. */
async function sendWith(failure: object): Promise<number> {
  world.setClock();
  const admin = await world.signIn(await world.makeStaff());
  await setCreditor(world, { locked_until: null });
  await world.db.updateTable("claim").set({ mail_wanted: false }).execute();
  const month = ownMonth();
  const emails: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    const { id, email } = await makeDebtor(admin);
    await makeClaim(world, id, { month, mail_wanted: true, mailed_at: null, issued_on: "2026-11-23" });
    emails.push(email ?? "");
  }
  await world.runJobs();
  const full = new Set(emails.slice(0, 6));
  const sending = vi.spyOn(world.system.mail, "send").mockImplementation(async ({ to }) => {
    if (full.has(to.address)) throw Object.assign(new Error("failed"), failure);
  });
  await expect(world.runJob(sendInvoices, {})).rejects.toThrow("invoices could not be mailed");
  const tried = sending.mock.calls.filter(([{ to }]) => emails.includes(to.address));
  sending.mockRestore();
  return tried.length;
}

it.each([
  { name: "full mailboxes", command: "RCPT TO", responseCode: 452 },
  { name: "refused texts", command: "DATA", responseCode: 552 },
])("$name of some customers do not keep the others from their invoices", async (failure) => {
  expect(await sendWith(failure)).toBe(7);
});

it.each([
  { name: "takes no connection", code: "ECONNECTION" },
  { name: "is about to stop", command: "RCPT TO", responseCode: 421 },
])("a mail server that $name is tried five times", async (failure) => {
  expect(await sendWith(failure)).toBe(5);
});
