import { listChanges } from "@krempelfrei/contract/changelog/changelog";
import {
  getDeadlineSettings,
  renewCalendar,
  updateDeadlineSettings,
} from "@krempelfrei/contract/deadlines/reminders";
import fc from "fast-check";
import ICAL from "ical.js";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { addDeadline, makeDeadlineScene, type DeadlineScene } from "../../testing/deadlines.ts";
import { captureLog } from "../../testing/log-lines.ts";
import { createWorld, PASSWORD } from "../../testing/world.ts";
import { endSessions } from "../account/session/end-sessions.ts";
import { calendarFile } from "./calendar-file.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const { log, lines } = captureLog();
const world = await createWorld({ log });

/** The path of a person's calendar. */
async function subscribe(client: Client): Promise<string> {
  const { calendar_url } = await client.call(renewCalendar);
  if (calendar_url === null) throw new Error("no address");
  expect(calendar_url.startsWith("http://localhost/api/calendar.ics?key=")).toBe(true);
  return calendar_url.slice("http://localhost".length);
}

/** The events of a calendar, read by a program that had no part in writing it. */
const eventsIn = (text: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event));
const titlesIn = ({ body }: LightMyRequestResponse): string[] =>
  eventsIn(body)
    .map(({ summary }) => summary)
    .toSorted();

