import type { ConnectionOptions } from "node:tls";
import type { ImapFlow } from "imapflow";

const CONNECT_MS = 20_000;
const SILENT_MS = 60_000;
const THIS_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Folders for processed mails, beside the folder that is read. */
export const MAIL_FOLDERS = {
  stored: "Krempelfrei-Erledigt",
  refused: "Krempelfrei-Abgewiesen",
  /** Mails of nobody whom we know: anybody can send them. */
  dropped: "Krempelfrei-Unbekannt",
  /** Mails whose processing failed repeatedly, for a person to inspect. */
  aside: "Krempelfrei-Beiseite",
} as const;

/** Maximum of the dropped mails that are kept, so that strangers cannot fill the mailbox of everybody. */
const DROPPED_MAX = { bytes: 200 * 1024 ** 2, mails: 2000 };

export type MailFolder = keyof typeof MAIL_FOLDERS;

/** The mailbox is unavailable; the message contains no secret and nothing of a mail. */
export class MailboxError extends Error {
  /** True if user name or password are wrong, so that waiting does not help. */
  readonly isSignIn: boolean;
  constructor(message: string, isSignIn = false) {
    super(message);
    this.name = "MailboxError";
    this.isSignIn = isSignIn;
  }
}

/** The server does not return or move this one mail; the mailbox can be used. The message contains nothing of the mail. */
export class RefusedMail extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RefusedMail";
  }
}

/** A mail, or its beginning. */
export interface FetchedMail {
  readonly bytes: Buffer;
  /** Size of the whole mail in bytes. */
  readonly size: number;
}

/**
 * An open mailbox. Failed calls reject with `MailboxError`, `fetch` and `move` with `RefusedMail` if only this mail is
 * concerned; `close` never rejects.
 */
export interface Mailbox {
  /** Mails in the folder, the oldest first; their numbers are valid while the mailbox is open. */
  list(): Promise<readonly number[]>;
  /** The first bytes of a mail; undefined for one that is gone. */
  fetch(mail: number, maxBytes: number): Promise<FetchedMail | undefined>;
  /** Does nothing to a mail that is gone. */
  move(mail: number, folder: MailFolder): Promise<void>;
  count(folder: MailFolder): Promise<number>;
  /**
   * Deletes processed mails from before this day, and the largest dropped ones above `DROPPED_MAX`. Mails that were set
   * aside stay for a person. Must be the last call, because it opens other folders.
   */
  forget(before: Date): Promise<void>;
  close(): Promise<void>;
}

export interface MailboxAddress {
  /** `imaps://user:password@host:993`, optionally with a folder other than INBOX. */
  readonly url: string;
  readonly tls?: ConnectionOptions;
}

/**
 * Opens a mailbox by IMAP, always encrypted except on this machine itself: with `imap:` by STARTTLS. Rejects with
 * `MailboxError`.
 */
