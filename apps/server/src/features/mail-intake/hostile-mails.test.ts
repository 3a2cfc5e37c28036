import { getOffice } from "@krempelfrei/contract/office/office";
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadConfig } from "../../config.ts";
import { examine } from "../../doctor/doctor.ts";
import { RefusedMail } from "../../mail-in/mailbox.ts";
import { pdf } from "../../testing/client.ts";
import { createMailScene } from "../../testing/mail/mail-scene.ts";
import { AUTHSERV, DOMAIN, passed } from "../../testing/mail/verified.ts";
import { HEAD_MAX_BYTES } from "./mail-headers.ts";
import { beginMail, setAside } from "./mails-begun.queries.ts";

const PATIENCE_MS = 120_000;
const { world, scene, mailbox, sendRaw, send, look, lines, locker, replies } = await createMailScene();
/** Size limit of a mail here: the test world accepts uploads of 2 MB. */
const LIMIT = 3.7 * 1024 ** 2;
afterEach(() => world.setClock());

const fill = (line: string): string => line.repeat(Math.floor(LIMIT / line.length));
const part = (headers: string, body: string): string => `--b\r\n${headers}\r\n\r\n${body}\r\n`;
const document = (): string =>
  part(
    'Content-Type: application/pdf; name="Rechnung.pdf"\r\nContent-Transfer-Encoding: base64',
    Buffer.from(pdf(randomUUID())).toString("base64"),
  );
const mixed = (...parts: string[]): string =>
  `Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join("")}--b--\r\n`;
const nested = Array.from(
  { length: 1500 },
  (_, index) => `Content-Type: multipart/mixed; boundary="b${index}"\r\n\r\n--b${index}\r\n`,
).join("");

/** Headers and bodies that cost a parser much, as large as a mail may be; each with what becomes of it from a verified member. */
const SHAPES: [string, () => string, string][] = [
  [
    "flowed text",
    () => mixed(part("Content-Type: text/plain; format=flowed; delsp=yes", fill("wort \r\n")), document()),
    "stored",
  ],
  [
    "quoted-printable text",
    () =>
      mixed(
        part("Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable", fill("=C3=BC")),
        document(),
      ),
    "stored",
  ],
  [
    "text in ISO-2022-JP",
    () =>
      mixed(part("Content-Type: text/plain; charset=ISO-2022-JP", fill("\u001b$B$3$s\u001b(B")), document()),
    "stored",
  ],
  ["one line without an end", () => mixed(part("Content-Type: text/plain", fill("x")), document()), "stored"],
  ["parts in parts", () => nested, "refused"],
  [
    "a hundred thousand parts",
    () => mixed(...Array.from({ length: 100_000 }, () => part("A: b", "x"))),
    "refused",
  ],
  ["a million lines of headers", () => `${"A: b\r\n".repeat(600_000)}\r\n`, "dropped"],
  [
    "a million lines of headers of a part",
    () => mixed(part(`${"A: b\r\n".repeat(600_000)}A: b`, "x")),
    "refused",
  ],
  ["a million addresses", () => `To: ${"a@b.example, ".repeat(280_000)}x@y.example\r\n\r\nText`, "dropped"],
  ["a header that never ends", () => `X: ${fill("(")}\r\n\r\nText`, "dropped"],
  [
    "encoded words",
    () => `Subject: ${"=?iso-2022-jp?B?GyRCJDMkcxsoQg==?= ".repeat(3000)}\r\n${mixed(document())}`,
    "stored",
  ],
  [
    "a name in thousands of pieces",
    () =>
      mixed(
        part(
          `Content-Type: application/pdf${Array.from({ length: 8000 }, (_, n) => `;\r\n name*${n}*=x`).join("")}`,
          "x",
        ),
      ),
    "refused",
  ],
  [
    "quoted-printable of an attachment",
    () =>
      mixed(
        part("Content-Type: application/pdf\r\nContent-Transfer-Encoding: quoted-printable", fill("=3D")),
      ),
    "refused",
  ],
];

const mailOf = (from: string, to: string, rest: string, proof: Record<string, string>): Buffer =>
  Buffer.from(
    `${Object.entries(proof)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join(
        "",
      )}From: ${from}\r\nTo: ${to}\r\nMessage-ID: <${randomUUID()}@x.example>\r\nMIME-Version: 1.0\r\n${rest}`,
    "latin1",
  );

/** Reads the mail while everybody asks for the state of the app; answers where it lies then. */
async function sendWhileAsked(bytes: Buffer): Promise<{ place: string | undefined; answers: number }> {
  const open = new Set(["mail"]);
  const sent = sendRaw(bytes).finally(() => open.clear());
  let answers = 0;
  while (open.size > 0) {
    const { statusCode } = await world.guest().get("/api/health");
    expect(statusCode).toBe(200);
    answers += 1;
    await delay(5);
  }
  return { place: await sent, answers };
}

