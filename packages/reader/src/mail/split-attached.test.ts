import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { splitMail } from "../split-mail.ts";
import { attached, mail, nestedMails, part } from "../testing/sample-mail.ts";

const options = { filesMax: 20, fileMaxBytes: 1_000_000, signal: new AbortController().signal };
const PDF = attached("application/pdf", "Rechnung.pdf", Buffer.from("%PDF-1.4"));

async function filesOf(text: string) {
  const split = await splitMail(Buffer.from(text), options);
  try {
    const bytes = await Promise.all(split.files.map(async (file) => (await buffer(file.open())).toString()));
    return split.files.map(({ name, type }, index) => ({ name, type, text: bytes[index] ?? "" }));
  } finally {
    await split.close();
  }
}

it.each([
  ["attached", "Content-Disposition: attachment\r\n"],
  ["in the text", "Content-Disposition: inline\r\n"],
  ["neither", ""],
])("a mail in a mail is a file by its subject, and so is what it has attached: %s", async (_how, headers) => {
  const inner = mail([part("text/plain", "Anbei."), PDF], { boundary: "inner" });
  const files = await filesOf(
    mail([part("text/plain", "Siehe unten"), part("message/rfc822", inner, headers)]),
  );
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ["Ihre Bestellung 4711-26", "message/rfc822"],
    ["Rechnung.pdf", "application/pdf"],
  ]);
  expect(files[0]?.text).toContain("Anbei.");
  expect(files[1]?.text).toBe("%PDF-1.4");
});

it("is opened four deep, and no deeper", async () => {
  expect(await filesOf(nestedMails(100))).toHaveLength(4);
});

it("comes behind the files of the mail itself", async () => {
  const files = await filesOf(
    mail([
      part("message/rfc822", mail([part("text/plain", "x"), PDF], { boundary: "inner" })),
      attached("image/png", "Bild.png", Buffer.from("x")),
    ]),
  );
  expect(files.map(({ name }) => name)).toEqual(["Ihre Bestellung 4711-26", "Bild.png", "Rechnung.pdf"]);
});

it("has no more parts than one mail may have, all of them together", async () => {
  const many = Array.from({ length: 300 }, () => part("text/plain", "x"));
  const inner = part("message/rfc822", mail(many, { boundary: "inner" }));
  await expect(filesOf(mail([inner, inner]))).resolves.toHaveLength(2);
  await expect(filesOf(mail([inner, inner, inner, inner]))).rejects.toMatchObject({ reason: "damaged" });
});

it("are all that a mail has attached, however many pictures its text shows", async () => {
  const logo = part("image/png", "x", "Content-ID: <logo>\r\nContent-Disposition: inline\r\n");
  const shown = mail([part("text/html", "<p>Anbei</p>"), ...Array.from({ length: 120 }, () => logo)], {
    boundary: "inner",
  });
  const body = part('multipart/related; boundary="inner"', shown.slice(shown.indexOf("--inner")));
  expect((await filesOf(mail([body, PDF]))).map(({ name, text }) => [name, text])).toEqual([
    ["Rechnung.pdf", "%PDF-1.4"],
  ]);
});