export async function openMailbox(address: MailboxAddress): Promise<Mailbox> {
  const { host, pathname } = new URL(address.url);
  const client = await createClient(address);
  const ask = async <T>(what: string, work: Promise<T | false>): Promise<T> => {
    const answer = await work.catch((error: unknown) => {
      throw mailboxError(host, error);
    });
    if (answer === false) throw new MailboxError(`The mailbox at ${host} refuses to ${what}.`);
    return answer;
  };
  /** As `ask`, for a call about one mail. */
  const askOfMail = async <T>(what: string, work: Promise<T | false>): Promise<T> =>
    ask(what, work).catch((error: Error) => {
      throw client.usable ? new RefusedMail(error.message) : error;
    });
  const uid = { uid: true };
  try {
    await ask("connect", client.connect());
    const known = new Set((await ask("list its folders", client.list())).map(({ name }) => name));
    for (const folder of Object.values(MAIL_FOLDERS)) {
      if (!known.has(folder)) await ask("make a folder", client.mailboxCreate(folder));
    }
    await ask("open the folder", client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || "INBOX"));
  } catch (error) {
    client.close();
    throw error;
  }
  /**
   * A server without MOVE (RFC 6851) needs copying, marking and expunging; one without UIDPLUS (RFC 4315) then expunges
   * all marked mails, also unprocessed mails that a person has marked. So the marks of other mails are removed first.
   */
  async function keepOthers(mail: number): Promise<void> {
    const marked = (await ask("search", client.search({ deleted: true }, uid))) ?? [];
    const others = marked.filter((other) => other !== mail);
    if (others.length > 0) await ask("unmark a mail", client.messageFlagsRemove(others, ["\\Deleted"], uid));
  }

  return {
    async list() {
      return (await ask("search", client.search({ all: true }, uid))) ?? [];
    },
    async fetch(mail, maxBytes) {
      const what = { size: true, source: { start: 0, maxLength: maxBytes } };
      const found = await askOfMail(
        "return a mail",
        client.fetchOne(String(mail), what, uid).then((mail) => mail || undefined),
      );
      // Another process has moved it: its number is still known for a moment, its text is not.
      if (!Buffer.isBuffer(found?.source)) return undefined;
      return { bytes: found.source, size: Math.max(found.size ?? 0, found.source.length) };
    },
    async move(mail, folder) {
      if (!["MOVE", "UIDPLUS"].some((able) => client.capabilities.has(able))) await keepOthers(mail);
      await askOfMail("move a mail", client.messageMove(String(mail), MAIL_FOLDERS[folder], uid));
    },
    async count(folder) {
      const { messages = 0 } = await ask(
        "count mails",
        client.status(MAIL_FOLDERS[folder], { messages: true }),
      );
      return messages;
    },
    async forget(before) {
      for (const folder of ["stored", "refused", "dropped"] as const) {
        const { exists } = await ask("open a folder", client.mailboxOpen(MAIL_FOLDERS[folder]));
        const old = (await ask("search", client.search({ before }, uid))) ?? [];
        if (old.length > 0) await ask("delete mails", client.messageDelete(old, uid));
        if (folder !== "dropped" || exists === old.length) continue;
        const left = await ask("list sizes", client.fetchAll("1:*", { uid: true, size: true }));
        const excess = excessOf(left.map((mail) => ({ uid: mail.uid, size: mail.size ?? 0 })));
        if (excess.length > 0) await ask("delete mails", client.messageDelete(excess, uid));
      }
    },
    async close() {
      // The server may be gone, which ends the connection as well.
      await client.logout().catch(() => undefined);
      client.close();
    },
  };
}

/** The largest mails, without which the others are within `DROPPED_MAX`. */
function excessOf(mails: readonly { readonly uid: number; readonly size: number }[]): number[] {
  let bytes = 0;
  return mails
    .toSorted((a, b) => a.size - b.size)
    .filter(({ size }, index) => {
      bytes += size;
      return bytes > DROPPED_MAX.bytes || index >= DROPPED_MAX.mails;
    })
    .map((mail) => mail.uid);
}

async function createClient({ url, tls = {} }: MailboxAddress): Promise<ImapFlow> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "imaps:";
  // Imported on use, because most installations have no mailbox.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(secure || THIS_MACHINE.has(hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    tls,
    // The library's log would contain names and addresses.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
  });
  // Commands under way reject as well.
  client.on("error", () => undefined);
  return client;
}

function mailboxError(host: string, error: unknown): MailboxError {
  const { authenticationFailed, code, message, responseText, serverResponseCode } =
    error as Partial<ImapError>;
  if (authenticationFailed)
    return new MailboxError(`The mailbox at ${host} refuses user name or password.`, true);
  const said = [code, serverResponseCode, responseText ?? message].filter(Boolean).join(", ");
  return new MailboxError(`The mailbox at ${host} cannot be used: ${said}`);
}

interface ImapError {
  readonly authenticationFailed: boolean;
  readonly code: string;
  readonly message: string;
  readonly responseText: string;
  readonly serverResponseCode: string;
}
