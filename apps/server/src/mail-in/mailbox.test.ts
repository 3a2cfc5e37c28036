import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";
import { MAIL_FOLDERS, MailboxError, openMailbox, RefusedMail, type Mailbox } from "./mailbox.ts";

const NO = "NO The requested message could not be converted to an RFC-822 compatible format.";

/** What the server answers to `UID FETCH 1` and `UID MOVE 1`: the line of a refusal, or nothing but the end. */
type Refusal = typeof NO | "end";

const MB = 1024 ** 2;

/** An IMAP server of two mails, of which it does not return the first; records all commands. */
async function openRefusing(refusal: Refusal, commands: string[] = []): Promise<Mailbox> {
  const answer = (socket: Socket, line: string): void => {
    const [tag = "", ...words] = line.split(" ");
    const text = words.join(" ");
    commands.push(text);
    const say = (...lines: string[]): void => void socket.write(lines.map((said) => `${said}\r\n`).join(""));
    if (/^UID (FETCH|MOVE) 1 /.test(text)) {
      if (refusal === "end") return void socket.destroy();
      return say(`${tag} ${refusal}`);
    }
    if (text.startsWith("UID FETCH 2 ")) say("* 2 FETCH (UID 2 RFC822.SIZE 5 BODY[]<0> {5}", "Brief)");
    if (text.startsWith("FETCH 1:*"))
      say(`* 1 FETCH (UID 1 RFC822.SIZE ${199 * MB})`, `* 2 FETCH (UID 2 RFC822.SIZE ${2 * MB})`);
    if (/^UID SEARCH .*BEFORE/.test(text)) say("* SEARCH");
    else if (text.startsWith("UID SEARCH")) say("* SEARCH 1 2");
    if (text.startsWith("CAPABILITY")) say("* CAPABILITY IMAP4rev1 MOVE UIDPLUS");
    if (text.startsWith("LIST")) say(...["INBOX", ...Object.values(MAIL_FOLDERS)].map(folder));
    if (text.startsWith("SELECT")) say("* 2 EXISTS", "* OK [UIDVALIDITY 1] valid", "* OK [UIDNEXT 3] next");
    say(`${tag} OK done`);
    if (text === "LOGOUT") socket.end();
  };
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("* OK ready\r\n");
    createInterface(socket).on("line", (line) => answer(socket, line));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const mailbox = await openMailbox({
    url: `imap://office:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  onTestFinished(async () => {
    await mailbox.close();
    server.close();
  });
  return mailbox;
}

const folder = (name: string): string => `* LIST () "/" "${name}"`;

describe("a mail that the server does not return", () => {
  it("is refused alone: the mailbox is used further", async () => {
    const mailbox = await openRefusing(NO);
    expect(await mailbox.list()).toEqual([1, 2]);
    await expect(mailbox.fetch(1, 100)).rejects.toThrow(RefusedMail);
    await expect(mailbox.move(1, "stored")).rejects.toThrow(RefusedMail);
    expect((await mailbox.fetch(2, 100))?.bytes.toString()).toBe("Brief");
  });

  it.each(["fetch", "move"] as const)("is no such mail if the connection ends (%s)", async (call) => {
    const mailbox = await openRefusing("end");
    const asked = call === "fetch" ? mailbox.fetch(1, 100) : mailbox.move(1, "stored");
    await expect(asked).rejects.toThrow(MailboxError);
  });
});

describe("a mailbox that is cleaned up", () => {
  it("keeps what was set aside, and of strangers' mails not more than fits: the largest go", async () => {
    const commands: string[] = [];
    const mailbox = await openRefusing("end", commands);
    await mailbox.forget(new Date("2026-10-20T00:00:00Z"));
    const inFolder = (name: string): string[] => {
      const from = commands.findIndex((text) => text.startsWith("SELECT") && text.endsWith(name));
      const rest = from < 0 ? [] : commands.slice(from + 1);
      const to = rest.findIndex((text) => text.startsWith("SELECT"));
      return to < 0 ? rest : rest.slice(0, to);
    };
    expect(inFolder(MAIL_FOLDERS.aside)).toEqual([]);
    expect(inFolder(MAIL_FOLDERS.refused).filter((text) => /STORE|EXPUNGE/.test(text))).toEqual([]);
    expect(inFolder(MAIL_FOLDERS.dropped).filter((text) => /STORE|EXPUNGE/.test(text))).toEqual([
      expect.stringMatching(/^UID STORE 1 \+FLAGS.*\\Deleted/),
      "UID EXPUNGE 1",
    ]);
  });
});
