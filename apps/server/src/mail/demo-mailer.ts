import type { Mailer } from "./port.ts";

export interface DemoMailerOptions {
  readonly smtp: Mailer;
  readonly outbox: Mailer;
  /** Asked before each mail: another process may load the demo data after this one has started. */
  readonly holdsDemoData: () => Promise<boolean>;
}

/** Keeps the mails of demo data in the outbox, whatever `SMTP_URL` says: their recipients are invented. */
export function createDemoMailer({ smtp, outbox, holdsDemoData }: DemoMailerOptions): Mailer {
  return {
    async send(mail) {
      await ((await holdsDemoData()) ? outbox : smtp).send(mail);
    },
  };
}
