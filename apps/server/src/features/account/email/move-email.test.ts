import { randomUUID } from "node:crypto";
import { getUser } from "@krempelfrei/contract/account/account";
import { describe, expect, it } from "vitest";
import { startDuring } from "../../../testing/tables/locks.ts";
import { sendPasswordLink } from "../letters/send-password-link.job.ts";
import { activate, nameContact } from "../../../testing/sos-scene.ts";
import { TERMS } from "../../../testing/convert-scene.ts";
import { createWorld, PASSWORD } from "../../../testing/world.ts";

const world = await createWorld();
const admin = await world.signIn(await world.makeStaff());

const fresh = (): string => `neu.${randomUUID()}@beispiel.example`;
const tokenOf = (text: string): string => /#.*token=([\w-]+)/.exec(text)?.[1] ?? "";
const mailsTo = (address: string) => world.mails.filter(({ to }) => to.address === address);

/** The newest link for a password that was mailed to an address. */
async function linkTo(email: string): Promise<string> {
  await world.guest().post("/api/profile/forgot-password", { email });
  await world.runJobs();
  return tokenOf(mailsTo(email).at(-1)?.text ?? "");
}

describe("the address that staff gives to a customer", () => {
  // Covers S19
  it("is told to the old one, whose links and sessions end; the password works on", async () => {
    const { customer } = await world.makeGroup();
    const own = await world.signIn(customer);
    const token = await linkTo(customer.email);
    expect(token).not.toBe("");
    // A change of one's own that waits for its confirmation.
    const planned = fresh();
    const { first_name, last_name } = await own.call(getUser);
    const body = { first_name, last_name, email: planned, password_current: PASSWORD };
    expect((await own.patch("/api/user", body)).statusCode).toBe(200);
    await world.runJobs();
    const confirmation = tokenOf(mailsTo(planned).at(-1)?.text ?? "");
    expect(confirmation).not.toBe("");

    const email = fresh();
    const answer = await admin.patch(`/api/customers/${customer.id}`, { email });
    expect(answer.statusCode, answer.body).toBe(200);
    await world.runJobs();
    // The browsers of a person who has moved stay known.
    const browsers = world.db
      .selectFrom("known_browser")
      .select("user_id")
      .where("user_id", "=", customer.id);
    expect(await browsers.execute()).toHaveLength(1);
    const told = mailsTo(customer.email).at(-1);
    expect(told?.subject).toContain("Ihre E-Mail-Adresse wurde geändert");
    // The old address may be a stranger's, who knows a password of the account.
    expect(told?.text).not.toContain(email);
    // Nobody gets a link for a new password with the old address.
    expect(told?.text).not.toContain("Passwort vergessen");

    const guest = world.guest();
    const password = "Sieben stille Enten";
    for (const address of [customer.email, email]) {
      const reset = await guest.post("/api/profile/reset-password", {
        email: address,
        token,
        password,
        type: "reset",
      });
      expect(reset.statusCode, reset.body).toBe(422);
      expect(reset.json()).toHaveProperty("errors.token");
    }
    expect((await guest.post("/api/profile/confirm-email", { token: confirmation })).statusCode).toBe(422);
    expect((await own.get("/api/user")).statusCode).toBe(401);
    await expect(world.signIn(customer)).rejects.toThrow("422");
    const again = await world.signIn({ email });
    expect((await again.get("/api/user")).json()).toMatchObject({ email, pending_email: null });
  });

  it.each(["customer", "member", "converted", "staff"] as const)(
    "of a stranger takes all credentials of a %s with it",
    async (kind) => {
      const { customer, related } = await world.makeGroup();
      const who =
        kind === "staff" ? await world.makeStaff("janitor") : kind === "customer" ? customer : related;
      const path = {
        customer: `/api/customers/${customer.id}`,
        member: `/api/customers/${customer.id}/relationships/${related.id}`,
        converted: `/api/relationships/${related.id}`,
        staff: `/api/users/${who.id}`,
      }[kind];
      const stranger = await world.signIn(who);
      const { id: user_id } = who;
      if (kind !== "staff") {
        await nameContact(stranger);
        await activate(stranger);
      }
      const browsers = world.db.selectFrom("known_browser").select("user_id").where("user_id", "=", user_id);
      expect(await browsers.execute()).toHaveLength(1);
      await world.db
        .insertInto("passkey")
        .values({
          user_id,
          name: "Telefon",
          credential_id: Buffer.from(user_id),
          public_key: Buffer.from("key"),
          sign_count: 0,
          created_at: new Date(),
        })
        .execute();
      const email = fresh();
      const changes = { email, email_was_wrong: true };
      const answer =
        kind === "converted"
          ? await admin.post(path, { ...TERMS, ...changes })
          : await admin.patch(path, changes);
      expect(answer.statusCode, answer.body).toBe(kind === "converted" ? 201 : 200);
      await world.runJobs();
      expect((await stranger.get("/api/user")).statusCode).toBe(401);
      await expect(world.signIn({ email })).rejects.toThrow("422");
      const passkeys = world.db.selectFrom("passkey").select("user_id").where("user_id", "=", user_id);
      expect(await passkeys.execute()).toEqual([]);
      expect(await browsers.execute()).toEqual([]);
      // The stranger may have named themselves, and would read on by the emergency access.
      const contacts = world.db.selectFrom("sos_contact").select("id").where("user_id", "=", user_id);
      expect(await contacts.execute()).toEqual([]);
      const person = world.db.selectFrom("app_user").select("sos_active_till").where("id", "=", user_id);
      expect(await person.executeTakeFirst()).toEqual({ sos_active_till: null });
      const token = tokenOf(mailsTo(email).at(-1)?.text ?? "");
      const body = { email, token, password: "Sieben stille Enten", type: "set" };
      expect((await world.guest().post("/api/profile/reset-password", body)).statusCode).toBe(200);
    },
  );

  it("prevents the link that is being made for the old one", async () => {
    const { customer } = await world.makeGroup();
    const { id } = customer;
    const mails = mailsTo(customer.email).length;
    await startDuring(
      world,
      async (db) => db.updateTable("app_user").set({ email: fresh() }).where("id", "=", id).execute(),
      async () => world.runJob(sendPasswordLink, { user_id: id, type: "reset" }),
    );
    const tokens = world.db.selectFrom("password_token").select("type").where("user_id", "=", id);
    expect(await tokens.execute()).toEqual([]);
    expect(mailsTo(customer.email)).toHaveLength(mails);
  });

  it("ends a sign-in whose code went to the old one", async () => {
    const { customer } = await world.makeGroup();
    await world.db.updateTable("app_user").set({ use_2fa: true }).where("id", "=", customer.id).execute();
    const waiting = world.guest();
    await waiting.post("/api/login", { email: customer.email, password: PASSWORD, remember: false });
    await world.runJobs();
    const code = /^\d{6}$/m.exec(mailsTo(customer.email).at(-1)?.text ?? "")?.[0];
    expect(code).toBeDefined();
    await admin.patch(`/api/customers/${customer.id}`, { email: fresh() });
    const given = await waiting.post("/api/2fa", { code });
    expect(given.statusCode).toBe(401);
    expect((await waiting.get("/api/user")).statusCode).toBe(401);
  });

  it("that stays the same ends nothing and tells nobody", async () => {
    const { customer } = await world.makeGroup();
    const token = await linkTo(customer.email);
    const mails = mailsTo(customer.email).length;
    const answer = await admin.patch(`/api/customers/${customer.id}`, { email: customer.email });
    expect(answer.statusCode).toBe(200);
    await world.runJobs();
    expect(mailsTo(customer.email)).toHaveLength(mails);
    const password = "Sieben stille Enten";
    const body = { email: customer.email, token, password, type: "reset" };
    const reset = await world.guest().post("/api/profile/reset-password", body);
    expect(reset.statusCode, reset.body).toBe(200);
  });
});

