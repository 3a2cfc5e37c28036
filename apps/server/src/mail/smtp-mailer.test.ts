import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { simpleParser, type ParsedMail } from "mailparser";
import { pino } from "pino";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { connect } from "../db/connect.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { job } from "../jobs/job.ts";
import { startWorker } from "../jobs/worker.ts";
import { createTestDatabase } from "../testing/database.ts";
import { jobDeps } from "../testing/job-deps.ts";
import { eachClass } from "../testing/lanes.ts";
import { checkSmtp } from "./check-smtp.ts";
import { FROM, letter, mailerSuite } from "./mailer.suite.ts";
import { isAboutOneMail, RecipientRefused } from "./port.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { openSmtp } from "./smtp-transport.ts";

interface Post {
  readonly port: number;
  readonly mails: ParsedMail[];
  /** The recipients of the envelope: whom the server would hand the mail to. */
  readonly envelopes: string[][];
  close(): Promise<void>;
}

const open: Post[] = [];
afterAll(() => Promise.all(open.map((post) => post.close())));

/** A real mail server on loopback that keeps what it gets. */
async function startPost(options: SMTPServerOptions = {}, port = 0): Promise<Post> {
  const mails: ParsedMail[] = [];
  const envelopes: string[][] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, callback) {
      envelopes.push(session.envelope.rcptTo.map(({ address }) => address));
      simpleParser(stream, (error: unknown, mail) => {
        if (!error) mails.push(mail);
        callback(error instanceof Error ? error : null);
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  let closed = false;
  const post: Post = {
    port: (server.server.address() as AddressInfo).port,
    mails,
    envelopes,
    async close() {
      if (closed) return;
      closed = true;
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  open.push(post);
  return post;
}

const mailerFor = ({ port }: { port: number }, credentials = "") =>
  createSmtpMailer({ url: `smtp://${credentials}127.0.0.1:${port}`, from: FROM });

// Covers S25
describe("mails over SMTP", async () => {
  const post = await startPost();
  const mailer = mailerFor(post);
  mailerSuite(() => ({ mailer, arrived: async () => [...post.mails] }));

  // Covers S23
  it("name exactly one recipient to the server, also where the name has a comma or an address in it", async () => {
    const from = post.envelopes.length;
    for (const name of [
      "Beispiel, Karla",
      "boss@fremd.example, X",
      "Karla\r\nRCPT TO:<boss@fremd.example>",
    ]) {
      await mailer.send(letter({ to: { name, address: "karla@beispiel.example" } }));
    }
    const karla = ["karla@beispiel.example"];
    expect(post.envelopes.slice(from)).toEqual([karla, karla, karla]);
    expect(post.envelopes.flat()).not.toContain("boss@fremd.example");
  });
});

describe("an SMTP server", () => {
  it("that wants a sign-in gets the user and password of the address, special characters too", async () => {
    const seen: unknown[] = [];
    const post = await startPost({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, callback) {
        seen.push({ username, password });
        if (password === "gehe:im/ß@!") callback(null, { user: username });
        else callback(new Error("no"));
      },
    });
    const credentials = `${encodeURIComponent("post@krempelfrei.example")}:${encodeURIComponent("gehe:im/ß@!")}@`;
    await mailerFor(post, credentials).send(letter());
    expect(seen).toEqual([{ username: "post@krempelfrei.example", password: "gehe:im/ß@!" }]);
    expect(post.mails).toHaveLength(1);
    await expect(mailerFor(post, "post:falsch@").send(letter())).rejects.toMatchObject({ code: "EAUTH" });
    expect(post.mails).toHaveLength(1);
  });

  // Covers S77
  it("on another machine gets no mail in clear where it offers no STARTTLS, unless that is allowed", async () => {
    const post = await startPost();
    // Leads to this machine, and is none of its names.
    const url = `smtp://0.0.0.0:${post.port}`;
    await expect(createSmtpMailer({ url, from: FROM }).send(letter())).rejects.toMatchObject({
      code: "ETLS",
    });
    await expect(checkSmtp({ url })).rejects.toMatchObject({ code: "ETLS" });
    await expect(createSmtpMailer({ url, from: FROM }).check?.()).rejects.toMatchObject({ code: "ETLS" });
    expect(post.mails).toEqual([]);
    const allowed = createSmtpMailer({ url, from: FROM, allowsClear: true });
    await allowed.check?.();
    expect(post.mails).toEqual([]);
    await allowed.send(letter());
    expect(post.mails).toHaveLength(1);
  });

  it("that accepts a connection and says nothing is given up", () => {
    expect(openSmtp({ url: "smtp://mail.example" }).transporter).toMatchObject({
      options: { requireTLS: true, greetingTimeout: 10_000, socketTimeout: 30_000 },
    });
  });

  // Covers intake.10
  it.each([
    [550, "5.1.1 unknown user", true],
    [553, "no such mailbox", true],
    [554, "5.7.1 relay access denied", false],
    [450, "4.2.1 try again", false],
  ])("that answers %i %s to the recipient refuses it for good: %s", async (responseCode, text, isRefused) => {
    const post = await startPost({
      onRcptTo(_address, _session, callback) {
        callback(Object.assign(new Error(text), { responseCode }));
      },
    });
    const error: unknown = await mailerFor(post)
      .send(letter())
      .catch((failure: unknown) => failure);
    expect(error instanceof RecipientRefused).toBe(isRefused);
    expect(isAboutOneMail(error)).toBe(true);
    expect(String(error)).toContain(text);
    expect(post.mails).toEqual([]);
  });

  it("gets the address for reports as the sender of the envelope, asks for failures alone, and keeps the Message-ID", async () => {
    const said: string[] = [];
    const post = await startPost({
      hideDSN: false,
      onMailFrom({ address, args }, _session, callback) {
        said.push(address, JSON.stringify(args));
        callback();
      },
      onRcptTo({ args }, _session, callback) {
        said.push(JSON.stringify(args));
        callback();
      },
    });
    const returnPath = "rueck@eingang.krempelfrei.example";
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${post.port}`, from: FROM, returnPath });
    await mailer.send(letter({ messageId: "abc@krempelfrei.example" }));
    expect(said[0]).toBe(returnPath);
    expect(post.mails[0]?.messageId).toBe("<abc@krempelfrei.example>");
    expect(post.mails[0]?.from?.text).toContain("post@krempelfrei.example");
    expect(post.envelopes[0]).toEqual(["karla@beispiel.example"]);
  });

  it("that is down makes the job fail; when it is back the mail goes out once", async () => {
    const { port, close } = await startPost();
    await close();
    const mailer = mailerFor({ port });
    await expect(mailer.send(letter())).rejects.toMatchObject({ code: "ESOCKET" });

    const database = await createTestDatabase();
    const log = pino({ level: "silent" });
    const connection = connect(database.url, { max: 4, log });
    const { db } = connection;
    const sendMail = job({
      name: "send-mail",
      payload: z.object({}),
      class: "light",
      limitMs: 60_000,
      actor: "Test",
      run: () => mailer.send(letter({ subject: "Endlich" })),
    });
    const lanes = eachClass(0, { light: 1 });
    const worker = startWorker({ deps: jobDeps(db), jobs: [sendMail], lanes, pollMs: 20, leaseSeconds: 60 });
    const row = () => db.selectFrom("job").selectAll().executeTakeFirstOrThrow();
    const patience = { timeout: 170_000, interval: 50 };
    try {
      await enqueue({ db }, sendMail, {});
      await vi.waitFor(async () => {
        const { state, last_error } = await row();
        expect(state).toBe("queued");
        expect(last_error).toContain("ECONNREFUSED");
      }, patience);
      const post = await startPost({}, port);
      await sql`UPDATE job SET run_at = now()`.execute(db);
      await vi.waitFor(async () => expect(await row()).toMatchObject({ state: "done" }), patience);
      expect(post.mails.map(({ subject }) => subject)).toEqual(["Endlich"]);
    } finally {
      await worker.stop();
      await connection.close();
      await database.drop();
    }
  });
});
