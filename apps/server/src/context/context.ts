import type { ConvertibleKind } from "@krempelfrei/documents/convertible-kind";
import type { Role } from "@krempelfrei/contract/access";
import type { DocumentReader } from "@krempelfrei/reader/reader";
import type { Logger } from "pino";
import type { BackupMaker } from "../backup/backup-maker.ts";
import type { MasterKeys } from "../blobs/key-wrap.ts";
import type { BlobStore } from "../blobs/port.ts";
import type { Db } from "../db/connect.ts";
import type { Mailbox } from "../mail-in/mailbox.ts";
import type { Mailer } from "../mail/port.ts";
import { unauthenticated } from "../core/errors.ts";
import { networkOf } from "../core/network.ts";
import { spanned, type Tracing } from "../core/tracing.ts";

/** The person or system that acts. A guest has no session; `system` is a job or a command for operators. */
export type Actor =
  | {
      readonly kind: "user";
      readonly id: string;
      readonly role: Role;
      /** The relationship group; null for staff. */
      readonly customer_id: string | null;
      /** Last day of the group's ended contract, after which members can only read; null before. */
      readonly ended_on: string | null;
      readonly name: string;
      readonly session_id: string;
      readonly ip: string;
      /** Whether the session outlives the browser ("Angemeldet bleiben"). */
      readonly remember?: boolean;
      /** True while the person must set up a second factor before any other call. */
      readonly lacks_second_factor?: boolean;
    }
  /**
   * A person whose password was right and whose mailed code is missing: has a guest's rights, and may enter the code.
   */
  | {
      readonly kind: "pending";
      readonly id: string;
      readonly customer_id: string | null;
      readonly name: string;
      readonly session_id: string;
      readonly remember: boolean;
      readonly ip: string;
    }
  /** An emergency contact, who reads the SOS documents of these persons and nothing else. */
  | {
      readonly kind: "sos";
      readonly name: string;
      /** Null if address and birthday came with a single call. */
      readonly session_id: string | null;
      /** At least one person. */
      readonly persons: readonly SosPersonRef[];
      readonly ip: string;
    }
  | { readonly kind: "guest"; readonly ip: string }
  | { readonly kind: "system"; readonly name: string };

/** A person who named the contact, as the contact's access shows them. */
export interface SosPersonRef {
  readonly id: string;
  /** The relationship group. */
  readonly customer_id: string;
  readonly name: string;
  readonly contact_id: string;
  /** The contact's name as this person entered it. */
  readonly contact_name: string;
  /** True in a test run: the list is shown, but no content. */
  readonly is_trial: boolean;
}

export type SosActor = Extract<Actor, { kind: "sos" }>;
export type UserActor = Extract<Actor, { kind: "user" }>;
export type PendingActor = Extract<Actor, { kind: "pending" }>;

/** Limits of storage for the members of one group; 0: no limit. */
export interface Quota {
  readonly dayFiles: number;
  readonly dayBytes: number;
  /** Number of documents. */
  readonly files: number;
  readonly bytes: number;
}

/** The part of the configuration that use cases need. */
export interface Settings {
  readonly appUrl: string;
  readonly productName: string;
  readonly uploadMaxBytes: number;
  /** Types that uploads accept beyond the types of the specification. */
  readonly uploadAlso: readonly ConvertibleKind[];
  readonly quota: Quota;
  /** True if nobody else can approve: the person who submits a document may approve it. */
  readonly onePersonOffice: boolean;
  /** True: staff without a second factor can only set one up. */
  readonly staffNeedsSecondFactor?: boolean | undefined;
  /** Days for which a deleted document can be restored; 0: it is erased at once. */
  readonly keepDeletedDays: number;
  /** False if `OCR_ENGINE` switches reading documents off in this process. */
  readonly readsDocuments: boolean;
  /** Domain of the addresses to which members send documents; undefined if mail intake is switched off. */
  readonly mailDomain?: string | undefined;
  /** The folder of the office's scanner; undefined if this process has none. */
  readonly scannerDir?: string | undefined;
  /** The backup target as in `BACKUP_TO`; undefined if backups are not made by schedule. */
  readonly backupTo?: string | undefined;
}

