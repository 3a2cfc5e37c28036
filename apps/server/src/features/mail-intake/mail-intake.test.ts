import { createHash, randomUUID } from "node:crypto";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import * as api from "@krempelfrei/contract/mail-intake/mail-intake";
import type { SendMailOptions } from "nodemailer";
import { describe, expect, it, vi } from "vitest";
import { pdf } from "../../testing/client.ts";
import { createMailScene, file } from "../../testing/mail/mail-scene.ts";
import { AUTHSERV, passed } from "../../testing/mail/verified.ts";
import { changesOf, expectChange } from "../../testing/tables/changes.ts";

const { world, scene, lines, send, look, locker, replies } = await createMailScene();

describe("what is attached", () => {
  // Covers intake.5
  it("lies in the locker of the person, with the subject as its note, recorded as that person's", async () => {
    const bytes = pdf(randomUUID());
    await send({ attachments: [file("Rechnung März.pdf", bytes), file("Foto.pdf.exe")] });
    const [entry, second, ...others] = (await locker()).toSorted((a, b) => (a.name < b.name ? 1 : -1));
    expect(others).toEqual([]);
    expect([entry?.full_name, second?.full_name]).toEqual(["Rechnung März.pdf", "Foto.pdf.pdf"]);
    const row = await world.db
      .selectFrom("file")
      .selectAll()
      .where("id", "=", entry?.id ?? "")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      is_locker: true,
      user_id: scene.group.customer.id,
      created_by: scene.group.customer.id,
      note: "Per E-Mail: Meine Rechnung",
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    await expectChange(
      world,
      { subject_id: row.id },
      { action: "file.dropped_in_locker", actor_id: scene.group.customer.id },
    );
    expect(await replies()).toEqual([]);
  });

  it("is of whom the address is, whoever of the group sends it", async () => {
    const from = scene.group.related.email;
    await send({ from, headers: passed(from) });
    const [entry, ...others] = await locker();
    expect(others).toEqual([]);
    const { related } = scene.group;
    const row = await world.db
      .selectFrom("file")
      .select("note")
      .where("id", "=", entry?.id ?? "")
      .executeTakeFirst();
    expect(row?.note).toBe("Per E-Mail von Rolf Beispiel: Meine Rechnung");
    const recorded = await changesOf(world, { subject_id: entry?.id ?? "" }, "changes");
    expect(recorded[0]?.changes).toContainEqual({ field: "mailed_by", old: null, new: related.id });
    expect(await locker(await world.signIn(related))).toEqual([]);
  });

  // Covers intake.5
  it("is taken once, however often the mail comes; the same file in another mail is another one", async () => {
    const attachments = [file("Rechnung.pdf")];
    const messageId = `<${randomUUID()}@beispiel.example>`;
    await send({ messageId, attachments });
    await send({ messageId, attachments });
    await Promise.all([send({ messageId, attachments }), send({ messageId, attachments })]);
    expect(await locker()).toHaveLength(1);
    await send({ attachments });
    expect(await locker()).toHaveLength(2);
  });

  it("is waited with while the storage is away: the mail stays where it is", async () => {
    vi.spyOn(world.system.blobs, "spool").mockRejectedValueOnce(new Error("away"));
    await expect(send()).rejects.toThrow("away");
    expect(await locker()).toHaveLength(0);
    await look();
    expect(await locker()).toHaveLength(1);
  });

  it("is no picture of a signature", async () => {
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await send({
      html: '<p>Anbei</p><img src="cid:logo">',
      attachments: [file("Rechnung.pdf"), { filename: "logo.png", content: png, cid: "logo" }],
    });
    expect((await locker()).map(({ full_name }) => full_name)).toEqual(["Rechnung.pdf"]);
    expect(await replies()).toEqual([]);
  });
});

describe("a sender who is not verified", () => {
  const boese = "post@boese.example";
  // Covers S64
  it.each<[string, () => SendMailOptions]>([
    ["is nobody of the group", () => ({ from: boese, headers: passed(boese) })],
    ["has no proof", () => ({ headers: {} })],
    ["has forged the person's address", () => ({ headers: passed(boese) })],
    [
      "has put a proof of its own below the real one",
      () => ({
        headers: [
          { key: "Authentication-Results", value: `${AUTHSERV}; dmarc=fail header.from=beispiel.example` },
          { key: "Authentication-Results", value: `${AUTHSERV}; dmarc=pass header.from=beispiel.example` },
        ],
      }),
    ],
    ["names two senders", () => ({ from: [scene.group.customer.email, boese] })],
  ])("%s: is dropped without an answer, which would go to somebody else", async (_how, mail) => {
    await send(mail());
    expect(await locker()).toEqual([]);
    await world.runJobs();
    expect(world.mails).toEqual([]);
  });

  it("is a person of another group, and one who may not sign in any more", async () => {
    const other = await world.makeGroup();
    await send({ from: other.customer.email, headers: passed(other.customer.email) });
    await world.db
      .updateTable("app_user")
      .set({ is_active: false })
      .where("id", "=", scene.group.related.id)
      .execute();
    await send({ from: scene.group.related.email, headers: passed(scene.group.related.email) });
    expect(await locker()).toEqual([]);
  });
});

