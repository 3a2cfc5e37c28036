import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { renewMailAddress } from "@krempelfrei/contract/mail-intake/mail-intake";
import { deliveryReport } from "@krempelfrei/reader/testing/sample-report";
import { shiftDate } from "@krempelfrei/testing/moment";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { loadConfig } from "../../config.ts";
import { examine } from "../../doctor/doctor.ts";
import { MAIL_FOLDERS, openMailbox } from "../../mail-in/mailbox.ts";
import { pdf } from "../../testing/client.ts";
import { NO_IMAP_SERVER } from "../../testing/mail/imap-server.ts";
import { file } from "../../testing/mail/mail-scene.ts";
import { createMailboxScene } from "../../testing/mail/mailbox-scene.ts";
import { AUTHSERV, DOMAIN, passed } from "../../testing/mail/verified.ts";
import { SEED } from "../../testing/seed.ts";
import { makeMessageId } from "../account/letters/message-id.ts";
import { verifyStorage } from "../files/storage/verify-storage.ts";

const PATIENCE_MS = 600_000;
/** Number of mailbox readers that are killed; `MAIL_KILLS=50` for a long test. */
const KILLS = Number(process.env.MAIL_KILLS ?? 3);
const { stored, refused, dropped } = MAIL_FOLDERS;

// The certificate and the days of the server are those of the machine.
shiftDate(0);

