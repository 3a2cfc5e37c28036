import type { JobClass } from "../../../jobs/job.ts";

interface StreamRules {
  /** `notice`: warnings about an account or an access. Neither machine reading nor any other mail goes in that lane. */
  readonly lane: Extract<JobClass, "notice" | "mail">;
  /**
   * `gatherMinutes`: the first notice goes out at once, those of so many minutes after a mail in the next one; with 0
   * each job sends what waits. `dailyAt`: one mail a day, from this time in Germany on.
   */
  readonly when: { readonly gatherMinutes: number } | { readonly dailyAt: string };
  /** After a crash while a mail leaves: `again` mails at the risk of a second mail, `never` at the risk of none. */
  readonly afterCrash: "again" | "never";
}

const WARNING = { lane: "notice", when: { gatherMinutes: 15 }, afterCrash: "again" } as const;

/**
 * All mails that tell a person of something that has happened or is due, with their subject matter, addressee and, where
 * an event may occur again, the event that is mailed once. Each kind of a stream to each address is gathered by itself.
 */
export const NOTICE_STREAMS = {
  /** Change of an account (password, address, second factor, passkey): its person, at the address before the change. */
  account: WARNING,
  /**
   * Emergency access (switched on, used, tried in vain, ending, a contact entered): its person, at their address then.
   * Once: a use and wrong birthdays for each contact and day, an ending for each end and 30, 7 and 1 days before it.
   */
  sos: WARNING,
  /** SOS flag that somebody else's change cleared: the owner of the document. */
  sos_mark: WARNING,
  /** Documents handed over to another maintainer, or given back: their owner. */
  handover: WARNING,
  /** Change of an SOS document by staff: its owner, unless they switched the mail off (`sos_change_mails`). */
  sos_change: { lane: "mail", when: { dailyAt: "18:00" }, afterCrash: "again" },
  /** Letters filed from the locker: the member who dropped them, unless they switched the mail off (`filed_mail`). */
  filed: { lane: "mail", when: { dailyAt: "18:00" }, afterCrash: "never" },
  /**
   * Deadlines in 30, 7 or 1 days, found from 8:00 on: the person of `toldPerson`, as they chose (`deadline_setting`).
   * Once: for each deadline, day and number of days before it.
   */
  deadlines: { lane: "mail", when: { gatherMinutes: 0 }, afterCrash: "never" },
  /** Backup that failed, lost contents, is old or damaged: each owner of the business. Once: for each reason and day. */
  backups: { lane: "mail", when: { gatherMinutes: 0 }, afterCrash: "again" },
} as const satisfies Record<string, StreamRules>;

export type StreamName = keyof typeof NOTICE_STREAMS;

export const rulesOf = (name: StreamName): StreamRules => NOTICE_STREAMS[name];
