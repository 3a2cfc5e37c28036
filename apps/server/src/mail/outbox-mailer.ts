import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { makeDirectory, writeWhole } from "@krempelfrei/embedded-postgres/whole-file";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Mailer } from "./port.ts";
import { toMessage } from "./smtp-mailer.ts";

/** Writes each mail as an `.eml` into a folder, for a machine without SMTP, and names it in the log. */
export function createOutboxMailer({ dir, from, log }: { dir: string; from: string; log: Logger }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new TypeError("the mail was not made as a whole");
      await makeDirectory(dir, 0o700);
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
      await writeWhole(join(dir, name), message);
      log.info({ file: name }, "mail written to the outbox");
    },
  };
}