describe("what was not taken", () => {
  // Covers S64
  it("is told to the sender once, at the stored address: type, size, number", async () => {
    const messageId = `<${randomUUID()}@beispiel.example>`;
    const many = Array.from({ length: api.ATTACHMENTS_MAX }, (_, index) => file(`${index}.pdf`));
    const attachments = [
      { filename: "Brief.docx", content: "PK nothing" },
      file("riesig.pdf", Buffer.concat([Buffer.from(pdf("x")), Buffer.alloc(2.1 * 1024 * 1024)])),
      ...many,
    ];
    await send({ messageId, attachments });
    await send({ messageId, attachments });
    expect(await locker()).toHaveLength(api.ATTACHMENTS_MAX - 2);
    const [reply, ...others] = await replies();
    expect(others).toEqual([]);
    expect(reply?.to.address).toBe(scene.group.customer.email);
    expect(reply?.text).toContain("- Brief.docx: Dieser Dateityp wird nicht unterstützt.");
    expect(reply?.text).toContain("- riesig.pdf: Die Datei ist zu groß. Erlaubt sind höchstens 2 MB.");
    expect(reply?.text).toContain("- 19.pdf: Es werden höchstens 20 Anhänge einer E-Mail angenommen.");
  });

  // Covers intake.5
  it("is told when the mail comes again, after the storage was away in the middle of it", async () => {
    const messageId = `<${randomUUID()}@beispiel.example>`;
    const attachments = [{ filename: "Brief.docx", content: "PK nothing" }, file("Rechnung.pdf")];
    vi.spyOn(world.system.blobs, "spool").mockRejectedValueOnce(new Error("away"));
    await expect(send({ messageId, attachments })).rejects.toThrow("away");
    await look();
    expect(await locker()).toHaveLength(1);
    const texts = (await replies()).map(({ text }) => text.replaceAll(/\s+/g, " "));
    expect(texts).toEqual([expect.stringContaining("- Brief.docx: Dieser Dateityp wird nicht unterstützt.")]);
    expect(texts[0]).toContain(
      "Alle anderen Anhänge liegen in Ihrem Schließfach. Bilder im Text der E-Mail werden nicht übernommen.",
    );
  });

  it("names the person in whose locker the others are", async () => {
    const { email } = scene.group.related;
    const attachments = [{ filename: "Brief.docx", content: "PK nothing" }, file("Rechnung.pdf")];
    await send({ from: email, headers: passed(email), attachments });
    expect(await locker()).toHaveLength(1);
    const text = (await replies())[0]?.text.replaceAll(/\s+/g, " ");
    expect(text).toContain("an das Schließfach von Karla Beispiel konnten wir");
    expect(text).toContain("Alle anderen Anhänge liegen im Schließfach von Karla Beispiel.");
  });

  it("is told of a mail without attachments, and of one that is too large as a whole", async () => {
    await send({ attachments: [] });
    expect((await replies())[0]?.text).toContain("Die E-Mail hatte keinen Anhang.");
    world.mails.length = 0;
    await send({ attachments: [file("a.pdf", Buffer.alloc(4.5 * 1024 * 1024))] });
    expect((await replies())[0]?.text).toContain("Die Datei ist zu groß.");
    expect(await locker()).toEqual([]);
  });

  it.each<[string, SendMailOptions]>([
    ["a robot", { headers: { "Auto-Submitted": "auto-replied" } }],
    ["a list", { headers: { "List-Id": "<liste.beispiel.example>" } }],
    ["bulk mail", { headers: { Precedence: "bulk" } }],
    ["a mail that tells of another one", { headers: { "Return-Path": "<>" } }],
  ])("is not told to %s", async (_who, mail) => {
    const headers = { ...passed(scene.group.customer.email), ...(mail.headers as object) };
    await send({ attachments: [], headers });
    expect(await replies()).toEqual([]);
  });

  it("is told after the end of the contract, when nothing is taken any more", async () => {
    const today = berlinDay(new Date());
    const before = addDays(today, -400);
    await world.db
      .updateTable("customer")
      .set({ contract_start: before, cancelled_on: before, cancelled_to: addDays(today, -2) })
      .where("id", "=", scene.group.customer.id)
      .execute();
    await send();
    expect((await replies())[0]?.text).toContain("Der Vertrag ist beendet.");
    expect(await locker()).toEqual([]);
  });

  it("is told at the address of a deactivated person as at an unknown one", async () => {
    const { customer, related } = scene.group;
    await world.db.updateTable("app_user").set({ is_active: false }).where("id", "=", customer.id).execute();
    await send({ from: related.email, headers: passed(related.email) });
    const [reply] = await replies();
    expect(reply?.to.address).toBe(related.email);
    expect(reply?.text).toContain("Diese Adresse gilt nicht (mehr).");
    expect(reply?.text).not.toContain("Vertrag");
  });
});

// Covers S64
it("nothing of a mail stands in the log: no address, no name, no subject", async () => {
  await send({ attachments: [file("Scheidung.pdf"), { filename: "Scheidung.docx", content: "x" }] });
  await send({ from: "post@boese.example", headers: passed("post@boese.example") });
  await replies();
  const text = lines.join("\n");
  for (const secret of ["Scheidung", "Meine Rechnung", "boese", scene.address, scene.group.customer.email])
    expect(text.includes(secret), secret).toBe(false);
});
