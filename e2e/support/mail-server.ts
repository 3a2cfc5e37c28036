import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, rename, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";

/** Where the mails of an app lie that were received for its people, below its folder. */
export const MAILBOX = "mailbox";

export interface MailServer {
  /** For the app: address, user and password. */
  readonly smtpUrl: string;
  close(): Promise<void>;
}

/**
 * A real mail server on loopback that asks for user and password and keeps what it gets as files, one for each
 * recipient of the envelope, which any process of the tests can read.
 */
export async function startMailServer(dataDir: string): Promise<MailServer> {
  const directory = join(dataDir, MAILBOX);
  await mkdir(directory, { recursive: true, mode: 0o750 });
  const password = randomBytes(12).toString("hex");
  let received = 0;
  const keep = async (recipient: string, mail: Buffer): Promise<void> => {
    received += 1;
    // In the order in which they came.
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${String(received).padStart(6, "0")}.eml`;
    await writeFile(join(directory, `.${name}`), [`Delivered-To: <${recipient}>\r\n`, mail]);
    await rename(join(directory, `.${name}`), join(directory, name));
  };
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth(given, _session, callback) {
      const known = given.username === "app" && given.password === password;
      callback(known ? null : new Error("unknown user or password"), { user: "app" });
    },
    onData(stream, session, callback) {
      const store = async (): Promise<void> => {
        const mail = await buffer(stream);
        for (const { address } of session.envelope.rcptTo) await keep(address, mail);
      };
      callbackify(store)(callback);
    },
  });
  // A client that goes away in the middle is no reason to end.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://app:${password}@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
