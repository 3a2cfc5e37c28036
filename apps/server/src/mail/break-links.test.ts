import { describe, expect, it } from "vitest";
import { makeScene } from "../testing/scene.ts";
import { mailsTo, nameContact } from "../testing/sos-scene.ts";
import { createWorld } from "../testing/world.ts";
import { breakLinks } from "./break-links.ts";
import type { Mail } from "./port.ts";

const world = await createWorld();
const OWN = { appUrl: "https://krempelfrei.example", productName: "Krempelfrei.de Büro" };

async function sent(mail: Partial<Mail>): Promise<Mail> {
  const mails: Mail[] = [];
  const mailer = breakLinks({ send: async (one) => void mails.push(one) }, OWN);
  await mailer.send({ to: { name: "Anna", address: "anna@b.example" }, subject: "x", text: "x", ...mail });
  return mails[0] as Mail;
}

const LINKS: readonly (readonly [string, string])[] = [
  ["https://angreifer.example/x.html", "https: //angreifer . example/x . html"],
  ["www.angreifer.example", "www . angreifer . example"],
  ["(angreifer.example)", "(angreifer . example)"],
  ["Angreifer.Example.", "Angreifer . Example."],
  ["angreifer。example", "angreifer . example"],
  ["https://krempelfrei.example.angreifer.example/", "https: //krempelfrei . example . angreifer . example/"],
  ["https://krempelfrei.example@angreifer.example", "https: //krempelfrei . example@angreifer . example"],
  ["https://krempelfrei.example:1@angreifer.example", "https: //krempelfrei . example:1@angreifer . example"],
  ["wer@angreifer.example/konto", "wer@angreifer . example/konto"],
];
const LINKS_BESIDE: readonly (readonly [string, string])[] = [
  ["angreifer.example,anna@b.example", "angreifer . example,anna@b . example"],
  ["angreifer.example,x.pdf", "angreifer . example,x . pdf"],
  ["https://krempelfrei.example/)angreifer.example", "https: //krempelfrei . example/)angreifer . example"],
];
const KEPT = [
  "https://krempelfrei.example/reset#token=a.b&email=anna%40b.example",
  "https://krempelfrei.example",
  "(anna.schmidt@b.example)",
  "Willkommen bei Krempelfrei.de Büro",
  "Dr.med. Weiß aus St. Pölten, J.R.R. Tolkien e.V.",
  "- Rechnung.Mai.pdf: zu groß",
  "bis 31.12.2026, z.B. 1.234,56 €, um 10:30 Uhr",
];

describe("links of other people in a mail", () => {
  // Covers S58
  it.each([...LINKS, ...LINKS_BESIDE])("%s becomes %s in every part", async (link, broken) => {
    const mail = await sent({
      to: { name: `Anna ${link}`, address: "anna@b.example" },
      subject: `Frist: ${link}`,
      text: `Guten Tag,\n\n„${link}“ hat Sie eingetragen.`,
      html: `<p title="a">Von <b>${link}</b> für <a href="https://krempelfrei.example/x">Sie</a></p>`,
    });
    expect(mail.to).toEqual({ name: `Anna ${broken}`, address: "anna@b.example" });
    expect(mail.subject).toBe(`Frist: ${broken}`);
    expect(mail.text).toBe(`Guten Tag,\n\n„${broken}“ hat Sie eingetragen.`);
    expect(mail.html).toBe(
      `<p title="a">Von <b>${broken}</b> für <a href="https://krempelfrei.example/x">Sie</a></p>`,
    );
  });

  it.each(KEPT)("%s stays", async (text) => {
    expect((await sent({ text: `${text}\n${text}` })).text).toBe(`${text}\n${text}`);
  });
});

describe("a stranger's address in a name", () => {
  const NAME = "Konto gesperrt: angreifer.example";

  // Covers S58
  it("of a contact, a person or oneself is refused with a German text", async () => {
    const { client } = await makeScene(world);
    const contact = { last_name: "W", email: "x@b.example", birthday: "1960-01-01" };
    const refusal = { errors: { first_name: [expect.stringContaining("Internetadresse")] } };
    const named = await client.post("/api/sos", { ...contact, first_name: NAME });
    expect(named.statusCode).toBe(422);
    expect(named.json()).toMatchObject(refusal);
    const own = await client.patch("/api/user/", { first_name: NAME, last_name: "W" });
    expect(own.json()).toMatchObject(refusal);
  });

  // Covers S58
  it("that stood there before is no link in the mail to the contact", async () => {
    const { client, group } = await makeScene(world);
    const change = { first_name: NAME };
    await world.db.updateTable("app_user").set(change).where("id", "=", group.customer.id).execute();
    const contact = await nameContact(client);
    await world.runJobs();
    const [mail] = mailsTo(world, contact.email);
    expect(mail?.subject).toContain("angreifer . example Beispiel hat Sie als Notfallkontakt eingetragen");
    expect(mail?.text).toContain("angreifer . example Beispiel bewahrt");
    expect(`${mail?.subject} ${mail?.text}`).not.toContain("angreifer.example");
    expect(mail?.text).toContain("http://localhost/");
    expect(mail?.text).toContain(contact.email);
  });
});
