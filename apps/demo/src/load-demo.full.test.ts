import { getUser } from "@krempelfrei/contract/account/account";
import { BOOKING_KINDS, listBookings } from "@krempelfrei/contract/bookings/bookings";
import { countCustomers } from "@krempelfrei/contract/customers/customers";
import { ibanError } from "@krempelfrei/contract/customers/iban";
import { listMandates } from "@krempelfrei/contract/customers/mandates";
import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { nearnessOf } from "@krempelfrei/contract/deadlines/nearness";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { getLocker } from "@krempelfrei/contract/files/locker";
import { listFileVersions } from "@krempelfrei/contract/files/versions";
import { searchTexts } from "@krempelfrei/contract/files/text-search";
import { getSosPreview, listSosAccesses } from "@krempelfrei/contract/sos/sos";
import { getSosDocuments } from "@krempelfrei/contract/sos/sos-access";
import { expect, test } from "vitest";
import { verifyAccounting } from "../../server/src/features/accounting/audit/verify-accounting.ts";
import { verifyStorage } from "../../server/src/features/files/storage/verify-storage.ts";
import { signInAs } from "../../server/src/testing/sos-scene.ts";
import { createWorld } from "../../server/src/testing/world.ts";
import { loadDemo } from "./load-demo.ts";

const world = await createWorld();
const PASSWORD = "eine gute Vorführung";

test("the demo data shows every screen something, and is loaded once", async () => {
  expect(await loadDemo(world.system, PASSWORD)).toBe(true);
  expect(await loadDemo(world.system, PASSWORD)).toBe(false);

  const anna = await world.signIn({ email: "anna.schmidt@krempelfrei.example" }, PASSWORD);
  const { data } = await anna.call(getLocker);
  expect(new Set(data.map(({ state }) => state))).toEqual(new Set(["waiting", "sorting", "filed"]));

  // Her letters and her scans are found before anything is read.
  const waiting = await world.db
    .selectFrom("file")
    .select("id")
    .where("machine_state", "=", "waiting")
    .execute();
  const isWaiting = new Set(waiting.map(({ id }) => id));
  const found = async (q: string): Promise<boolean[]> =>
    (await anna.call(searchTexts, { query: { q } })).hits.map(({ file_id }) => isWaiting.has(file_id));
  expect(await found("Rechnungsbetrag")).toContain(true);
  expect(await found("Waschmaschine")).toContain(false);
  const jobs = await world.db.selectFrom("job").select("key").where("name", "=", "read-content").execute();
  expect(jobs).toHaveLength(waiting.length);

  const staff = await world.signIn({ email: "krempler@krempelfrei.example" }, PASSWORD);
  const { id } = await anna.call(getUser);
  const { files, templates } = await staff.call(getBrowser, { query: { customer_id: id } });
  for (const state of ["is_locker", "is_unmanaged", "is_sos", "is_tax_relevant"] as const)
    expect(files.some((file) => file[state])).toBe(true);
  // Hers, and nobody else's.
  expect(files.some(({ is_favorite }) => is_favorite)).toBe(false);
  expect((await anna.call(getBrowser)).files.some(({ is_favorite }) => is_favorite)).toBe(true);
  expect(new Set(files.map((file) => file.approval_status))).toEqual(
    new Set(["none", "pending", "rejected"]),
  );
  expect(files.some(({ approval_reason }) => approval_reason !== null)).toBe(true);
  expect(new Set(templates.map(({ customer_id }) => customer_id))).toEqual(new Set([null, id]));
  const { data: deadlines, today } = await anna.call(listDeadlines);
  const open = deadlines.filter(({ done_at }) => done_at === null);
  expect(new Set(open.map(({ due_on }) => nearnessOf(due_on, today)))).toEqual(
    new Set(["late", "pressing", "near", "far"]),
  );
  expect(deadlines.length).toBeGreaterThan(open.length);
  const police = files.find(({ name }) => name === "Hausratversicherung Police");
  const versions = await staff.call(listFileVersions, { params: { id: police?.id ?? "" } });
  expect(versions.data).toHaveLength(2);

  const kinds = await world.db.selectFrom("booking").select("kind").distinct().execute();
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(BOOKING_KINDS.map(({ value }) => value)));
  const admin = await world.signIn({ email: "admin@krempelfrei.example" }, PASSWORD);
  const counts = await admin.call(countCustomers);
  expect(Object.values(counts.by_state).every((count) => count > 0)).toBe(true);
  const mandates = await admin.call(listMandates, { params: { id } });
  expect(mandates.data.map(({ status }) => status)).toEqual(["active", "replaced"]);
  for (const { iban } of await world.db.selectFrom("mandate").select("iban").execute())
    expect(ibanError(iban), iban).toBeUndefined();

  const account = await admin.call(listBookings, { params: { id }, query: { per_page: "100" } });
  const { data: lines, balance_cents } = account;
  expect(lines.length).toBeGreaterThan(10);
  expect(balance_cents).toBe(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0));

  // Each account three ways, states, closed quarters.
  expect((await verifyAccounting(world.system)).problems).toEqual([]);

  const contact = await signInAs(world, {
    email: "sos.kontakt@krempelfrei.example",
    birthday: "1961-04-12",
  });
  const seen = (await contact.call(getSosDocuments)).data;
  expect(seen.map(({ name }) => name)).toEqual(["Anna Schmidt"]);
  expect(seen[0]?.files.map(({ name }) => name)).toContain("Patientenverfügung Anna");
  expect(seen[0]?.files.map(({ name }) => name)).not.toContain("Patientenverfügung Jonas");
  const { checklist } = await anna.call(getSosPreview);
  expect(new Set(checklist.map(({ files }) => files.length > 0))).toEqual(new Set([true, false]));
  const book = await anna.call(listSosAccesses);
  expect(book.data.map(({ kind }) => kind)).toContain("show");

  expect(await verifyStorage(world.system)).toMatchObject({ missing: [], damaged: [], unknown: [] });
});
