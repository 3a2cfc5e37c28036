import { chmod, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { pino } from "pino";
import { afterAll, describe, expect, it, vi } from "vitest";
import { captureLog } from "../testing/log-lines.ts";
import { FROM, letter, mailerSuite } from "./mailer.suite.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";

const directory = await mkdtemp(join(tmpdir(), "krempelfrei-outbox-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

const log = pino({ level: "silent" });
const inside = (name: string): string => join(directory, name);

async function read(dir: string) {
  const names = await readdir(dir).catch((): string[] => []);
  const mails = await Promise.all(names.toSorted().map(async (name) => readFile(join(dir, name))));
  return Promise.all(mails.map((bytes) => simpleParser(bytes)));
}

describe("mails into the outbox", () => {
  const dir = inside("suite");
  const mailer = createOutboxMailer({ dir, from: FROM, log });
  // The names of the files begin with the time and end with a random part: two of a millisecond may change places.
  const known = new Map<string | undefined, Awaited<ReturnType<typeof read>>[number]>();
  mailerSuite(() => ({
    mailer,
    async arrived() {
      for (const mail of await read(dir)) {
        if (!known.has(mail.messageId)) known.set(mail.messageId, mail);
      }
      return [...known.values()];
    },
  }));
});

describe("the outbox", () => {
  it("holds one .eml a mail, also of many in the same moment, and no half one", async () => {
    const dir = inside("many");
    const mailer = createOutboxMailer({ dir, from: FROM, log });
    const subjects = Array.from({ length: 20 }, (_, number) => `Brief ${number}`);
    await Promise.all(subjects.map((subject) => mailer.send(letter({ subject }))));
    const names = await readdir(dir);
    expect(names).toHaveLength(20);
    expect(names.filter((name) => !/^[^.].*\.eml$/.test(name))).toEqual([]);
    expect((await read(dir)).map(({ subject }) => subject ?? "").toSorted()).toEqual(subjects.toSorted());
  });

  it("tells of many in the same moment by one line of the log", async () => {
    const { log: told, lines } = captureLog();
    const mailer = createOutboxMailer({ dir: inside("told"), from: FROM, log: told });
    await Promise.all([1, 2, 3].map(() => mailer.send(letter())));
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 170_000 });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ mails: 3, msg: "mails written to the outbox" });
  });

  it("is for the owner's eyes only: mails hold links that open an account", async () => {
    const dir = inside("private");
    await createOutboxMailer({ dir, from: FROM, log }).send(letter());
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    const [name = ""] = await readdir(dir);
    expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
  });

  it("rejects when it cannot be written, so that the job tries again", async () => {
    // Below a file there is no folder, for root neither.
    const dir = inside("blocked");
    await createOutboxMailer({ dir, from: FROM, log }).send(letter());
    const [name = ""] = await readdir(dir);
    await chmod(join(dir, name), 0o400);
    const blocked = createOutboxMailer({ dir: join(dir, name, "below"), from: FROM, log });
    await expect(blocked.send(letter())).rejects.toMatchObject({ code: "ENOTDIR" });
  });
});
