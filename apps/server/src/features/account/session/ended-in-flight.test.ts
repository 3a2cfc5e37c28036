import { randomUUID } from "node:crypto";
import { beginAuthenticator } from "@krempelfrei/contract/account/authenticator";
import { appCodeAt } from "@krempelfrei/testing/authenticator-app";
import { describe, expect, it } from "vitest";
import type { Ctx } from "../../../context/context.ts";
import { deleteSessionsOf } from "../../../context/session.queries.ts";
import { createAuthenticator } from "../../../testing/authenticator.ts";
import type { Client } from "../../../testing/client.ts";
import { beginPasskey, makePasskeyOwner, passkeyChallenge } from "../../../testing/passkeys.ts";
import { mailsTo, nameContact, newContact } from "../../../testing/sos-scene.ts";
import { startDuring } from "../../../testing/tables/locks.ts";
import { createWorld, PASSWORD } from "../../../testing/world.ts";
import { clearSos } from "../../sos/activation/switch-sos.ts";
import { lockUser } from "../data/users.queries.ts";
import { changeSignIn } from "../email/move-email.ts";

const world = await createWorld();
const fresh = (): string => `neu.${randomUUID()}@beispiel.example`;

/** The office corrects an address that was a stranger's: all sessions and the emergency access end. */
async function correctAddress(ctx: Ctx, { id, email }: { id: string; email: string }): Promise<void> {
  const account = { id, email, customer_id: id, has_password: true };
  await changeSignIn(ctx, account, { email: fresh(), email_was_wrong: true });
  await clearSos(ctx, id);
}

/** The answer to a call of the stranger that begins once the office has locked the person, and before all else. */
async function during(
  customer: { readonly id: string; readonly email: string },
  call: () => ReturnType<Client["post"]>,
) {
  const inside = (db: typeof world.db): Ctx => ({ ...world.system, db });
  return startDuring(
    world,
    async (db) => lockUser(inside(db), customer.id),
    call,
    async (db) => correctAddress(inside(db), customer),
  );
}

// Covers S17
describe("a call that waits while the office ends the sessions of a stranger", () => {
  it("does not send a link to their next address", async () => {
    const { customer } = await world.makeGroup();
    const stranger = await world.signIn(customer);
    const answer = await during(customer, async () => stranger.patch("/api/user", { email: fresh() }));
    expect(answer.statusCode, answer.body).toBe(401);
    const planned = world.db.selectFrom("email_change").select("email").where("user_id", "=", customer.id);
    expect(await planned.execute()).toEqual([]);
  });

  it("adds no passkey", async () => {
    const { customer } = await world.makeGroup();
    const stranger = await world.signIn(customer);
    const credential = createAuthenticator().create(await beginPasskey(stranger));
    const answer = await during(customer, async () => stranger.post("/api/user/passkeys", { credential }));
    expect(answer.statusCode, answer.body).toBe(401);
    const passkeys = world.db.selectFrom("passkey").select("id").where("user_id", "=", customer.id);
    expect(await passkeys.execute()).toEqual([]);
  });

  it("confirms no address", async () => {
    const { customer } = await world.makeGroup();
    const stranger = await world.signIn(customer);
    const email = fresh();
    expect((await stranger.patch("/api/user", { email })).statusCode).toBe(200);
    await world.runJobs();
    const token = /#.*token=([\w-]+)/.exec(mailsTo(world, email)[0]?.text ?? "")?.[1];
    const answer = await during(customer, async () => stranger.post("/api/profile/confirm-email", { token }));
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.body).toContain("Der Link ist abgelaufen");
  });

  it("removes no passkey, and keeps no session by that", async () => {
    const { customer, client: stranger, passkey } = await makePasskeyOwner(world);
    const answer = await during(customer, async () =>
      stranger.delete(`/api/user/passkeys/${passkey.id}`, { password: PASSWORD }),
    );
    expect(answer.statusCode, answer.body).toBe(401);
  });

  it("ends no other session", async () => {
    const { customer } = await world.makeGroup();
    const stranger = await world.signIn(customer);
    const answer = await during(customer, async () => stranger.delete("/api/user/sessions"));
    expect(answer.statusCode, answer.body).toBe(401);
  });

  it.each(["switched on", "removed", "given new codes"])("leaves an app that is %s", async (way) => {
    const { customer } = await world.makeGroup();
    const stranger = await world.signIn(customer);
    const { secret } = await stranger.call(beginAuthenticator, { body: {} });
    const confirm = async () =>
      stranger.post("/api/user/authenticator/confirm", { code: appCodeAt(secret, world.system.clock()) });
    if (way !== "switched on") expect((await confirm()).statusCode).toBe(200);
    const answer = await during(customer, async () => {
      if (way === "switched on") return confirm();
      if (way === "removed") return stranger.delete("/api/user/authenticator", { password: PASSWORD });
      return stranger.post("/api/user/authenticator/recovery-codes", { password: PASSWORD });
    });
    expect(answer.statusCode, answer.body).toBe(401);
  });

  it("makes no secret address of a calendar", async () => {
    const { customer } = await world.makeGroup();
    const stranger = await world.signIn(customer);
    const answer = await during(customer, async () => stranger.post("/api/deadline-settings/calendar", {}));
    expect(answer.statusCode, answer.body).toBe(401);
    const settings = world.db.selectFrom("deadline_setting").select("calendar_id");
    expect(await settings.where("user_id", "=", customer.id).execute()).toEqual([]);
  });

  it.each(["names a contact", "changes a contact", "deletes one", "lets one try", "activates", "sets"])(
    "opens no emergency access: %s",
    async (way) => {
      const { customer } = await world.makeGroup();
      const stranger = await world.signIn(customer);
      const { id, revision } = await nameContact(stranger);
      const answer = await during(customer, async () => {
        if (way === "names a contact") return stranger.post("/api/sos", newContact());
        if (way === "deletes one") return stranger.delete(`/api/sos/${id}`);
        if (way === "lets one try") return stranger.post(`/api/sos/${id}/trial`, {});
        if (way === "activates") return stranger.post("/api/sos/activate", {});
        if (way === "sets") return stranger.patch("/api/sos/settings", { change_mails: true });
        return stranger.patch(`/api/sos/${id}`, { email: fresh(), revision });
      });
      expect(answer.statusCode, answer.body).toBe(401);
      const contacts = world.db.selectFrom("sos_contact").select("id").where("user_id", "=", customer.id);
      expect(await contacts.execute()).toEqual([]);
      const person = world.db.selectFrom("app_user").select("sos_active_till").where("id", "=", customer.id);
      expect(await person.executeTakeFirst()).toEqual({ sos_active_till: null });
    },
  );
});

// Covers S18
it("a passkey starts no session while its person is being deactivated", async () => {
  const { customer, device } = await makePasskeyOwner(world);
  const guest = world.guest();
  const credential = device.get(await passkeyChallenge(guest));
  const answer = await startDuring(
    world,
    async (db) => {
      await db.updateTable("app_user").set({ is_active: false }).where("id", "=", customer.id).execute();
      await deleteSessionsOf({ ...world.system, db }, customer.id);
    },
    async () => guest.post("/api/login/passkey", { credential }),
  );
  expect(answer.statusCode, answer.body).toBe(422);
  const sessions = world.db.selectFrom("session").select("id").where("user_id", "=", customer.id);
  expect(await sessions.execute()).toEqual([]);
});
