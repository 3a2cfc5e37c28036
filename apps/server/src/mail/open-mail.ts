import { join } from "node:path";
import type { Logger } from "pino";
import type { Db } from "../db/connect.ts";
import { holdsDemoData } from "../db/demo-mark.queries.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import type { Mailer } from "./port.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import type { SmtpAddress } from "./smtp-transport.ts";

export interface MailSettings {
  readonly dataDir: string;
  readonly mailFrom: string;
  readonly returnPath: string | undefined;
  /** Undefined: mails go to the outbox. */
  readonly smtp: SmtpAddress | undefined;
}

/** Mailer by the configuration: a mail server, or the outbox; mails from demo data always go to the outbox. */
export function openMail({ dataDir, mailFrom, returnPath, smtp }: MailSettings, db: Db, log: Logger): Mailer {
  const outbox = createOutboxMailer({ dir: join(dataDir, "outbox"), from: mailFrom, log });
  if (smtp === undefined) return outbox;
  const mailer = createSmtpMailer({ ...smtp, from: mailFrom, returnPath });
  return createDemoMailer({ smtp: mailer, outbox, holdsDemoData: async () => holdsDemoData(db) });
}

interface DemoMailerOptions {
  readonly smtp: Mailer;
  readonly outbox: Mailer;
  /** Checked before each mail: another process may load the demo data later. */
  readonly holdsDemoData: () => Promise<boolean>;
}

/** Sends mails of demo data to the outbox, regardless of `SMTP_URL`, because their recipients are invented. */
function createDemoMailer({ smtp, outbox, holdsDemoData }: DemoMailerOptions): Mailer {
  const mailer = async (): Promise<Mailer> => ((await holdsDemoData()) ? outbox : smtp);
  return {
    send: async (mail) => (await mailer()).send(mail),
    check: async () => (await mailer()).check?.(),
  };
}