describe("a calendar to subscribe to", () => {
  // Covers deadlines.7
  it("has the open deadlines that its owner sees, as whole days", async () => {
    const { client, related, ownFileId, sharedFileId } = await makeDeadlineScene(world);
    await addDeadline(client, ownFileId, { title: "Nur meine" });
    const rule = { way: "notice", day: "2028-03-31", count: 1, unit: "month" } as const;
    await addDeadline(client, sharedFileId, { title: "Für alle", due: rule, note: "Zähler ablesen" });
    const done = await addDeadline(client, sharedFileId, { title: "Erledigt" });
    await client.patch(`/api/deadlines/${done.id}/done`, { done: true });

    const guest = world.guest();
    const answer = await guest.get(await subscribe(client));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(titlesIn(answer)).toEqual(["Für alle", "Nur meine"]);
    expect(answer.body).toContain("DTSTART;VALUE=DATE:20280229\r\n");
    const event = eventsIn(answer.body).find(({ summary }) => summary === "Für alle");
    expect(event?.startDate.toString()).toBe("2028-02-29");
    expect(event?.duration.toSeconds()).toBe(86_400);
    expect(event?.description).toBe("Kündigungsfrist\nZähler ablesen\n1 Monat zum 31.03.2028");
    expect(titlesIn(await guest.get(await subscribe(related)))).toEqual(["Für alle"]);
    await client.patch(`/api/files/${sharedFileId}`, { is_for_all: false });
    expect(titlesIn(await guest.get(await subscribe(related)))).toEqual([]);
  });

  // Covers S78
  it("is shown again to its owner, ends with a new address, and for good", async () => {
    const { client } = await makeDeadlineScene(world);
    expect(await client.call(getDeadlineSettings)).toEqual({
      remind_30: false,
      remind_7: true,
      remind_1: true,
      calendar_url: null,
    });
    const first = await subscribe(client);
    expect((await client.call(getDeadlineSettings)).calendar_url).toBe(`http://localhost${first}`);
    const second = await subscribe(client);
    const guest = world.guest();
    expect((await guest.get(first)).statusCode).toBe(404);
    expect((await guest.get(second)).statusCode).toBe(200);
    expect((await client.delete("/api/deadline-settings/calendar")).json()).toMatchObject({
      calendar_url: null,
    });
    expect((await guest.get(second)).statusCode).toBe(404);
  });

  // Covers S78
  it.each([
    [
      "a new password",
      async ({ client }: DeadlineScene) => {
        const body = { password_current: PASSWORD, password: "Neun neue Nägel" };
        expect((await client.patch("/api/user/password", body)).statusCode).toBe(204);
      },
    ],
    [
      "signing out all other devices",
      async ({ client }: DeadlineScene) => {
        expect((await client.delete("/api/user/sessions")).statusCode).toBe(204);
      },
    ],
    ["the operator's end of sessions", async () => endSessions(world.system)],
  ])("ends with %s: its reader may be the one who was to be kept out", async (_, act) => {
    const scene = await makeDeadlineScene(world);
    const path = await subscribe(scene.client);
    expect((await world.guest().get(path)).statusCode).toBe(200);
    await act(scene);
    expect((await world.guest().get(path)).statusCode).toBe(404);
    // The calendar program shows what it knew, and says nothing.
    await world.runJobs();
    const { email, id } = scene.group.customer;
    const subjects = world.mails.filter(({ to }) => to.address === email).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining("Ihr Kalender-Abonnement ist beendet"));
    const ended = await changesOf(world, { action: "deadline.calendar_ended", subject_id: id });
    expect(ended).toHaveLength(1);
  });

  it("continues when the second factor is switched, which its text does not name", async () => {
    const { client } = await makeDeadlineScene(world);
    const path = await subscribe(client);
    const answer = await client.post("/api/2fa-activate", { password: PASSWORD });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect((await world.guest().get(path)).statusCode).toBe(200);
  });

  // Covers S78
  it("needs the password for a new address, unless it was just entered", async () => {
    const { client } = await makeDeadlineScene(world);
    const path = await subscribe(client);
    world.setClock(new Date(Date.now() + 11 * 60_000));
    const make = (body?: object) => client.post("/api/deadline-settings/calendar", body);
    const refused = await make();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { password: [expect.stringContaining("länger als 10 Minuten")] } },
    ]);
    expect((await make({ password: "falsch" })).statusCode).toBe(422);
    expect((await world.guest().get(path)).statusCode).toBe(200);
    expect((await make({ password: PASSWORD })).statusCode).toBe(200);
    expect((await world.guest().get(path)).statusCode).toBe(404);
    // To end it nothing is needed.
    world.setClock(new Date(Date.now() + 30 * 60_000));
    expect((await client.delete("/api/deadline-settings/calendar")).statusCode).toBe(200);
    world.setClock();
  });

  // Covers S78
  it("ends when its owner could not sign in any more", async () => {
    const { client, group } = await makeDeadlineScene(world);
    const path = await subscribe(client);
    const { id } = group.customer;
    await world.db.updateTable("app_user").set({ is_active: false }).where("id", "=", id).execute();
    expect((await world.guest().get(path)).statusCode).toBe(404);
    await world.db.updateTable("app_user").set({ is_active: true }).where("id", "=", id).execute();
    expect((await world.guest().get(path)).statusCode).toBe(200);
    const ended = { cancelled_on: "2026-01-01", cancelled_to: "2026-01-31" };
    await world.db.updateTable("customer").set(ended).where("id", "=", id).execute();
    world.setClock(new Date("2026-03-02T09:00:00Z"));
    expect((await world.guest().get(path)).statusCode).toBe(200);
    world.setClock(new Date("2026-03-03T09:00:00Z"));
    expect((await world.guest().get(path)).statusCode).toBe(404);
    world.setClock();
  });

  // Covers S78
  it("answers 404 to any other key, always in the same words", async () => {
    const { client } = await makeDeadlineScene(world);
    const path = await subscribe(client);
    const key = path.slice(path.indexOf("=") + 1);
    const flipped = Buffer.from(key, "base64url");
    flipped[47] = (flipped[47] ?? 0) ^ 1;
    const guest = world.guest("192.0.2.1");
    const keys = ["", "x", key.slice(0, -1), `${key}A`, flipped.toString("base64url"), "A".repeat(64), "ä€"];
    const answers = [];
    for (const wrong of keys)
      answers.push(await guest.get(`/api/calendar.ics?key=${encodeURIComponent(wrong)}`));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(keys.map(() => 404));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  // Covers S78
  it("is still read from a network that asks for too many others", async () => {
    const { client } = await makeDeadlineScene(world);
    const path = await subscribe(client);
    const guest = world.guest("198.51.100.7");
    const codes = new Set<number>();
    for (let count = 0; count < 62; count += 1)
      codes.add((await guest.get("/api/calendar.ics?key=unbekannt")).statusCode);
    expect([...codes]).toEqual([404, 429]);
    expect((await guest.get(path)).statusCode).toBe(200);
  });

  it("is refused to a program that asks all the time", async () => {
    const { client } = await makeDeadlineScene(world);
    const path = await subscribe(client);
    const guest = world.guest();
    let last = await guest.get(path);
    for (let count = 1; count <= 120; count += 1) last = await guest.get(path);
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  });

  // Covers S78
  it("keeps its key out of logs, of the change history and of the table", async () => {
    const { client, group } = await makeDeadlineScene(world);
    const path = await subscribe(client);
    const key = path.slice(path.indexOf("=") + 1);
    await world.guest().get(path);
    await world.guest().get(path.replace("key=", "key=x"));
    expect(lines.join("")).not.toContain(key.slice(0, 12));
    const admin = await world.signIn(await world.makeStaff());
    const changes = await admin.call(listChanges, { query: { customer_id: group.customer.id } });
    expect(changes.data.map(({ action }) => action)).toContain("deadline.calendar_made");
    expect(JSON.stringify(changes)).not.toContain(key.slice(0, 12));
    const rows = await world.db.selectFrom("deadline_setting").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(30));
  });

  it("is nobody's who is of the staff", async () => {
    const staff = await world.signIn(await world.makeStaff("owner"));
    expect((await staff.get("/api/deadline-settings")).statusCode).toBe(403);
    expect((await staff.post("/api/deadline-settings/calendar", {})).statusCode).toBe(403);
  });
});

