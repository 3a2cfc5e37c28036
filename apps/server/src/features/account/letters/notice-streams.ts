import type { JobClass } from "../../../jobs/job.ts";

interface StreamRules {
  /** `notice`: lane for warnings about an account or an access; no other work uses it. */
  readonly lane: Extract<JobClass, "notice" | "mail">;
  /**
   * `gatherMinutes`: the first notice is mailed at once, later ones are gathered for this many minutes after a mail;
   * with 0 each job sends all waiting notices. `dailyAt`: one mail a day, at this time in Germany or later.
   */
  readonly when: { readonly gatherMinutes: number } | { readonly dailyAt: string };
  /** After a crash while a mail leaves: `again` mails at the risk of a second mail, `never` at the risk of none. */
  readonly afterCrash: "again" | "never";
}

const WARNING = { lane: "notice", when: { gatherMinutes: 15 }, afterCrash: "again" } as const;

/**
 * All mails about an event or a due date: subject, recipient and, for events that may be found again, what makes them
 * unique. A stream that names no address goes to the one that the person has when the mail is sent.
 */
export const NOTICE_STREAMS = {
  /**
   * Change of an account (password, address, second factor, recovery codes, passkey): its person, at the address before
   * the change.
   */
  account: WARNING,
  /**
   * Emergency access (switched on, extended, used, test run, code switched off, wrong birthdays, ending, contact
   * entered): mailed to the person, at their address when the event happened. At most one notice of a use and one of
   * wrong birthdays for each contact and day, and one 30, 7 and 1 days before each ending.
   */
  sos: WARNING,
  /** SOS flag cleared by another person's change: mailed to the document's owner. */
  sos_mark: WARNING,
  /** Documents handed over to another maintainer, or returned: mailed to their owner. */
  handover: WARNING,
  /** Change of an SOS document by staff: mailed to its owner, unless they switched the mail off (`sos_change_mails`). */
  sos_change: { lane: "mail", when: { dailyAt: "18:00" }, afterCrash: "again" },
  /**
   * Documents filed from the locker: mailed to the member who dropped them, unless the member switched the mail off
   * (`filed_mail`).
   */
  filed: { lane: "mail", when: { dailyAt: "18:00" }, afterCrash: "never" },
  /**
   * Deadlines in 30, 7 or 1 days, searched from 8:00 on: mailed to the person of `notifiedPerson`, as they chose
   * (`deadline_setting`). At most one notice for each deadline, day and number of days before it.
   */
  deadlines: { lane: "mail", when: { gatherMinutes: 0 }, afterCrash: "never" },
  /**
   * A backup that failed, lost contents, is old or damaged: mailed to each owner of the business, once for each reason
   * and day.
   */
  backups: { lane: "mail", when: { gatherMinutes: 0 }, afterCrash: "again" },
} as const satisfies Record<string, StreamRules>;

export type StreamName = keyof typeof NOTICE_STREAMS;

export const rulesOf = (name: StreamName): StreamRules => NOTICE_STREAMS[name];
