import { createSepaRun, getSepaRun, listSepaItems } from "@krempelfrei/contract/accounting/sepa";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { RecipientRefused } from "../../../mail/port.ts";
import type { Client } from "../../../testing/client.ts";
import {
  DEBTOR_IBAN,
  makeClaim,
  makeDebtor,
  makeRun,
  ownMonth,
  SEPA_PATH as PATH,
  setCreditor,
} from "../../../testing/collections.ts";
import { lastChange } from "../../../testing/tables/changes.ts";
import { pdfText } from "../../../testing/pdf-text.ts";
import { unzip } from "../../../testing/unzip.ts";
import { createWorld } from "../../../testing/world.ts";
import { sendPreNotifications } from "./send-pre-notifications.job.ts";

// A Monday: two banking days later is the 25th, 14 days later the 7th of December.
beginAt("2026-11-23T10:00:00+01:00");
const world = await createWorld();
const person = await world.makeStaff();
let admin: Client;

beforeAll(async () => {
  admin = await world.signIn(person);
});
beforeEach(async () => setCreditor(world, { locked_until: null }));

const make = async (body: object) => answerOf(createSepaRun, await admin.post(PATH, body));

describe("the announcement of a collection", () => {
  // Covers sepa.10
  it("goes by mail where the invoice did not, on a day that is late enough", async () => {
    const month = ownMonth();
    const { id, email, mandateReference } = await makeDebtor(admin);
    const claim = await makeClaim(world, id, { month, mailed_at: null });
    const run = await makeRun(admin, month);
    expect(run.collection_on).toBe("2026-12-07");
    const mails = () => world.mails.filter(({ to }) => to.address === email && to.address !== null);
    await world.runJobs();
    const mail = mails().find(({ subject }) => subject.startsWith("Ankündigung"));
    expect(mail?.subject).toBe("Ankündigung einer Lastschrift am 07.12.2026");
    for (const text of [claim.number, "07.12.2026", "49,90 €", "DE98ZZZ09999999999", mandateReference])
      expect(mail?.text).toContain(text);
    expect(mail?.text).not.toContain("0532");
    const sent = mails().length;
    const [job] = await world.db
      .selectFrom("job")
      .select("payload")
      .where("name", "=", "send-pre-notifications")
      .orderBy("created_at", "desc")
      .limit(1)
      .execute();
    await world.runJob((await import("./send-pre-notifications.job.ts")).sendPreNotifications, job?.payload);
    expect(mails()).toHaveLength(sent);
  });

  // Covers sepa.10
  it("goes by mail where the invoice named another day, mandate, account or creditor", async () => {
    const month = ownMonth();
    const [other, moved, changed] = [
      await makeDebtor(admin),
      await makeDebtor(admin),
      await makeDebtor(admin),
    ];
    await makeClaim(world, other.id, { month, due_on: "2026-11-24" });
    for (const { id } of [moved, changed]) await makeClaim(world, id, { month, due_on: "2026-12-07" });
    await admin.post(`/api/customers/${moved.id}/mandates/${moved.mandateId}/account`, {
      iban: "AT611904300234573201",
    });
    await admin.post(`/api/customers/${changed.id}/mandates/${changed.mandateId}/revoke`);
    await admin.post(`/api/customers/${changed.id}/mandates`, {
      signed_on: "2026-11-22",
      holder: "Jürgen Müller-Groß",
      iban: DEBTOR_IBAN,
    });
    const asked = { month, dry_run: true, collection_on: "2026-11-25" };
    expect((await make(asked)).preview).toMatchObject({ count: 0, notices: 0 });
    const { preview } = await make({ month, dry_run: true });
    expect(preview).toMatchObject({ count: 3, notices: 3, collection_on: "2026-12-07" });
    await setCreditor(world, { creditor_id: "DE28ZZZ09999999998" });
    const told = await makeDebtor(admin);
    await makeClaim(world, told.id, { month, due_on: "2026-12-07" });
    expect((await make({ month, dry_run: true })).preview).toMatchObject({ count: 4, notices: 4 });
    await setCreditor(world);
    expect((await make({ month, dry_run: true })).preview).toMatchObject({ count: 4, notices: 3 });
  });

  it("of a discarded file counts for its own day, creditor and account alone", async () => {
    const month = ownMonth();
    const debtor = await makeDebtor(admin);
    await makeClaim(world, debtor.id, { month, mailed_at: null });
    const run = await makeRun(admin, month);
    expect(run.collection_on).toBe("2026-12-07");
    await world.runJobs();
    await admin.post(`${PATH}/${run.id}/discard`, { reason: "Falscher Tag" });
    const notices = async (collection_on?: string) =>
      (await make({ month, dry_run: true, collection_on })).preview.notices;
    expect([await notices(), await notices("2026-12-07")]).toEqual([0, 0]);
    await setCreditor(world, { pre_notification_days: 2 });
    expect([await notices("2026-11-27"), await notices("2026-12-07")]).toEqual([1, 0]);
    await setCreditor(world, { pre_notification_days: 14, creditor_id: "DE28ZZZ09999999998" });
    expect(await notices("2026-12-07")).toBe(1);
    await setCreditor(world, { pre_notification_days: 14 });
    expect(await notices("2026-12-07")).toBe(0);
    await admin.post(`/api/customers/${debtor.id}/mandates/${debtor.mandateId}/account`, {
      iban: "AT611904300234573201",
    });
    expect(await notices("2026-12-07")).toBe(1);
  });

  // Covers intake.10
  it("reaches the others where the mail server refuses the address of one", async () => {
    const month = ownMonth();
    const [first, second] = [await makeDebtor(admin), await makeDebtor(admin)];
    for (const { id } of [first, second]) await makeClaim(world, id, { month, mailed_at: null });
    const run = await makeRun(admin, month);
    const { mail } = world.system;
    const { send } = mail;
    const refusing = vi.spyOn(mail, "send").mockImplementation(async (letter) => {
      const isRefused = letter.to.address === first.email && letter.subject.startsWith("Ankündigung");
      if (isRefused) throw new RecipientRefused("550 5.1.1 unknown user");
      await send(letter);
    });
    await world.runJobs();
    refusing.mockRestore();
    const told = world.mails
      .filter(({ subject }) => subject.startsWith("Ankündigung"))
      .map(({ to }) => to.address);
    expect(told).not.toContain(first.email);
    expect(told).toContain(second.email);
    const { id, revision, unannounced } = await admin.call(getSepaRun, { params: { id: run.id } });
    expect(unannounced).toBe(1);
    const { data } = await admin.call(listSepaItems, { params: { id }, query: {} });
    expect(data.filter((item) => item.is_unannounced).map(({ customer }) => customer.id)).toEqual([first.id]);
    const refused = await admin.post(`${PATH}/${id}/submit`, { revision });
    expect(errorOf(refused).message).toMatch(/^Eine Lastschrift ist nicht angekündigt: /);
    const letters = await admin.get(`${PATH}/${id}/notices`);
    expect(letters.headers["content-type"]).toBe("application/zip");
    const [[path, letter] = ["", Buffer.of()], ...others] = await unzip(letters.rawPayload);
    expect([path.split("_")[1], others]).toEqual([String(first.number), []]);
    expect(await pdfText(letter)).toContain(
      `wir ziehen für die Rechnung ${data[0]?.claim.number} am 07.12.2026 den Betrag von 49,90 €`,
    );
    expect((await admin.post(`${PATH}/${id}/notices`, { count: 2 })).statusCode).toBe(409);
    const posted = await admin.post(`${PATH}/${id}/notices`, { count: 1 });
    expect(posted.json()).toMatchObject({ unannounced: 0 });
    expect(await lastChange(world, { subject_id: id })).toMatchObject({ action: "sepa_run.notices_posted" });
    const submitted = await admin.post(`${PATH}/${id}/submit`, {});
    expect(submitted.json()).toMatchObject({ status: "eingereicht", unannounced: 0 });
    expect(errorOf(await admin.get(`${PATH}/${id}/notices`)).message).toBe(
      "Alle Lastschriften dieses Laufs sind angekündigt.",
    );
  });

  it("reaches the others where the mail server puts off the mail to one, which is tried again", async () => {
    const month = ownMonth();
    const [first, second] = [await makeDebtor(admin), await makeDebtor(admin)];
    for (const { id } of [first, second]) await makeClaim(world, id, { month, mailed_at: null });
    const { mail } = world.system;
    const { send } = mail;
    const puttingOff = vi.spyOn(mail, "send").mockImplementation(async (letter) => {
      if (letter.to.address === first.email)
        throw Object.assign(new Error("450 4.2.1 mailbox busy"), { command: "RCPT TO", responseCode: 450 });
      await send(letter);
    });
    const { id } = await makeRun(admin, month);
    const item_ids = (await admin.call(listSepaItems, { params: { id }, query: {} })).data.map(
      ({ id }) => id,
    );
    const announce = () => world.runJob(sendPreNotifications, { run_id: id, item_ids });
    await expect(announce()).rejects.toThrow("1 announcements could not be mailed");
    const toldOf = () =>
      world.mails.flatMap(({ subject, to }) => (subject.startsWith("Ankündigung") ? [to.address] : []));
    expect(toldOf().filter((address) => address === second.email)).toHaveLength(1);
    puttingOff.mockRestore();
    await announce();
    for (const { email } of [first, second])
      expect(toldOf().filter((address) => address === email)).toHaveLength(1);
    expect(await admin.call(getSepaRun, { params: { id } })).toMatchObject({ unannounced: 0 });
  });

  it("announces nothing on the day of the collection or later, as after an outage of the mail server", async () => {
    const month = ownMonth();
    const debtor = await makeDebtor(admin);
    await makeClaim(world, debtor.id, { month, mailed_at: null });
    const { id } = await makeRun(admin, month);
    const { data } = await admin.call(listSepaItems, { params: { id }, query: {} });
    const sent = world.mails.length;
    world.setClock(new Date(`${data[0]?.collection_on}T06:00:00Z`));
    await world.runJobs();
    const later = await world.signIn(person);
    const late = await later.post(`${PATH}/${id}/notices`, { count: 1 });
    expect(errorOf(late).message).toBe(
      "Für eine Ankündigung ist es zu spät: Ein Brief kommt nicht mehr vor dem Einzug an.",
    );
    const accepted = await later.post(`${PATH}/${id}/submit`, { without_notice: true });
    expect(accepted.json()).toMatchObject({ status: "eingereicht", unannounced: 1 });
    world.setClock();
    expect(world.mails.slice(sent).filter(({ subject }) => subject.startsWith("Ankündigung"))).toEqual([]);
    expect(await admin.call(getSepaRun, { params: { id } })).toMatchObject({ unannounced: 1 });
  });

  // Covers S37
  it("keeps the agreed days: whoever would be told too late is left out", async () => {
    const month = ownMonth();
    const [told, late] = [await makeDebtor(admin), await makeDebtor(admin)];
    await makeClaim(world, told.id, { month });
    await makeClaim(world, late.id, { month, mailed_at: null });
    const { preview } = await make({ month, dry_run: true });
    expect(preview).toMatchObject({
      count: 1,
      skipped_items: [
        {
          customer: { id: late.id },
          message: "Die Vorabankündigung käme zu spät: Einzug frühestens am 07.12.2026.",
        },
      ],
    });
    await setCreditor(world, { pre_notification_days: 2 });
    expect((await make({ month, dry_run: true })).preview).toMatchObject({ count: 2, notices: 1 });
    await setCreditor(world, { pre_notification_days: 14 });
  });
});