describe.skipIf(NO_IMAP_SERVER)(`a mailbox on a real IMAP server${NO_IMAP_SERVER}`, async () => {
  const { world, scene, lines, locker, replies, ...mailbox } = await createMailboxScene();
  const { server, urlOf, open, look, deliver, numberIn } = mailbox;
  /** A process that reads the mailbox up to a step. */
  const readInProcess = (step: string): ChildProcess => {
    const script = join(import.meta.dirname, "../../testing/processes/read-mailbox.ts");
    const places = [world.databaseUrl, join(world.directory, "blobs"), urlOf(server().password)];
    return spawn(process.execPath, [script, ...places, DOMAIN, AUTHSERV, step], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_EXTRA_CA_CERTS: server().caFile },
    });
  };

  // Covers intake.6
  it("gives its documents to the locker, and keeps what was done in a folder of its own", async () => {
    await deliver();
    await deliver({ headers: {}, subject: "ohne Nachweis" });
    await look();
    expect((await locker()).map(({ full_name }) => full_name)).toEqual(["Rechnung.pdf"]);
    expect([await numberIn("INBOX"), await numberIn(stored), await numberIn(dropped)]).toEqual([0, 1, 1]);
    expect(await replies()).toEqual([]);
  });

  // Covers intake.9
  it("takes a report about a mail of ours, which marks that mail and becomes no document", async () => {
    const recipient = scene.group.customer.email;
    const messageId = await makeMessageId(world.system, recipient);
    await deliver({ raw: deliveryReport({ messageId, recipient }) });
    await look();
    const marks = world.db
      .selectFrom("undelivered_mail")
      .select("user_id")
      .where("user_id", "=", scene.group.customer.id);
    expect(await marks.execute()).toHaveLength(1);
    expect([await numberIn("INBOX"), await numberIn(stored)]).toEqual([0, 1]);
    expect(await locker()).toEqual([]);
  });

  it("knows a blind copy by what the mail server has noted, and a mail to two persons as one of each", async () => {
    const relative = await world.signIn(scene.group.related);
    const { address } = await relative.call(renewMailAddress);
    const from = scene.group.customer.email;
    await deliver({
      to: "freunde@beispiel.example",
      headers: { ...passed(from), "Delivered-To": scene.address },
    });
    await deliver({ to: [scene.address, address ?? ""] });
    await look();
    expect(await locker()).toHaveLength(2);
    expect(await locker(relative)).toHaveLength(1);
  });

  it("takes a mail once, however often it lies there, and whoever reads at the same time", async () => {
    const mail = { messageId: `<${randomUUID()}@beispiel.example>`, attachments: [file("Rechnung.pdf")] };
    await deliver(mail);
    await deliver(mail);
    await Promise.all([look(), look(), look()]);
    await deliver(mail);
    await look();
    expect(await locker()).toHaveLength(1);
    expect(await numberIn("INBOX")).toBe(0);
  });

  it("tells the sender once what was not taken, also that an address is not valid any more", async () => {
    await deliver({ attachments: [{ filename: "Brief.docx", content: "PK nothing" }] });
    await look();
    expect((await replies()).map(({ text }) => text)).toEqual([
      expect.stringContaining("- Brief.docx: Dieser Dateityp wird nicht unterstützt."),
    ]);
    world.mails.length = 0;
    const earlier = scene.address;
    await scene.member.call(renewMailAddress);
    await deliver({ to: earlier });
    await look();
    const [reply] = await replies();
    expect(reply?.to.address).toBe(scene.group.customer.email);
    expect(reply?.text).toContain("Diese Adresse gilt nicht (mehr).");
    expect(reply?.text).not.toContain("liegen in Ihrem Schließfach");
    expect(await locker()).toEqual([]);
    expect(await numberIn(refused)).toBe(2);
  });

  it("tells nothing to a robot, and takes the beginning alone of what is too large", async () => {
    const from = scene.group.customer.email;
    await deliver({ attachments: [], headers: { ...passed(from), "Return-Path": "<>" } });
    await look();
    expect(await replies()).toEqual([]);
    await deliver({ attachments: [file("a.pdf", Buffer.alloc(4.5 * 1024 * 1024))] });
    await look();
    expect((await replies())[0]?.text).toContain("Die Datei ist zu groß.");
  });

  it("leaves mails where they are while the storage is away, and others do not wait for one that fails", async () => {
    await deliver({ attachments: [file("erste.pdf")] });
    await deliver({ attachments: [file("zweite.pdf")] });
    vi.spyOn(world.system.blobs, "spool").mockRejectedValueOnce(new Error("away"));
    await expect(look()).rejects.toThrow("away");
    expect((await locker()).map(({ full_name }) => full_name)).toEqual(["zweite.pdf"]);
    expect(await numberIn("INBOX")).toBe(1);
    await look();
    expect(await locker()).toHaveLength(2);
    expect(await numberIn("INBOX")).toBe(0);
  });

  it("waits with the mails to an address that has had sixty within the hour, and with no others", async () => {
    await deliver({ attachments: [] });
    await look();
    await world.db.updateTable("throttle").where("key", "like", "mail-address:%").set({ used: 59 }).execute();
    for (let index = 0; index < 2; index += 1) await deliver({ attachments: [] });
    await look();
    expect([await numberIn("INBOX"), await numberIn(refused)]).toEqual([1, 2]);
  });

  it("keeps nothing with the provider for longer than thirty days", async () => {
    await deliver({}, { received: new Date(Date.now() - 32 * DAY_MS) });
    await deliver();
    await look();
    expect(await locker()).toHaveLength(2);
    expect([await numberIn("INBOX"), await numberIn(stored)]).toEqual([0, 1]);
  });

  // Covers S64
  it.each(["imap", "imaps"] as const)(
    "is read encrypted by %s:, and never from who has another certificate",
    async (scheme) => {
      const opened = await open(urlOf(server().password, scheme));
      expect(await opened.list()).toEqual([]);
      await opened.close();
      await expect(openMailbox({ url: urlOf(server().password, scheme) })).rejects.toThrow("certificate");
    },
  );

  // Covers intake.6
  it("tells of a wrong password, in the log and by the doctor, without saying which", async () => {
    await expect(open(urlOf("falsch"))).rejects.toThrow("refuses user name or password");
    const env = { MAIL_IN_DOMAIN: DOMAIN, MAIL_IN_AUTHSERV: AUTHSERV, MAIL_IN_IMAP_URL: urlOf("falsch") };
    const wrong = { authserv: AUTHSERV, open: async () => open(urlOf("falsch")) };
    const config = loadConfig({ DATA_DIR: world.directory, ...env });
    const findings = await examine({ ...world.system, mailbox: wrong }, config);
    expect(findings.find(({ about }) => about === "Dokumente per E-Mail")).toEqual({
      about: "Dokumente per E-Mail",
      state: "bad",
      text: "Das Postfach nimmt die Anmeldung nicht an: keine E-Mail wird abgeholt.",
      todo: "Benutzername und Passwort in MAIL_IN_IMAP_URL prüfen.",
    });
    expect(JSON.stringify(findings)).not.toContain("falsch");
  });

  // Covers intake.6
  it("loses nothing and takes nothing twice in a process that is killed (kill -9): before storing, and before moving", async () => {
    const readUntil = async (step: string): Promise<string | number | null> => {
      const [code, killedBy] = (await once(readInProcess(step), "exit")) as [number | null, string | null];
      return code ?? killedBy;
    };
    await deliver({ attachments: [file("Rechnung.pdf"), { filename: "Brief.docx", content: "PK nothing" }] });
    expect(await readUntil("store")).toBe("SIGKILL");
    expect([await numberIn("INBOX"), (await locker()).length]).toEqual([1, 0]);
    expect(await readUntil("move")).toBe("SIGKILL");
    expect([await numberIn("INBOX"), (await locker()).length]).toEqual([1, 1]);
    expect(await readUntil("end")).toBe(0);
    expect([await numberIn("INBOX"), await numberIn(stored), (await locker()).length]).toEqual([0, 1, 1]);
    expect(await replies()).toHaveLength(1);
    expect(await verifyStorage(world.system, { deep: true })).toMatchObject({
      missing: [],
      damaged: [],
    });
  });

  it(
    `has every mail taken once by processes that are killed at any moment (kill -9), while mails come (TEST_SEED=${SEED})`,
    { timeout: PATIENCE_MS },
    async () => {
      const delays = fc.sample(fc.integer({ min: 200, max: 1500 }), { seed: SEED, numRuns: KILLS });
      const names: string[] = [];
      for (const [round, delay] of delays.entries()) {
        for (const part of ["a", "b"]) {
          const name = `Brief ${round}${part}.pdf`;
          names.push(name);
          await deliver({ attachments: [file(name)] });
        }
        const child = readInProcess("end");
        const ended = once(child, "exit");
        // The process may have ended before.
        await Promise.race([wait(delay), ended]);
        child.kill("SIGKILL");
        await ended;
      }
      const [code] = (await once(readInProcess("end"), "exit")) as [number | null];
      expect(code).toBe(0);
      expect((await locker()).map(({ full_name }) => full_name).toSorted()).toEqual(names.toSorted());
      expect([await numberIn("INBOX"), await numberIn(stored)]).toEqual([0, names.length]);
      expect(await replies()).toEqual([]);
      const { missing, damaged } = await verifyStorage(world.system, { deep: true });
      expect({ missing, damaged }).toEqual({ missing: [], damaged: [] });
    },
  );

  it("leaves nothing of a mail in the log", async () => {
    await deliver({ subject: "Scheidung", attachments: [file("Scheidung.pdf", pdf(randomUUID()))] });
    await look();
    expect(await locker()).toHaveLength(1);
    const text = lines.join("\n");
    for (const secret of ["Scheidung", scene.address, scene.group.customer.email])
      expect(text.includes(secret), secret).toBe(false);
    expect(await verifyStorage(world.system)).toMatchObject({ missing: [], damaged: [] });
  });
});