describe("a new address of one's own", () => {
  it("is not asked for by who changes their name alone", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    const answer = await client.patch("/api/user", { first_name: "Carla" });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      first_name: "Carla",
      last_name: "Beispiel",
      email: customer.email,
      pending_email: null,
    });
  });

  it("brings back no name that was changed during the same time", async () => {
    const { customer } = await world.makeGroup();
    const client = await world.signIn(customer);
    for (const round of ["eins", "zwei", "drei"]) {
      const names = { first_name: `Karla ${round}`, last_name: `Beispiel ${round}` };
      await Promise.all(
        Object.entries(names).map(async ([field, name]) => client.patch("/api/user", { [field]: name })),
      );
      expect((await client.get("/api/user")).json()).toMatchObject(names);
    }
  });

  // Covers S17
  it("ends all sessions but the one in which its link is opened", async () => {
    const { customer } = await world.makeGroup();
    const [client, other] = [await world.signIn(customer), await world.signIn(customer)];
    const email = fresh();
    const names = { first_name: "Karla", last_name: "Beispiel" };
    await client.patch("/api/user", { ...names, email, password_current: PASSWORD });
    await world.runJobs();
    const token = tokenOf(mailsTo(email).at(-1)?.text ?? "");
    expect((await client.post("/api/profile/confirm-email", { token })).statusCode).toBe(204);
    expect((await client.get("/api/user")).statusCode).toBe(200);
    expect((await other.get("/api/user")).statusCode).toBe(401);
  });
});
