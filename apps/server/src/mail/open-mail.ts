import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Db } from "../db/connect.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { createDemoMailer } from "./demo-mailer.ts";
import { smtpOf } from "../connections.ts";
import { holdsDemoData } from "../core/demo-mark.queries.ts";
import type { Mailer } from "./port.ts";

/** The way of mails by the configuration: a mail server, or the outbox; from demo data the outbox whatever is set. */
export function openMail(config: Config, db: Db, log: Logger): Mailer {
  const outbox = createOutboxMailer({ dir: join(config.dataDir, "outbox"), from: config.mailFrom, log });
  if (config.smtpUrl === undefined) return outbox;
  const smtp = createSmtpMailer({ ...smtpOf(config, config.smtpUrl), from: config.mailFrom });
  return createDemoMailer({ smtp, outbox, holdsDemoData: async () => holdsDemoData(db) });
}
