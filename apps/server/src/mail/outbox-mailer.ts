import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { makeDirectory, writeWhole } from "@krempelfrei/embedded-postgres/whole-file";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Mailer } from "./port.ts";
import { toMessage } from "./smtp-mailer.ts";

/** Mails written within this time are logged as one line: the first start of a demo writes dozens. */
const TOLD_TOGETHER_MS = 1000;

/** Writes each mail as an `.eml` into a folder, for a machine without SMTP, and logs its name, or the first of several. */
export function createOutboxMailer({ dir, from, log }: { dir: string; from: string; log: Logger }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  let unlogged = 0;
  const tell = (file: string): void => {
    unlogged += 1;
    if (unlogged > 1) return;
    setTimeout(() => {
      if (unlogged === 1) log.info({ file }, "mail written to the outbox");
      else log.info({ mails: unlogged, first: file }, "mails written to the outbox");
      unlogged = 0;
    }, TOLD_TOGETHER_MS).unref();
  };
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new TypeError("the mail was not made as a whole");
      await makeDirectory(dir, 0o700);
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
      await writeWhole(join(dir, name), message);
      tell(name);
    },
  };
}
