import { randomUUID } from "node:crypto";
import { getLocker } from "@krempelfrei/contract/files/locker";
import { renewMailAddress } from "@krempelfrei/contract/mail-intake/mail-intake";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { afterAll, beforeEach } from "vitest";
import { admitRecipient, mailMaxBytes, receiveMail } from "../../features/mail-intake/receive-mail.ts";
import { startSmtpListener } from "../../mail-in/smtp-listener.ts";
import { type Client, pdf } from "../client.ts";
import { captureLog } from "../log-lines.ts";
import { createWorld, type Group } from "../world.ts";
import { AUTHSERV, DOMAIN, passed } from "./verified.ts";

export const file = (filename: string, content: Uint8Array = pdf(randomUUID())) => ({
  filename,
  content: Buffer.from(content),
});

/** Before each test a new group, whose holder has an address; how mails come there is up to the test. */
export async function createAddressee() {
  const { log, lines } = captureLog();
  const world = await createWorld({ mailDomain: DOMAIN, log });
  const scene: { group: Group; member: Client; address: string } = {
    group: await world.makeGroup(),
    member: world.guest(),
    address: "",
  };
  beforeEach(async () => {
    scene.group = await world.makeGroup();
    scene.member = await world.signIn(scene.group.customer);
    scene.address = (await scene.member.call(renewMailAddress)).address ?? "";
    // The welcome.
    await world.runJobs();
    world.mails.length = 0;
  });
  return {
    world,
    scene,
    lines,
    log,
    /** A mail of the contract holder, verified, where nothing else is said. */
    letter(mail: SendMailOptions = {}): SendMailOptions {
      const from = scene.group.customer.email;
      return {
        from,
        to: scene.address,
        subject: "Meine Rechnung",
        text: "Anbei.",
        headers: passed(from),
        attachments: [file("Rechnung.pdf")],
        ...mail,
      };
    },
    locker: async (client: Client = scene.member) => (await client.call(getLocker)).data,
    /** What was mailed by us, once all jobs have run. */
    async replies() {
      await world.runJobs();
      return world.mails.filter(({ subject }) => subject === "Nicht alles wurde übernommen");
    },
  };
}

/** The real listener with the real app behind it. */
export async function createMailScene() {
  const addressee = await createAddressee();
  const { world, log, letter } = addressee;
  /** What storage or database do next. */
  const trouble: { fails?: Error | undefined } = {};
  const listener = await startSmtpListener({
    port: 0,
    maxBytes: mailMaxBytes(world.system),
    log,
    onRecipient: async (to, network) => admitRecipient(world.system, to, network),
    onMail: async (mail) => {
      if (trouble.fails) throw trouble.fails;
      await receiveMail(world.system, AUTHSERV, mail);
    },
  });
  const transport = nodemailer.createTransport({ host: "127.0.0.1", port: listener.port, secure: false });
  afterAll(async () => {
    transport.close();
    await listener.close();
  });
  beforeEach(() => {
    trouble.fails = undefined;
  });
  return {
    ...addressee,
    trouble,
    port: listener.port,
    transport,
    send: async (mail?: SendMailOptions) => transport.sendMail(letter(mail)),
  };
}