/** The mailbox that receives documents by mail. */
export interface MailboxSource {
  /** Name by which the mailbox's server signs its checks. */
  readonly authserv: string;
  /** Rejects with `MailboxError`. */
  open(): Promise<Mailbox>;
}

/** The repeatable call that a transaction belongs to (`http/call-answers.ts`). */
export interface RepeatableCall {
  /** Called first in the transaction. Rejects if another request has made the change already. */
  begin(db: Db): Promise<void>;
  /** Stores the outcome, at the end of the transaction. */
  end(db: Db, outcome: unknown): Promise<void>;
  /** Called after the database has confirmed the commit. */
  committed(): void;
}

/** The lease of the job that a transaction belongs to (`jobs/lease-guard.ts`). */
export interface JobLease {
  /** Locks the lease until the transaction ends. Rejects with `LeaseLost` if another worker has the job. */
  hold(db: Db): Promise<void>;
}

/** Everything that a use case may use. Inside of `inTransaction` its `db` is the transaction. */
export interface Ctx {
  readonly db: Db;
  readonly actor: Actor;
  readonly blobs: BlobStore;
  readonly mail: Mailer;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly settings: Settings;
  /** Set for jobs; undefined: another process reads documents, or none. */
  readonly reader?: DocumentReader | undefined;
  /** Turns and splits the pages of PDFs, in child processes; set in processes that answer calls. */
  readonly pageEditor?: DocumentReader | undefined;
  /** Set for jobs and commands if `BACKUP_TO` names a target. */
  readonly backup?: BackupMaker | undefined;
  /** Set for jobs if `MAIL_IN_IMAP_URL` names a mailbox. */
  readonly mailbox?: MailboxSource | undefined;
  /** Keys of `CONTENT_KEY_FILE`: they unwrap the keys in the database. */
  readonly masterKeys?: MasterKeys | undefined;
  /** Set if traces are sent to a collector. */
  readonly trace?: Tracing | undefined;
  /** Set for requests with an `Idempotency-Key`. */
  readonly call?: RepeatableCall | undefined;
  /** Set for jobs. */
  readonly lease?: JobLease | undefined;
}

/** Runs `work` in one transaction; a use case called inside joins it. Any error rolls everything back. */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return spanned(ctx.trace, "transaction", { kind: "client" }, async () => {
    // The only plugin refuses a job's writes outside of a transaction, so a transaction works without it.
    const result = await ctx.db
      .withoutPlugins()
      .transaction()
      .execute(async (db) => {
        await ctx.call?.begin(db);
        const outcome = await work({ ...ctx, db });
        await ctx.call?.end(db, outcome);
        await ctx.lease?.hold(db);
        return outcome;
      });
    ctx.call?.committed();
    return result;
  });
}

/**
 * One transaction of a job or of an operator's command. The system acts, so no authorization is needed, and a change is
 * recorded only if people should read of it. Rejects for any other actor.
 */
export async function inSystemTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.actor.kind !== "system") throw new Error("a system transaction was opened for a person");
  return inTransaction(ctx, work);
}

/** The network of a request, as counted by limits (`networkOf`). */
export const clientNetwork = (ctx: Pick<Ctx, "actor">): string => networkOf(clientAddress(ctx));

/** The network address that a request came from; empty for the system. */
export const clientAddress = ({ actor }: Pick<Ctx, "actor">): string =>
  actor.kind === "system" ? "" : actor.ip;

/** The signed-in user, or 401. */
export function userOf(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== "user") throw unauthenticated();
  return ctx.actor;
}

/** For columns like `created_by`: the user's id; null for actors that are no signed-in users. */
export const actorId = ({ actor }: Pick<Ctx, "actor">): string | null =>
  actor.kind === "user" ? actor.id : null;

/** The emergency contact, or 401. */
export function contactOf(ctx: Ctx): SosActor {
  if (ctx.actor.kind !== "sos") throw unauthenticated();
  return ctx.actor;
}

/** The person who has entered the password but not yet the code, or 401. */
export function pendingOf(ctx: Ctx): PendingActor {
  if (ctx.actor.kind !== "pending") throw unauthenticated();
  return ctx.actor;
}
