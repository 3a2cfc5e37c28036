import { ImapFlow } from "imapflow";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { readMailboxOfHouse } from "../../features/mail-intake/read-mailbox.job.ts";
import { MAIL_FOLDERS, type Mailbox, openMailbox } from "../../mail-in/mailbox.ts";
import { type ImapServer, type ImapServerOptions, startImapServer } from "./imap-server.ts";
import { createAddressee } from "./mail-scene.ts";
import { AUTHSERV } from "./verified.ts";

const START_MS = 120_000;
const { stored, refused, dropped } = MAIL_FOLDERS;
const { signal } = new AbortController();

/** The real app with a mailbox on a real IMAP server, empty before each test. */
export async function createMailboxScene(options: ImapServerOptions = {}) {
  const addressee = await createAddressee();
  const { world, letter } = addressee;
  let server: ImapServer;
  let client: ImapFlow;

  const urlOf = (password: string, scheme: "imap" | "imaps" = "imaps"): string =>
    `${scheme}://${encodeURIComponent(server.user)}:${encodeURIComponent(password)}@localhost:${server.ports[scheme]}`;
  const open = async (url = urlOf(server.password)): Promise<Mailbox> =>
    openMailbox({ url, tls: { ca: server.ca } });
  const look = async (): Promise<void> => {
    const mailbox = { authserv: AUTHSERV, open };
    const job = { ...world.system, mailbox, progress: async () => undefined };
    await readMailboxOfHouse.execute(job, {}, signal);
  };
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  /** Puts a mail where the mail server of the provider would put it. */
  const deliver = async (
    mail?: SendMailOptions,
    { received = new Date(), flags = [] as string[], folder = "INBOX" } = {},
  ): Promise<void> => {
    const { message } = await composer.sendMail(letter(mail));
    await client.append(folder, message as Buffer, flags, received);
  };
  const numberIn = async (folder: string): Promise<number | undefined> => {
    const status = await client.status(folder, { messages: true });
    return status === false ? undefined : status.messages;
  };

  beforeAll(async () => {
    server = await startImapServer(options);
    const { user, password, ca, ports } = server;
    client = new ImapFlow({
      host: "localhost",
      port: ports.imaps,
      secure: true,
      auth: { user, pass: password },
      tls: { ca },
      logger: false,
    });
    await client.connect();
    await (await open()).close();
  }, START_MS);
  afterAll(async () => {
    await client?.logout();
    await server?.stop();
  });
  beforeEach(async () => {
    for (const folder of ["INBOX", stored, refused, dropped]) {
      await client.mailboxOpen(folder);
      await client.messageDelete("1:*");
    }
    await client.mailboxClose();
  });

  return {
    ...addressee,
    urlOf,
    open,
    look,
    deliver,
    numberIn,
    server: (): ImapServer => server,
    /** A connection of a person who opens the mailbox by hand. */
    client: (): ImapFlow => client,
  };
}
