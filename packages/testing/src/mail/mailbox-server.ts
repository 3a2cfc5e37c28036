import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

interface Message {
  readonly uid: number;
  readonly bytes: Buffer;
  isDeleted: boolean;
}

export interface MailboxServer {
  /** For the app: address, user and password. */
  readonly url: string;
  /** Puts a mail into INBOX, as the mail server of a provider does. */
  deliver(mail: Buffer): void;
  /** Number of mails in a folder. */
  count(folder: string): number;
  close(): Promise<void>;
}

/**
 * An IMAP server on loopback with one mailbox in memory, as far as an app needs it that searches, fetches, moves and
 * deletes (RFC 3501, 4315, 6851). It stands in where no real server is installed.
 */
export async function startMailboxServer(): Promise<MailboxServer> {
  const folders = new Map<string, Message[]>([["INBOX", []]]);
  const sockets = new Set<Socket>();
  let lastUid = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    converse(socket, folders);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://eingang:geheim@127.0.0.1:${port}`,
    deliver(bytes) {
      lastUid += 1;
      folders.get("INBOX")?.push({ uid: lastUid, bytes, isDeleted: false });
    },
    count: (folder) => folders.get(folder)?.length ?? 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

const CAPABILITIES = "IMAP4rev1 MOVE UIDPLUS";
const TEXT = /"((?:[^"\\]|\\.)*)"|(\S+)/g;

/** The words of a command, without their quotes. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(TEXT)].map(([, quoted, bare = ""]) => quoted?.replaceAll(/\\(.)/g, "$1") ?? bare);

/** Answers the commands of one connection, one after the other. */
function converse(socket: Socket, folders: Map<string, Message[]>): void {
  let folder = "INBOX";
  const send = (...parts: (string | Buffer)[]): void => {
    for (const part of parts) socket.write(part);
    socket.write("\r\n");
  };
  const messages = (): Message[] => folders.get(folder) ?? [];
  const chosen = (set: string): Message[] => {
    const ranges = set.split(",").map((range) => range.split(":").map(Number));
    return messages().filter(({ uid }) =>
      ranges.some(([from = 0, to = from]) => uid >= Math.min(from, to) && uid <= Math.max(from, to)),
    );
  };
  const takeAway = (gone: readonly Message[]): void => {
    for (const message of gone) {
      const place = messages().indexOf(message);
      messages().splice(place, 1);
      send(`* ${place + 1} EXPUNGE`);
    }
  };
  const fetch = (set: string, rest: string): void => {
    const [, from = "0", length = "Infinity"] = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(rest) ?? [];
    for (const message of chosen(set)) {
      const { uid, bytes } = message;
      const part = bytes.subarray(Number(from), Number(from) + Number(length));
      const origin = rest.includes("<") ? `<${from}>` : "";
      const head = `* ${messages().indexOf(message) + 1} FETCH (UID ${uid} RFC822.SIZE ${bytes.length}`;
      send(`${head} BODY[]${origin} {${part.length}}\r\n`, part, ")");
    }
  };
  const byUid = (command: string, [first = "", ...others]: string[]): void => {
    const rest = others.join(" ");
    if (command === "SEARCH") {
      // Only what is older than today is asked for by its day, and nothing here is.
      const found = first.toUpperCase() === "ALL" ? messages().map(({ uid }) => uid) : [];
      send(`* SEARCH ${found.join(" ")}`.trim());
    } else if (command === "FETCH") fetch(first, rest);
    else if (command === "STORE")
      for (const message of chosen(first)) message.isDeleted = /deleted/i.test(rest);
    else if (command === "EXPUNGE") takeAway(chosen(first).filter(({ isDeleted }) => isDeleted));
    else if (command === "MOVE") {
      const moved = chosen(first);
      folders.get(others[0] ?? "")?.push(...moved);
      takeAway(moved);
    }
  };
  const run = (tag: string, command: string, words: string[]): string => {
    const [name = ""] = words;
    switch (command) {
      case "CAPABILITY":
        send(`* CAPABILITY ${CAPABILITIES}`);
        break;
      case "LOGIN":
        if (words.join(" ") !== "eingang geheim") return `${tag} NO [AUTHENTICATIONFAILED] wrong`;
        break;
      case "LIST":
      case "LSUB":
        for (const known of folders.keys()) send(`* ${command} () "/" "${known}"`);
        break;
      case "CREATE":
        folders.set(name, folders.get(name) ?? []);
        break;
      case "STATUS":
        send(`* STATUS "${name}" (MESSAGES ${folders.get(name)?.length ?? 0})`);
        break;
      case "SELECT":
      case "EXAMINE":
        if (!folders.has(name)) return `${tag} NO no such folder`;
        folder = name;
        send("* FLAGS (\\Deleted \\Seen)");
        send(`* ${messages().length} EXISTS`);
        send("* OK [UIDVALIDITY 1] ok");
        break;
      case "UID":
        byUid(name.toUpperCase(), words.slice(1));
        break;
      case "LOGOUT":
        send("* BYE");
        break;
      case "NOOP":
      case "CLOSE":
      case "UNSELECT":
        break;
      default:
        return `${tag} BAD unknown command`;
    }
    return `${tag} OK done`;
  };
  let waiting = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    waiting += chunk;
    for (let end = waiting.indexOf("\r\n"); end >= 0; end = waiting.indexOf("\r\n")) {
      const [tag = "", command = "", ...words] = wordsOf(waiting.slice(0, end));
      waiting = waiting.slice(end + 2);
      send(run(tag, command.toUpperCase(), words));
      if (command.toUpperCase() === "LOGOUT") socket.end();
    }
  });
  send(`* OK [CAPABILITY ${CAPABILITIES}] ready`);
}