// Without MOVE a mail is copied, marked and expunged; without UIDPLUS that expunges all that is marked.
describe.skipIf(NO_IMAP_SERVER).each([
  ["MOVE", "IMAP4rev1 LITERAL+ IDLE UIDPLUS"],
  ["MOVE and UIDPLUS", "IMAP4rev1 LITERAL+ IDLE"],
])(`a mailbox on a real IMAP server without %s${NO_IMAP_SERVER}`, async (_, capabilities) => {
  const { world, client, locker, replies, look, deliver, numberIn } = await createMailboxScene({
    capabilities,
  });

  it("has the mails taken once and moved", async () => {
    expect(client().capabilities.has("MOVE")).toBe(false);
    expect(client().capabilities.has("UIDPLUS")).toBe(capabilities.includes("UIDPLUS"));
    await deliver();
    await deliver();
    await deliver({ headers: {}, subject: "ohne Nachweis" });
    await Promise.all([look(), look()]);
    await look();
    expect(await locker()).toHaveLength(2);
    expect(await numberIn("INBOX")).toBe(0);
    // A reader that moves the mail at the same time may leave a second copy there: nothing reads it.
    expect(await numberIn(stored)).toBeGreaterThanOrEqual(2);
    expect(await numberIn(dropped)).toBeGreaterThanOrEqual(1);
  });

  it("has a mail taken once that was copied, or copied and marked, when the process was killed", async () => {
    const copied = { messageId: `<${randomUUID()}@beispiel.example>`, attachments: [file("Rechnung.pdf")] };
    const marked = { messageId: `<${randomUUID()}@beispiel.example>`, attachments: [file("Brief.pdf")] };
    for (const mail of [copied, marked]) await deliver(mail);
    await look();
    expect(await locker()).toHaveLength(2);
    await deliver(copied);
    await deliver(marked, { flags: ["\\Deleted"] });
    await look();
    expect(await locker()).toHaveLength(2);
    expect(await numberIn("INBOX")).toBe(0);
    expect(await replies()).toEqual([]);
  });

  it("loses no mail that somebody has marked and that waits, while others are moved", async () => {
    await deliver({ attachments: [file("wartet.pdf")] }, { flags: ["\\Deleted"] });
    await deliver({ attachments: [file("andere.pdf")] });
    vi.spyOn(world.system.blobs, "spool").mockRejectedValueOnce(new Error("away"));
    await expect(look()).rejects.toThrow("away");
    expect((await locker()).map(({ full_name }) => full_name)).toEqual(["andere.pdf"]);
    expect(await numberIn("INBOX")).toBe(1);
    await look();
    expect(await locker()).toHaveLength(2);
    expect(await numberIn("INBOX")).toBe(0);
  });
});
