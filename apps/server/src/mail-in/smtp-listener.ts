import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import type { Logger } from "pino";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { networkOf } from "../core/network.ts";
import type { ReceivedMail } from "./received-mail.ts";

const HOST = "127.0.0.1";
/** Mails that are received at once: each is in memory as a whole. The mail server in front waits with the others. */
const CLIENTS_MAX = 4;
const SOCKET_MS = 60_000;

export interface SmtpListenerOptions {
  readonly port: number;
  /** Of a whole mail. */
  readonly maxBytes: number;
  readonly log: Logger;
  /** `later`: the sending network, or the address, has had enough for now. */
  readonly onRecipient: (address: string, network: string) => Promise<"taken" | "unknown" | "later">;
  /** Resolves when the mail is dealt with for good; the mail server in front tries it again where this rejects. */
  readonly onMail: (mail: ReceivedMail) => Promise<unknown>;
}

export interface SmtpListener {
  readonly port: number;
  close(): Promise<void>;
}

/** An answer of SMTP; in ASCII, since not every server reads more. */
class Refusal extends Error {
  readonly responseCode: number;
  constructor(code: number, text: string) {
    super(text);
    this.responseCode = code;
  }
}
const refusal = (code: number, text: string): Refusal => new Refusal(code, text);

/** Answers as the work ends: what is no refusal is a fault of ours, after which the mail server tries again. */
async function settle(log: Logger, done: (error?: Error) => void, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return done(error);
    log.error({ err: error }, "a mail could not be taken");
    return done(refusal(451, "4.3.0 Im Moment nicht moeglich, bitte spaeter noch einmal"));
  }
  return done();
}

/** Where the connection before the mail server in front came from, as that says (XCLIENT, XFORWARD). */
function networkIn(session: SMTPServerSession): string {
  const forwarded = (session as { xForward?: Map<string, string | false> }).xForward?.get("ADDR");
  return networkOf(typeof forwarded === "string" ? forwarded : session.remoteAddress);
}

/**
 * Takes mails from the mail server of the operator, on loopback alone. It answers for one recipient a mail, so that each is
 * refused or tried again by itself. Nothing of a mail is logged.
 */
export async function startSmtpListener(options: SmtpListenerOptions): Promise<SmtpListener> {
  const { log, maxBytes, onMail, onRecipient } = options;
  const server = new SMTPServer({
    name: "krempelfrei",
    banner: "Krempelfrei",
    disabledCommands: ["AUTH", "STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    useXClient: true,
    useXForward: true,
    maxClients: CLIENTS_MAX,
    socketTimeout: SOCKET_MS,
    closeTimeout: 5000,
    logger: false,
    onRcptTo({ address }, session, done) {
      void settle(log, done, async () => {
        if (session.envelope.rcptTo.length > 0) throw refusal(452, "4.5.3 Bitte ein Empfaenger je Nachricht");
        const answer = await onRecipient(address, networkIn(session));
        if (answer === "later") throw refusal(450, "4.7.0 Zu viele Nachrichten, bitte spaeter noch einmal");
        if (answer === "unknown") throw refusal(550, "5.1.1 Diese Adresse gibt es nicht");
      });
    },
    onData(stream, { envelope: { rcptTo, mailFrom } }, done) {
      void settle(log, done, async () => {
        const received = await receive(stream, maxBytes);
        const sender = mailFrom === false ? "" : mailFrom.address;
        await onMail({ recipient: rcptTo[0]?.address ?? "", sender, ...received });
      });
    },
  });
  // A connection that breaks off is no error of ours.
  server.on("error", (error) => log.warn({ err: error }, "a connection that brings mail"));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, HOST, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** The whole mail, or its beginning; the rest of one that is too large is read into nothing. */
async function receive(
  stream: Readable,
  maxBytes: number,
): Promise<Pick<ReceivedMail, "bytes" | "isTooLarge">> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < maxBytes) chunks.push(chunk.subarray(0, maxBytes - size));
    size += chunk.length;
  }
  return { bytes: Buffer.concat(chunks), isTooLarge: size > maxBytes };
}
