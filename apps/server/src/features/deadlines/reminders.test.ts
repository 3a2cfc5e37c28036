import { listDeadlines, settleDeadline, updateDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { renewCalendar } from "@krempelfrei/contract/deadlines/reminders";
import { restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { updateFile } from "@krempelfrei/contract/files/files";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import { describe, expect, it } from "vitest";
import { sendNotices } from "../../all-features.ts";
import type { Mail } from "../../mail/port.ts";
import type { Client } from "../../testing/client.ts";
import { addDeadline, makeDeadlineScene } from "../../testing/deadlines.ts";
import { createWorld } from "../../testing/world.ts";
import { UNNAMED } from "./notified-persons.ts";
import { remindOfDeadlines } from "./remind-of-deadlines.job.ts";

const world = await createWorld();

/** Everything happens at the moments of the test: deadlines are set on 1 October. */
async function scene() {
  world.setClock(new Date("2026-10-01T09:00:00Z"));
  const made = await makeDeadlineScene(world);
  const { customer, related } = made.group;
  await world.runJobs();
  world.mails.length = 0;
  const sentTo = (address: string): Mail[] => world.mails.filter(({ to }) => to.address === address);
  return {
    ...made,
    mails: () => sentTo(customer.email),
    mailsOfRelated: () => sentTo(related.email),
  };
}

/** Runs the hourly job at a time, with the mails that it asks for. */
async function remindAt(moment: string): Promise<void> {
  world.setClock(new Date(moment));
  await world.runJob(remindOfDeadlines, {});
  await world.runJobs();
}

const subjects = (mails: readonly Mail[]): string[] => mails.map(({ subject }) => subject);

describe("mails before a deadline", () => {
  // Covers deadlines.5
  it("come a week and a day before, once each, however often the job runs", async () => {
    const { client, ownFileId, mails } = await scene();
    await addDeadline(client, ownFileId, { due: "2026-11-30", note: "zum 31.12.2026" });
    for (let day = 1; day <= 30; day += 1) {
      for (const hour of ["04", "10", "15"])
        await remindAt(`2026-11-${String(day).padStart(2, "0")}T${hour}:00:00Z`);
    }
    expect(subjects(mails())).toEqual([
      "Krempelfrei: Kfz-Versicherung kündigen (noch 7 Tage)",
      "Krempelfrei: Kfz-Versicherung kündigen (morgen)",
    ]);
    expect(mails()[0]?.unsubscribe).toMatch(/^http:\/\/localhost\/unsubscribe\/deadlines\?key=[\w-]{86}$/);
    expect(mails()[0]?.text).toBe(
      [
        "Guten Tag Karla Beispiel,",
        "diese Frist steht an:",
        "- 30.11.2026 (noch 7 Tage): Kfz-Versicherung kündigen [Kündigungsfrist]\n  zum 31.12.2026",
        "Alle Fristen, und was Sie als erledigt markieren können: http://localhost/deadlines",
        "Dort wählen Sie auch, wann wir Sie erinnern.",
        "Freundliche Grüße\nIhr Team von Krempelfrei",
      ].join("\n\n"),
    );
  });

  // Covers deadlines.5
  it("are each person's own choice", async () => {
    const { client, related, sharedFileId, group, mails, mailsOfRelated } = await scene();
    await client.patch("/api/deadline-settings", { remind_30: true, remind_7: false });
    await related.patch("/api/deadline-settings", { remind_7: false, remind_1: false });
    await addDeadline(client, sharedFileId, { due: "2026-11-30" });
    await addDeadline(client, sharedFileId, { due: "2026-11-30", person_id: group.related.id });
    for (const day of ["10-31", "11-23", "11-29"]) await remindAt(`2026-${day}T10:00:00Z`);
    expect(subjects(mails())).toEqual([
      "Krempelfrei: Kfz-Versicherung kündigen (noch 30 Tage)",
      "Krempelfrei: Kfz-Versicherung kündigen (morgen)",
    ]);
    expect(mailsOfRelated()).toEqual([]);
  });

  it("of one day go out together", async () => {
    const { client, group, ownFileId, mails } = await scene();
    await addDeadline(client, ownFileId, { due: "2026-11-30", title: "Erste" });
    await addDeadline(client, ownFileId, { due: "2026-11-30", title: "Zweite", person_id: group.child.id });
    await remindAt("2026-11-23T10:00:00Z");
    expect(subjects(mails())).toEqual(["Krempelfrei: 2 Fristen stehen an"]);
    expect(mails()[0]?.text).toContain("Erste [Kündigungsfrist]");
    expect(mails()[0]?.text).toContain("Zweite, für Mia Beispiel [Kündigungsfrist]");
  });

  // Covers deadlines.5
  it.each([
    // Eight in the morning in Germany, in winter and in summer.
    ["2026-11-30", "2026-11-23T06:59:00Z", "2026-11-23T07:00:00Z"],
    ["2027-04-05", "2027-03-29T05:59:00Z", "2027-03-29T06:00:00Z"],
    // The day on which the clocks go forward, and the one on which they go back.
    ["2027-04-04", "2027-03-28T05:59:00Z", "2027-03-28T06:00:00Z"],
    ["2027-11-07", "2027-10-31T06:59:00Z", "2027-10-31T07:00:00Z"],
    ["2028-03-07", "2028-02-29T06:59:00Z", "2028-02-29T07:00:00Z"],
    ["2027-01-03", "2026-12-27T06:59:00Z", "2026-12-27T07:00:00Z"],
  ])("before %s: not yet at %s, but at %s", async (due, early, late) => {
    const { client, ownFileId, mails } = await scene();
    await addDeadline(client, ownFileId, { due });
    await remindAt(early);
    expect(mails()).toEqual([]);
    await remindAt(late);
    expect(subjects(mails())).toEqual(["Krempelfrei: Kfz-Versicherung kündigen (noch 7 Tage)"]);
  });

  it("that were missed are made up for within three days, and say what is true then", async () => {
    const { client, ownFileId, mails } = await scene();
    await addDeadline(client, ownFileId, { due: "2026-11-30" });
    await remindAt("2026-11-26T10:00:00Z");
    expect(subjects(mails())).toEqual(["Krempelfrei: Kfz-Versicherung kündigen (noch 4 Tage)"]);
    const other = await scene();
    await addDeadline(other.client, other.ownFileId, { due: "2026-11-30" });
    await remindAt("2026-11-27T10:00:00Z");
    expect(other.mails()).toEqual([]);
    await remindAt("2026-11-30T10:00:00Z");
    expect(subjects(other.mails())).toEqual(["Krempelfrei: Kfz-Versicherung kündigen (heute)"]);
    await remindAt("2026-12-01T10:00:00Z");
    expect(other.mails()).toHaveLength(1);
  });

  it("are not sent for what was set so late, is done, put off or gone", async () => {
    const { client, group, ownFileId, mails } = await scene();
    const done = await addDeadline(client, ownFileId, { due: "2026-11-30" });
    await client.call(settleDeadline, { params: { id: done.id }, body: { done: true } });
    const later = await addDeadline(client, ownFileId, { due: "2026-11-30", title: "Verschoben" });
    await client.patch(`/api/deadlines/${later.id}/postpone`, { due_on: "2026-12-31" });
    const gone = await addDeadline(client, ownFileId, { due: "2026-11-30" });
    await client.delete(`/api/deadlines/${gone.id}`);
    world.setClock(new Date("2026-11-23T06:00:00Z"));
    const again = await world.signIn(group.customer);
    await addDeadline(again, ownFileId, { due: "2026-11-30", title: "Eben erst" });
    await remindAt("2026-11-23T10:00:00Z");
    expect(mails()).toEqual([]);
    await remindAt("2026-11-29T10:00:00Z");
    expect(subjects(mails())).toEqual(["Krempelfrei: Eben erst (morgen)"]);
    await remindAt("2026-12-24T10:00:00Z");
    expect(subjects(mails()).at(-1)).toBe("Krempelfrei: Verschoben (noch 7 Tage)");
  });

  // Covers deadlines.5
  it("tell the person of a day that another person set late, also by putting it off", async () => {
    const { client, ownFileId, mails } = await scene();
    const { id } = await addDeadline(client, ownFileId, { due: "2026-11-12", title: "Verlängert" });
    world.setClock(new Date("2026-11-13T09:00:00Z"));
    const staff = await world.signIn(await world.makeStaff("janitor"));
    await addDeadline(staff, ownFileId, { due: "2026-11-14", title: "Einspruch" });
    await remindAt("2026-11-13T10:00:00Z");
    expect(subjects(mails())).toEqual(["Krempelfrei: Einspruch (morgen)"]);
    await staff.patch(`/api/deadlines/${id}/postpone`, { due_on: "2026-11-14" });
    await remindAt("2026-11-13T11:00:00Z");
    expect(subjects(mails()).slice(1)).toEqual(["Krempelfrei: Verlängert (morgen)"]);
  });

  it("are sent anew for another day, and not for another title", async () => {
    const { client, ownFileId, mails } = await scene();
    const { id } = await addDeadline(client, ownFileId, { due: "2026-11-30" });
    await remindAt("2026-11-23T10:00:00Z");
    world.setClock(new Date("2026-10-01T12:00:00Z"));
    await client.call(updateDeadline, { params: { id }, body: { title: "Anders", due: "2026-11-30" } });
    await remindAt("2026-11-24T10:00:00Z");
    expect(mails()).toHaveLength(1);
    world.setClock(new Date("2026-10-01T12:00:00Z"));
    await client.call(updateDeadline, { params: { id }, body: { due: "2026-12-07" } });
    await remindAt("2026-11-30T10:00:00Z");
    expect(subjects(mails()).at(-1)).toBe("Krempelfrei: Anders (noch 7 Tage)");
  });

  // Covers S79
  it("go to nobody who does not see the document any more, whenever that was changed", async () => {
    const { client, group, sharedFileId, mails, mailsOfRelated } = await scene();
    await addDeadline(client, sharedFileId, { due: "2026-11-30", person_id: group.related.id });
    await client.patch(`/api/files/${sharedFileId}`, { is_for_all: false });
    await remindAt("2026-11-23T10:00:00Z");
    expect(mailsOfRelated()).toEqual([]);
    // The owner is reminded now.
    expect(mails()[0]?.text).not.toContain("für Rolf Beispiel");
    // Between the making of a mail and its sending.
    const other = await scene();
    await addDeadline(other.client, other.sharedFileId, {
      due: "2026-11-30",
      person_id: other.group.related.id,
    });
    world.setClock(new Date("2026-11-23T10:00:00Z"));
    await world.runJob(remindOfDeadlines, {});
    await world.db
      .updateTable("file")
      .set({ is_for_all: false })
      .where("id", "=", other.sharedFileId)
      .execute();
    await world.runJobs();
    expect(other.mailsOfRelated()).toEqual([]);
  });

  it("come while the document waits for its approval, without words that only the document tells", async () => {
    const { client, group, sharedFileId, mails, mailsOfRelated } = await scene();
    const staff = await world.signIn(await world.makeStaff("janitor"));
    // Somebody else has to be able to approve it.
    await world.makeStaff("admin");
    await addDeadline(client, sharedFileId, { due: "2026-11-30", title: "Preis 89 Euro" });
    await addDeadline(staff, sharedFileId, { due: "2026-11-30", note: "Nr. 4711" });
    await addDeadline(staff, sharedFileId, { due: "2026-11-30", person_id: group.child.id });
    await client.patch(`/api/files/${sharedFileId}`, { is_for_all: false });
    expect((await staff.patch(`/api/files/${sharedFileId}/approval`)).statusCode).toBe(200);
    await remindAt("2026-11-23T10:00:00Z");
    const unnamed = "- 30.11.2026 (noch 7 Tage): Frist eines Dokuments, das noch geprüft wird";
    expect(mails()[0]?.text).toContain(
      [unnamed, unnamed, `${unnamed}\n\nEin Dokument, das noch geprüft wird, sehen Sie erst danach.`].join(
        "\n",
      ),
    );
    expect(mailsOfRelated()).toEqual([]);
  });

  // Covers 4.5
  it.each(["pending", "rejected"])("and lists name the same days of a document that is %s", async (state) => {
    const { client, group, sharedFileId, mails } = await scene();
    const related = await world.signIn(group.related);
    const staff = await world.signIn(await world.makeStaff("janitor"));
    const admin = await world.signIn(await world.makeStaff("admin"));
    const rule = { way: "notice", day: "2027-03-31", count: 1, unit: "month" } as const;
    const note = "Nr. 4711";
    await addDeadline(client, sharedFileId, { due: rule, title: "Preis 89 Euro", note });
    await addDeadline(staff, sharedFileId, { due: "2026-11-30", title: "Einspruch", note });
    const done = await addDeadline(staff, sharedFileId, { due: "2026-11-29", title: "Erledigt", note });
    await staff.patch(`/api/deadlines/${done.id}/done`, { done: true });
    const { calendar_url } = await client.call(renewCalendar);
    const calendar = async () => (await world.guest().get(calendar_url?.slice(16) ?? "")).body;
    const list = async (as: Client) => {
      const { data, hidden_days } = await as.call(listDeadlines, { query: {} });
      return [data.filter(({ done_at }) => done_at === null).map(({ due_on }) => due_on), hidden_days];
    };
    const days = ["2026-11-30", "2027-02-28"];
    const before = await calendar();
    expect(await list(client)).toEqual([days, []]);
    await staff.patch(`/api/files/${sharedFileId}/approval`);
    if (state === "rejected") await admin.patch(`/api/files/${sharedFileId}/disapprove`);

    const answer = await client.get("/api/deadlines");
    for (const { body } of [answer, { body: await calendar() }])
      for (const word of ["Preis", "4711", "31.03.2027", "Einspruch", "Erledigt", sharedFileId])
        expect(body).not.toContain(word);
    expect(await list(client)).toEqual([[], days]);
    expect(await list(related)).toEqual([[], []]);
    expect((await staff.get(`/api/deadlines?customer_id=${group.customer.id}`)).json()).toMatchObject({
      hidden_days: [],
    });
    const hidden = await calendar();
    expect(hidden.match(/SUMMARY:Frist eines Dokuments\\, das noch geprüft wird/g)).toHaveLength(2);
    const uids = (text: string) => text.match(/^UID:.*$/gm);
    expect(uids(hidden)).toEqual(uids(before));
    await remindAt("2026-11-23T10:00:00Z");
    expect(mails()[0]?.text).toContain("- 30.11.2026 (noch 7 Tage): Frist eines Dokuments, das noch geprüft");
  });

  // Covers 4.5
  it("and lists name the day of a document that was restored without its folder", async () => {
    const { client, group, root, ownFileId, mails, mailsOfRelated } = await scene();
    const staff = await world.signIn(await world.makeStaff("janitor"));
    const { folders } = await client.call(addSubfolder, {
      params: { id: root.id },
      body: { name: "Umzug", customer_id: group.customer.id },
    });
    const folderId = folders[0]?.id ?? "";
    await client.call(updateFile, { params: { id: ownFileId }, body: { folder_id: folderId } });
    await addDeadline(client, ownFileId, { due: "2026-11-30" });
    expect((await client.delete(`/api/files/${ownFileId}`)).statusCode).toBe(204);
    expect((await client.delete(`/api/folders/${folderId}`)).statusCode).toBe(204);
    await staff.call(restoreFile, { params: { id: ownFileId } });
    const list = await client.call(listDeadlines, { query: {} });
    expect([list.data, list.hidden_days]).toEqual([[], ["2026-11-30"]]);
    await remindAt("2026-11-23T10:00:00Z");
    expect(mails().map(({ text }) => text)).toEqual([
      expect.stringContaining(`- 30.11.2026 (noch 7 Tage): ${UNNAMED}`),
    ]);
    expect(mailsOfRelated()).toEqual([]);
  });

  it("go to nobody whose access is closed, or whose contract has long ended", async () => {
    const { client, group, ownFileId, mails } = await scene();
    await addDeadline(client, ownFileId, { due: "2026-11-30" });
    await addDeadline(client, ownFileId, { due: "2027-11-30" });
    await world.db
      .updateTable("app_user")
      .set({ is_active: false })
      .where("id", "=", group.customer.id)
      .execute();
    await remindAt("2026-11-23T10:00:00Z");
    await world.db
      .updateTable("app_user")
      .set({ is_active: true })
      .where("id", "=", group.customer.id)
      .execute();
    await world.db
      .updateTable("customer")
      .set({ cancelled_on: "2027-01-01", cancelled_to: "2027-06-30" })
      .where("id", "=", group.customer.id)
      .execute();
    await remindAt("2027-11-23T10:00:00Z");
    expect(mails()).toEqual([]);
  });

  it("that the mail server refuses are tried again, and are sent once", async () => {
    const { client, group, ownFileId, mails } = await scene();
    await addDeadline(client, ownFileId, { due: "2026-11-30" });
    world.setClock(new Date("2026-11-23T10:00:00Z"));
    await world.runJob(remindOfDeadlines, {});
    const { id } = group.customer;
    const person = { customer_id: id, user_id: id, address: null };
    const payload = { ...person, stream: "deadlines", kind: "deadlines" } as const;
    const { mail } = world.system;
    const send = mail.send.bind(mail);
    mail.send = () => Promise.reject(new Error("450 try again later"));
    await expect(world.runJob(sendNotices, payload)).rejects.toThrow("450");
    mail.send = send;
    await world.runJob(sendNotices, payload);
    await world.runJob(sendNotices, payload);
    expect(mails()).toHaveLength(1);
  });

  it("are made once by two processes at once", async () => {
    const { client, ownFileId, mails } = await scene();
    await addDeadline(client, ownFileId, { due: "2026-11-30" });
    world.setClock(new Date("2026-11-23T10:00:00Z"));
    await Promise.all([1, 2, 3].map(() => world.runJob(remindOfDeadlines, {})));
    await world.runJobs();
    await world.runJobs();
    expect(mails()).toHaveLength(1);
  });
});
