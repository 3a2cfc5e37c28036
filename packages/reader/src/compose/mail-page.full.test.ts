import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { convertDocument } from "../convert/convert-document.ts";
import { createReader } from "../reader.ts";
import { attached, mail, nestedMails, part } from "../testing/sample-mail.ts";

const never = new AbortController().signal;
const reader = await createReader({ urgent: true });

/** The pages of the mail as text. */
async function read(bytes: string | Uint8Array): Promise<string[]> {
  const made = await convertDocument("eml", Readable.from([Buffer.from(bytes)]), never);
  const pdf = await buffer(made.open());
  await made.close();
  const opened = await reader.open("pdf", Readable.from([pdf]));
  try {
    return (await opened.look(never)).texts.map(({ text }) => text.replaceAll(/\s+/g, " "));
  } finally {
    await opened.close();
  }
}

const HTML =
  '<p>Guten Tag &amp; willkommen</p><img src="https://boese.example/1.gif"><script>alert(1)</script>';

describe("a mail as a file", () => {
  it("becomes a page that says from whom, to whom, when and what", async () => {
    const [page, ...others] = await read(
      mail([
        part(
          "text/plain; charset=iso-8859-1",
          "Vielen Dank f=FCr Ihre Bestellung.",
          "Content-Transfer-Encoding: quoted-printable\r\n",
        ),
        attached("application/pdf", "Rechnung.pdf", Buffer.from("%PDF-1.4")),
      ]),
    );
    expect(others).toEqual([]);
    for (const shown of [
      "Ihre Bestellung 4711/26",
      "Von Bäckerei Musterkorn <laden@baeckerei.example>",
      "An Karla Beispiel <karla@beispiel.example>",
      "Datum 9. März 2026 um 08:05 Uhr",
      "Anlagen Rechnung.pdf",
      "Vielen Dank für Ihre Bestellung.",
    ])
      expect(page).toContain(shown);
  });

  it("of HTML is shown as its text alone", async () => {
    const [page] = await read(mail([part("text/html; charset=utf-8", HTML)]));
    expect(page).toContain("Guten Tag & willkommen");
    expect(page).not.toMatch(/alert|boese/);
  });

  it("that says the same twice is shown once, as plain text unless that is empty", async () => {
    const both = (plain: string): string =>
      mail([
        `Content-Type: multipart/alternative; boundary=two\r\n\r\n--two\r\n${part("text/plain", plain)}\r\n--two\r\n${part("text/html", HTML)}\r\n--two--`,
      ]);
    const [plain] = await read(both("Nur einmal"));
    expect(plain).toContain("Nur einmal");
    expect(plain).not.toContain("willkommen");
    expect((await read(both(" ")))[0]).toContain("willkommen");
  });

  it("is recognised as encrypted", async () => {
    const secret = mail([
      part('multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x', "--x--"),
    ]);
    await expect(read(secret)).rejects.toMatchObject({ reason: "encrypted" });
  });

  it.each<[string, () => string, RegExp]>([
    ["without a text", () => mail([part("text/plain", "")]), /\(ohne Text\)/],
    ["in others, 100 deep", () => nestedMails(100), /Ebene 99.*Seite 1 von 1/],
    [
      "with a subject of 4,000 letters",
      () => mail([part("text/plain", "Hallo")], { headers: `Cc: ${"x".repeat(4000)}\r\n` }),
      /Hallo/,
    ],
    [
      "in a character set that nobody knows",
      () => mail([part("text/plain; charset=klingon", "Hallo")]),
      /Hallo/,
    ],
    ["of one endless word", () => mail([part("text/plain", "x".repeat(3_000_000))]), /x{50}/],
    [
      "that never ends",
      () => mail([part("text/plain", "Zeile\r\n".repeat(500_000))]),
      /Der Schluss fehlt hier\./,
    ],
  ])("is shown: %s", { timeout: 120_000 }, async (_what, make, text) => {
    const pages = await read(make());
    expect(pages[0]).toMatch(text);
    expect(pages.length).toBeLessThanOrEqual(200);
  });

  it.each<[string, () => string]>([
    [
      "of a hundred thousand parts",
      () => mail(Array.from({ length: 100_000 }, () => part("text/plain", "x"))),
    ],
    [
      "with headers without an end",
      () => mail([part("text/plain", "x")], { headers: "A: b\r\n".repeat(100_000) }),
    ],
  ])("is refused: %s", async (_what, make) => {
    await expect(read(make())).rejects.toMatchObject({ reason: "damaged" });
  });
});
