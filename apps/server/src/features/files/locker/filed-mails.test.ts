import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { READ_ONLY_DAYS } from "@krempelfrei/contract/limits";
import { getLockerMails } from "@krempelfrei/contract/files/locker";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sendNotices } from "../../../all-features.ts";
import { pdf } from "../../../testing/client.ts";
import { makeScene, type Scene } from "../../../testing/scene.ts";
import { mailsTo } from "../../../testing/sos-scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();
/** The coming 4 March, so that nothing of the suite's moment is later. */
const today = `${Number(berlinDay(new Date()).slice(0, 4)) + 1}-03-04`;
/** Point in time of a clock reading in Germany, in summer as in winter. */
function at(day: string, time: string): Date {
  const [summer, winter] = ["+02:00", "+01:00"].map((zone) => new Date(`${day}T${time}:00${zone}`));
  const shown = new Intl.DateTimeFormat("de-DE", { timeStyle: "short", timeZone: "Europe/Berlin" });
  return (shown.format(summer) === time ? summer : winter) ?? new Date(0);
}

/** Letters are filed at noon, whatever the time of the suite is. */
const atNoon = (): void => world.setClock(at(today, "12:00"));
atNoon();
beforeEach(atNoon);
afterAll(() => world.setClock());

const office = await world.signIn(await world.makeStaff());
let letters = 0;

async function drop({ client }: Pick<Scene, "client">): Promise<string> {
  letters += 1;
  const answer = await client.upload("/api/locker", {
    name: `Brief ${letters}.pdf`,
    bytes: pdf(`b${letters}`),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

async function file({ root }: Pick<Scene, "root">, ...fileIds: string[]): Promise<void> {
  const answer = await office.patch(`/api/files/move-to/${root.id}`, { fileIds });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Runs the jobs that are due at that moment, in so many workers side by side. */
async function evening(moment: Date, times = 1): Promise<void> {
  world.setClock(moment);
  await Promise.all(Array.from({ length: times }, () => world.runJobs()));
  // What people do goes on at noon: their sessions would be idle at that moment.
  atNoon();
}

const told = ({ group }: Scene): string[] =>
  mailsTo(world, group.customer.email)
    .map(({ subject }) => subject)
    .filter((subject) => subject.endsWith("abgelegt"));

describe("the daily mail about filed letters", () => {
  it("tells their number once a day from six in the evening, however many workers run", async () => {
    const scene = await makeScene(world);
    await file(scene, await drop(scene), await drop(scene), await drop(scene));
    await evening(at(today, "17:59"));
    expect(told(scene)).toEqual([]);
    await evening(at(today, "18:00"), 4);
    expect(told(scene)).toEqual(["Krempelfrei: 3 Ihrer Briefe sind abgelegt"]);
    const [mail] = mailsTo(world, scene.group.customer.email);
    expect(mail?.text).toContain("http://localhost/locker");
    expect(mail?.text).not.toContain("Brief ");
    expect(mail?.unsubscribe).toMatch(/^http:\/\/localhost\/unsubscribe\/filed\?key=[\w-]{86}$/);
    await file(scene, await drop(scene));
    await evening(at(today, "23:59"), 2);
    expect(told(scene)).toHaveLength(1);
    const tomorrow = addDays(today, 1);
    await evening(at(tomorrow, "00:05"));
    expect(told(scene)).toHaveLength(1);
    await evening(at(tomorrow, "18:30"), 3);
    expect(told(scene)).toEqual([
      "Krempelfrei: Einer Ihrer Briefe ist abgelegt",
      "Krempelfrei: 3 Ihrer Briefe sind abgelegt",
    ]);
    await evening(at(addDays(today, 2), "18:30"));
    expect(told(scene)).toHaveLength(2);
  });

  it("is switched off in the profile, and on again tells of nothing old", async () => {
    const scene = await makeScene(world);
    expect(await scene.client.call(getLockerMails)).toEqual({ filed: true });
    expect((await scene.client.patch("/api/locker/mails", { filed: false })).statusCode).toBe(200);
    await file(scene, await drop(scene));
    await evening(at(today, "18:30"));
    expect(told(scene)).toEqual([]);
    await scene.client.patch("/api/locker/mails", { filed: true });
    await evening(at(addDays(today, 1), "18:30"));
    expect(told(scene)).toEqual([]);
    const history = await changesOf(
      world,
      { action: "locker.mail_chosen", subject_id: scene.group.customer.id },
      "changes",
    );
    expect(history.map(({ changes }) => changes)).toEqual([
      [{ field: "filed", old: true, new: false }],
      [{ field: "filed", old: false, new: true }],
    ]);
  });

  it("tells nothing of what was filed for somebody else, was deleted, or was no letter", async () => {
    const scene = await makeScene(world);
    const [others, gone] = [await drop(scene), await drop(scene)];
    await file(scene, others, gone);
    await office.patch(`/api/files/${others}`, { user_id: scene.group.related.id });
    await office.delete(`/api/files/${gone}`);
    const own = await scene.client.upload("/api/files/upload", {
      name: "Eigenes.pdf",
      bytes: pdf("eigenes"),
    });
    await scene.client.patch(`/api/files/move-to/${scene.root.id}`, {
      fileIds: [own.json<{ id: string }>().id],
    });
    await evening(at(today, "18:30"));
    expect(told(scene)).toEqual([]);
  });

  it("goes to nobody whose contract ended so long ago that they cannot sign in", async () => {
    const scene = await makeScene(world);
    await file(scene, await drop(scene));
    const long = addDays(today, -READ_ONLY_DAYS - 1);
    await world.db
      .updateTable("customer")
      .set({ contract_start: long, cancelled_on: long, cancelled_to: long })
      .where("id", "=", scene.group.customer.id)
      .execute();
    await evening(at(today, "18:30"));
    expect(told(scene)).toEqual([]);
  });

  it("is made again where it could not be sent", async () => {
    const scene = await makeScene(world);
    await file(scene, await drop(scene));
    world.setClock(at(today, "18:30"));
    const { id } = scene.group.customer;
    const person = { customer_id: id, user_id: id, address: null };
    const payload = { ...person, stream: "filed", kind: "filed" } as const;
    const { mail } = world.system;
    const send = mail.send.bind(mail);
    mail.send = () => Promise.reject(new Error("450 try again later"));
    await expect(world.runJob(sendNotices, payload)).rejects.toThrow("450");
    mail.send = send;
    await world.runJobs();
    await world.runJob(sendNotices, payload);
    expect(told(scene)).toHaveLength(1);
  });
});