it("what one chooses to be told stands in the change history", async () => {
  const { client, group } = await makeDeadlineScene(world);
  await client.call(updateDeadlineSettings, { body: { remind_30: true, remind_1: false } });
  await client.call(updateDeadlineSettings, { body: { remind_30: true } });
  const entries = await changesOf(
    world,
    { action: "deadline.reminders_chosen", subject_id: group.customer.id },
    "changes",
  );
  expect(entries.map(({ changes }) => changes)).toEqual([
    [
      { field: "remind_30", old: false, new: true },
      { field: "remind_1", old: true, new: false },
    ],
  ]);
});

describe("a calendar file", () => {
  it("of one deadline is downloaded under its title", async () => {
    const { client, ownFileId } = await makeDeadlineScene(world);
    const { id } = await addDeadline(client, ownFileId, { title: "Strom: „kündigen“ / wechseln" });
    const answer = await client.get(`/api/deadlines/${id}/calendar`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename=.*\.ics/);
    expect(titlesIn(answer)).toEqual(["Strom: „kündigen“ / wechseln"]);
  });

  const row = (fields: Partial<DeadlineRow>): DeadlineRow =>
    ({
      id: "01890000-0000-7000-8000-000000000000",
      kind: "expiry",
      note: null,
      due_on: "2026-11-30",
      rule_way: null,
      updated_at: new Date("2026-11-22T10:00:00Z"),
      ...fields,
    }) as DeadlineRow;

  // Covers deadlines.7
  it("keeps every text as it is, in lines that every program reads", () => {
    const text = fc.string({ minLength: 1, maxLength: 120, unit: "grapheme" }).filter((value) => {
      // The forms accept one line without hidden characters.
      return value.trim() === value && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}\p{Cs}]/u.test(value);
    });
    fc.assert(
      fc.property(text, text, (title, author) => {
        const { content } = calendarFile(world.system, "x.ics", [{ row: row({ title }), file: { author } }]);
        const raw = content.toString();
        const unfolded = raw.split("\r\n");
        // RFC 5545 3.1: 75 octets without the line's end.
        for (const line of unfolded) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
        const [event] = eventsIn(raw);
        expect(event?.summary).toBe(title);
        expect(event?.description).toBe(`Ablauf\n${author}`);
      }),
    );
  });

  it("escapes characters with a meaning", () => {
    const title = "Miete; Nebenkosten, Strom\\Gas";
    const { content } = calendarFile(world.system, "x.ics", [
      { row: row({ title }), file: { author: "A\nB" } },
    ]);
    expect(content.toString()).toContain("SUMMARY:Miete\\; Nebenkosten\\, Strom\\\\Gas\r\n");
    expect(content.toString()).toContain("DESCRIPTION:Ablauf\\nA\\nB\r\n");
  });
});
