import type { AddressObject, ParsedMail } from "mailparser";
import { expect, it } from "vitest";
import type { Mail, Mailer } from "./port.ts";

export const FROM = "Krempelfrei <post@krempelfrei.example>";

export interface MailerUnderTest {
  readonly mailer: Mailer;
  /** All mails that arrived, oldest first, as a mail program reads them. */
  arrived(): Promise<ParsedMail[]>;
}

/** A mail that differs from all others by its subject. */
export const letter = (changes: Partial<Mail> = {}): Mail => ({
  to: { name: "Karla Beispiel", address: "karla@beispiel.example" },
  subject: "Willkommen",
  text: "Guten Tag",
  ...changes,
});

export const recipients = (mail: ParsedMail | undefined): { name: string; address?: string }[] => {
  const fields: (AddressObject | undefined)[] = [mail?.to, mail?.cc, mail?.bcc].flat();
  return fields.flatMap((field) => field?.value ?? []).map(({ name, address }) => ({ name, address }));
};

/** Contract of every mailer. */
export function mailerSuite(open: () => MailerUnderTest): void {
  async function sent(mail: Mail): Promise<ParsedMail> {
    const { mailer, arrived } = open();
    const before = (await arrived()).length;
    await mailer.send(mail);
    const mails = await arrived();
    expect(mails).toHaveLength(before + 1);
    const last = mails.at(-1);
    if (!last) throw new Error("no mail");
    return last;
  }

  it("hands a mail over as it was written: sender, recipient, umlauts, €, emoji, long lines", async () => {
    const text = `Sehr geehrte Frau Grüß-Ößler,\n\n${"Überweisung über 12,34 € ".repeat(30)}\n\n.\nEin Punkt allein 🎉\n`;
    const mail = await sent(
      letter({
        to: { name: "Änne Grüß-Ößler", address: "aenne@beispiel.example" },
        subject: "Ihre Unterlagen für März – 100 € zurück 🎉 und noch ein langer Schluss, der umbrochen wird",
        text,
        html: "<p>Schöne Grüße</p>",
      }),
    );
    expect(mail.from?.value).toMatchObject([{ name: "Krempelfrei", address: "post@krempelfrei.example" }]);
    expect(recipients(mail)).toEqual([{ name: "Änne Grüß-Ößler", address: "aenne@beispiel.example" }]);
    expect(mail.subject).toBe(
      "Ihre Unterlagen für März – 100 € zurück 🎉 und noch ein langer Schluss, der umbrochen wird",
    );
    expect(mail.text?.trimEnd()).toBe(text.trimEnd());
    expect(mail.html).toContain("<p>Schöne Grüße</p>");
    expect(mail.messageId).toMatch(/^<.+>$/);
    expect(mail.date).toBeInstanceOf(Date);
  });

  it.each([
    "Beispiel, Karla",
    "Karla, boss@fremd.example",
    "boss@fremd.example",
    "boss@fremd.example, zweite@fremd.example",
    'Karla" <boss@fremd.example>, "X',
    "<boss@fremd.example>",
    "Gruppe: boss@fremd.example;",
    "Müller (boss@fremd.example), Jörg",
  ])("sends to one person whatever the name is: %s", async (name) => {
    const mail = await sent(letter({ to: { name, address: "karla@beispiel.example" } }));
    expect(recipients(mail)).toEqual([{ name, address: "karla@beispiel.example" }]);
  });

  it("keeps a line break in a name or subject out of the headers", async () => {
    const mail = await sent(
      letter({
        to: { name: "Karla\r\nBcc: boss@fremd.example", address: "karla@beispiel.example" },
        subject: "Hallo\r\nBcc: boss@fremd.example\r\n\r\nanderer Text\u2028X-Fremd: ja",
      }),
    );
    expect(mail.headers.has("bcc")).toBe(false);
    expect(mail.headers.has("x-fremd")).toBe(false);
    expect(recipients(mail)).toEqual([
      { name: "Karla Bcc: boss@fremd.example", address: "karla@beispiel.example" },
    ]);
    expect(mail.subject).toBe("Hallo Bcc: boss@fremd.example anderer Text X-Fremd: ja");
    expect(mail.text?.trim()).toBe("Guten Tag");
  });

  it.each([
    "karla@beispiel.example, boss@fremd.example",
    "karla@beispiel.example;boss@fremd.example",
    "karla@beispiel.example boss@fremd.example",
    "karla@beispiel.example\r\nBcc: boss@fremd.example",
    "karla@beispiel.example\n",
    "<karla@beispiel.example>",
    "Karla <karla@beispiel.example>",
    "karla@beispiel.example>",
    "karla",
    "karla@fremd.example@beispiel.example",
    "",
  ])("refuses what is not exactly one address: %j", async (address) => {
    const { mailer, arrived } = open();
    const before = (await arrived()).length;
    await expect(mailer.send(letter({ to: { name: "Karla", address } }))).rejects.toThrow(
      "not one e-mail address",
    );
    expect(await arrived()).toHaveLength(before);
  });

  it("reads no file and no address of the net for a text that looks like one", async () => {
    const mail = await sent(letter({ text: "file:///etc/passwd", html: "<p>{path: '/etc/passwd'}</p>" }));
    expect(mail.text?.trim()).toBe("file:///etc/passwd");
    expect(mail.attachments).toEqual([]);
  });

  it("says that a machine wrote it, and how it is switched off where it can be (RFC 3834, RFC 8058)", async () => {
    const plain = await sent(letter());
    expect(plain.headers.get("auto-submitted")).toBe("auto-generated");
    expect(plain.headerLines.map(({ key }) => key)).not.toContain("list-unsubscribe");
    const lineOf = (mail: ParsedMail, key: string) =>
      mail.headerLines.find((line) => line.key === key)?.line.replace(/\r?\n\s+/g, " ");
    const unsubscribe = `https://ablage.example/unsubscribe/filed?key=${"a".repeat(64)}`;
    const list = await sent(letter({ unsubscribe }));
    expect(lineOf(list, "list-unsubscribe")).toBe(`List-Unsubscribe: <${unsubscribe}>`);
    expect(lineOf(list, "list-unsubscribe-post")).toBe("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const open = await sent(letter({ unsubscribe: "http://127.0.0.1:3000/unsubscribe/filed?key=a" }));
    expect(lineOf(open, "list-unsubscribe-post")).toBeUndefined();
  });

  it("carries files as they are, under their names", async () => {
    const content = Buffer.from([0, 255, 13, 10, 46, 13, 10]);
    const mail = await sent(
      letter({ attachments: [{ fileName: "Rechnung März.pdf", mediaType: "application/pdf", content }] }),
    );
    expect(mail.attachments).toMatchObject([
      { filename: "Rechnung März.pdf", contentType: "application/pdf", content },
    ]);
  });
}