describe.each(SHAPES)("a mail of %s", { timeout: PATIENCE_MS }, (_name, make, outcome) => {
  // Covers S65
  it("of nobody whom we know is dropped by its first bytes alone", async () => {
    const { place } = await sendWhileAsked(mailOf("post@boese.example", scene.address, make(), {}));
    expect(place).toBe("dropped");
    expect(mailbox.fetchedOf(1)).toBeLessThanOrEqual(HEAD_MAX_BYTES);
    expect(await replies()).toEqual([]);
  });

  // Covers S65
  it("of a member comes to its end beside the app", async () => {
    const from = scene.group.customer.email;
    const { place, answers } = await sendWhileAsked(mailOf(from, scene.address, make(), passed(from)));
    expect(place).toBe(outcome);
    expect(answers).toBeGreaterThan(0);
    expect(await locker()).toHaveLength(outcome === "stored" ? 1 : 0);
    expect(await send()).toBe("stored");
  });
});

// Covers S65
it("a mail over which processes were lost twice is moved aside and reported; put back, it is read again", async () => {
  const messageId = "<verloren@beispiel.example>";
  const key = createHash("sha256").update(messageId).digest("hex");
  const start = Date.now();
  const at = (minutes: number): void => world.setClock(new Date(start + minutes * 60_000));
  // Each of these never came to its end; who reads at the same time, or soon after, counts as one.
  for (const [minutes, times] of [
    [0, 1],
    [4, 1],
    [6, 2],
    [10, 2],
  ] as const) {
    at(minutes);
    expect(await beginMail(world.system, key)).toBe(times);
  }
  at(12);
  expect(await send({ messageId, text: "x".repeat(300_000) })).toBe("aside");
  expect(mailbox.fetchedOf(1)).toBe(HEAD_MAX_BYTES);
  expect(lines.join("\n")).toContain("a mail was moved aside");
  const settings = {
    MAIL_IN_DOMAIN: DOMAIN,
    MAIL_IN_AUTHSERV: AUTHSERV,
    MAIL_IN_IMAP_URL: "imap://a:b@localhost",
  };
  const source = { authserv: AUTHSERV, open: async () => mailbox };
  const config = loadConfig({ DATA_DIR: world.directory, ...settings });
  const findings = await examine({ ...world.system, mailbox: source }, config);
  expect(findings.find(({ about }) => about === "Dokumente per E-Mail")).toMatchObject({
    state: "warning",
    text: "1 E-Mails liegen im Ordner Krempelfrei-Beiseite: ihr Lesen ist mehrmals abgebrochen.",
  });
  expect(await locker()).toEqual([]);
  const owner = await world.signIn(await world.makeStaff("owner"));
  const aside = async (): Promise<unknown> => (await owner.call(getOffice)).mails?.aside;
  const { id } = scene.group.customer;
  expect(await aside()).toMatchObject({ count: 1, people: [{ id, customer_id: id }] });
  await look();
  expect(await aside()).toMatchObject({ count: 1 });
  mailbox.putBack(1);
  await look();
  expect(mailbox.placeOf(1)).toBe("stored");
  expect(await locker()).toHaveLength(1);
  expect(await aside()).toEqual({ count: 0, people: [] });
});

it("mails that were set aside are counted until a person has emptied their folder", async () => {
  const sender = scene.group.customer.id;
  await beginMail(world.system, "x");
  await setAside(world.system, "x", sender);
  await look();
  const owner = await world.signIn(await world.makeStaff("owner"));
  expect((await owner.call(getOffice)).mails?.aside).toEqual({ count: 0, people: [] });
});

it("a mail that the mail server does not return delays neither the others nor the deletion after thirty days", async () => {
  const { fetch } = mailbox;
  vi.spyOn(mailbox, "fetch").mockImplementation(async (mail, maxBytes) => {
    if (mail === 1) throw new RefusedMail("could not be converted");
    return fetch(mail, maxBytes);
  });
  const forget = vi.spyOn(mailbox, "forget");
  mailbox.put(Buffer.from("From: nobody@beispiel.example\r\n\r\n"));
  await expect(send()).rejects.toThrow("could not be converted");
  expect(await locker()).toHaveLength(1);
  expect([mailbox.placeOf(1), mailbox.placeOf(2)]).toEqual(["inbox", "stored"]);
  expect(forget).toHaveBeenCalledTimes(1);
});
