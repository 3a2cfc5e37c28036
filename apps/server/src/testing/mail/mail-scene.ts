import { randomUUID } from "node:crypto";
import { getLocker } from "@krempelfrei/contract/files/locker";
import { renewMailAddress } from "@krempelfrei/contract/mail-intake/mail-intake";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { beforeEach } from "vitest";
import { readMailbox } from "../../features/mail-intake/read-mailbox.ts";
import { type Client, pdf } from "../client.ts";
import { captureLog } from "../log-lines.ts";
import { createWorld, type Group, type WorldOptions } from "../world.ts";
import { createMailbox } from "./memory-mailbox.ts";
import { AUTHSERV, DOMAIN, passed } from "./verified.ts";

export const file = (filename: string, content: Uint8Array = pdf(randomUUID())) => ({
  filename,
  content: Buffer.from(content),
});

/** Before each test a new group, whose holder has an address; how mails come there is up to the test. */
export async function createAddressee(options: WorldOptions = {}) {
  const { log, lines } = captureLog();
  const world = await createWorld({ ...options, mailDomain: DOMAIN, log });
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
    /** Mails that the product has sent, once all jobs have run. */
    async replies() {
      await world.runJobs();
      return world.mails.filter(({ subject }) => subject === "Nicht alles wurde übernommen");
    },
  };
}

/** The real app with a mailbox in memory, empty before each test. */
export async function createMailScene(options?: WorldOptions) {
  const addressee = await createAddressee(options);
  const { world, letter } = addressee;
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const mailbox = createMailbox();
  beforeEach(() => mailbox.clear());
  const look = async (): Promise<void> =>
    readMailbox(world.system, mailbox, AUTHSERV, new AbortController().signal);
  /** Folder of a mail after it was read. */
  const sendRaw = async (bytes: Buffer): Promise<ReturnType<typeof mailbox.placeOf>> => {
    const mail = mailbox.put(bytes);
    await look();
    return mailbox.placeOf(mail);
  };
  return {
    ...addressee,
    mailbox,
    look,
    sendRaw,
    async send(mail?: SendMailOptions) {
      const { message } = await composer.sendMail(letter(mail));
      return sendRaw(message as Buffer);
    },
  };
}
