import { connect } from "node:net";
import * as api from "@krempelfrei/contract/mail-intake/mail-intake";
import { describe, expect, it } from "vitest";
import { createMailScene } from "../../testing/mail/mail-scene.ts";
import { DOMAIN } from "../../testing/mail/verified.ts";
import { admitRecipient } from "./receive-mail.ts";

const { world, scene, port, transport, send, locker } = await createMailScene();

describe("the address of a person", () => {
  it("is shown, renewed, ended; each change is recorded without the address", async () => {
    expect(scene.address).toMatch(/^[0-9a-f]{32}@eingang\.krempelfrei\.example$/);
    expect(await scene.member.call(api.getMailAddress)).toEqual({ address: scene.address, is_offered: true });
    const next = await scene.member.call(api.renewMailAddress);
    expect(next.address).not.toBe(scene.address);
    await expect(send()).rejects.toThrow("550");
    await expect(send({ to: next.address ?? "" })).resolves.toBeDefined();
    expect((await scene.member.call(api.endMailAddress)).address).toBeNull();
    await expect(send({ to: next.address ?? "" })).rejects.toThrow("550");
    const recorded = await world.db
      .selectFrom("change")
      .select(["action", "changes"])
      .where("subject_id", "=", scene.group.customer.id)
      .where("action", "like", "user.mail_address%")
      .orderBy("id")
      .execute();
    expect(recorded.map(({ action }) => action)).toEqual([
      "user.mail_address_renewed",
      "user.mail_address_renewed",
      "user.mail_address_ended",
    ]);
    expect(JSON.stringify(recorded)).not.toContain(scene.address.slice(0, 32));
  });

  it("is each person's own, and of nobody else: staff has none", async () => {
    const other = await (await world.signIn(scene.group.related)).call(api.renewMailAddress);
    expect(other.address).not.toBe(scene.address);
    const staff = await world.signIn(await world.makeStaff());
    expect((await staff.post("/api/profile/mail-address", {})).statusCode).toBe(403);
  });

  it.each([
    ["of another domain", (own: string) => own.replace(DOMAIN, "boese.example")],
    ["with another proof", (own: string) => own.replace(/.@/, (last) => (last === "0@" ? "1@" : "0@"))],
    ["that was guessed", () => `${"a".repeat(32)}@${DOMAIN}`],
    ["that is none of ours", () => `karla@${DOMAIN}`],
  ])("is unknown: %s", async (_what, change) => {
    await expect(send({ to: change(scene.address) })).rejects.toThrow("550");
  });

  it("is found whatever case a mail server makes of it", async () => {
    await send({ to: scene.address.toUpperCase() });
    expect(await locker()).toHaveLength(1);
  });
});

describe("limits", () => {
  it("put off more than sixty mails to an address in an hour", async () => {
    const answers = [];
    for (let count = 0; count < 62; count += 1)
      answers.push(await admitRecipient(world.system, scene.address, `10.0.${count}.1`));
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => "taken"));
    expect(answers.slice(60)).toEqual(["later", "later"]);
    await expect(send()).rejects.toThrow("450");
  });

  it("take one recipient a mail, so that each is answered by itself", async () => {
    const other = await (await world.signIn(scene.group.related)).call(api.renewMailAddress);
    const sent = await send({ to: [scene.address, other.address ?? ""] });
    expect(sent.rejected).toEqual([other.address]);
    expect(await locker()).toHaveLength(1);
  });

  it("end a mail of a thousand parts inside of one another, and go on", async () => {
    const parts = Array.from(
      { length: 1500 },
      (_, index) => `Content-Type: multipart/mixed; boundary="b${index}"\r\n\r\n--b${index}\r\n`,
    );
    const raw = `From: ${scene.group.customer.email}\r\n${parts.join("")}`;
    await transport.sendMail({ envelope: { from: scene.group.customer.email, to: scene.address }, raw });
    await send();
    expect(await locker()).toHaveLength(1);
  });
});

describe("a connection", () => {
  const talk = async (...commands: string[]): Promise<string> => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
      // Each answer asks for the next command.
      const next = commands.shift();
      if (next === undefined) socket.destroy();
      else socket.write(`${next}\r\n`);
    });
    await new Promise((resolve) => socket.on("close", resolve));
    return text;
  };

  it("offers no password and no other way in", async () => {
    const text = await talk("EHLO mx.krempelfrei.example", "AUTH PLAIN AGEAYg==", "VRFY karla");
    expect(text).not.toMatch(/250[- ](AUTH|STARTTLS)/);
    expect(text).toMatch(/50[02]/);
  });

  it("is counted by where the mail comes from, as the mail server in front says", async () => {
    const text = await talk(
      "EHLO mx.krempelfrei.example",
      "XFORWARD ADDR=203.0.113.9",
      `MAIL FROM:<${scene.group.customer.email}>`,
      `RCPT TO:<${scene.address}>`,
    );
    expect(text).toContain("250");
    const counted = await admitRecipient(world.system, scene.address, "203.0.113.9");
    expect(counted).toBe("taken");
  });
});
