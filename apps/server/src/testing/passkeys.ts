import { expect } from "vitest";
import { createAuthenticator, type Authenticator, type Deviation } from "./authenticator.ts";
import type { Client } from "./client.ts";
import { PASSWORD, type World } from "./world.ts";

type CreationOptions = Parameters<Authenticator["create"]>[0];
type RequestOptions = Parameters<Authenticator["get"]>[0];
interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly last_used_at: string | null;
}

/** What a signed-in browser gets to make a passkey with. */
export async function beginPasskey(client: Client): Promise<CreationOptions> {
  const answer = await client.post("/api/user/passkeys/options", { password: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CreationOptions>();
}

/** A customer with a passkey, the browser that has added it and the device that keeps it. */
export async function makePasskeyOwner(world: World, options?: { counts: boolean }) {
  const { customer, related } = await world.makeGroup();
  const client = await world.signIn(customer);
  const device = createAuthenticator(options);
  const credential = device.create(await beginPasskey(client));
  const answer = await client.post("/api/user/passkeys", { credential });
  expect(answer.statusCode, answer.body).toBe(201);
  return { customer, related, client, device, passkey: answer.json<Passkey>() };
}

/** What a browser on the sign-in page gets. */
export async function passkeyChallenge(client: Client): Promise<RequestOptions> {
  const answer = await client.post("/api/login/passkey/options");
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<RequestOptions>();
}

export async function signInByPasskey(client: Client, device: Authenticator, deviation: Deviation = {}) {
  const credential = device.get(await passkeyChallenge(client), deviation);
  return client.post("/api/login/passkey", { credential });
}

export const passkeysOf = async (client: Client): Promise<Passkey[]> =>
  (await client.get("/api/user/passkeys")).json<{ data: Passkey[] }>().data;

/** The id of the user of this browser's session. */
export const whoIs = async (client: Client): Promise<string | undefined> =>
  (await client.get("/api/user")).json<{ id?: string }>().id;

/** What the change history has of a user, the oldest first. */
export async function historyOf(world: World, { id }: { readonly id: string }) {
  return world.db
    .selectFrom("change")
    .select(["action", "changes", "actor_name"])
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
}
