import { getUser } from "@krempelfrei/contract/account/account";
import {
  beginPasskey as beginning,
  addPasskey,
  beginPasskeySignIn,
  listPasskeys,
} from "@krempelfrei/contract/account/passkeys";
import { createAuthenticator, type Authenticator, type Deviation } from "./authenticator.ts";
import type { Client } from "./client.ts";
import { PASSWORD, type World } from "./world.ts";
import { changesOf } from "./tables/changes.ts";

type CreationOptions = Parameters<Authenticator["create"]>[0];
type RequestOptions = Parameters<Authenticator["get"]>[0];
interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly last_used_at: string | null;
}

/** Options for a signed-in browser to make a passkey. */
export async function beginPasskey(client: Client): Promise<CreationOptions> {
  return client.call(beginning, { body: { password: PASSWORD } });
}

/** A customer with a passkey, the browser that has added it and the device that keeps it. */
export async function makePasskeyOwner(world: World, options?: { counts: boolean }) {
  const { customer, related } = await world.makeGroup();
  const client = await world.signIn(customer);
  const device = createAuthenticator(options);
  const credential = device.create(await beginPasskey(client));
  const answer = await client.call(addPasskey, { body: { credential } });
  return { customer, related, client, device, passkey: answer };
}

/** Options for a browser on the sign-in page. */
export async function passkeyChallenge(client: Client): Promise<RequestOptions> {
  return client.call(beginPasskeySignIn);
}

export async function signInByPasskey(client: Client, device: Authenticator, deviation: Deviation = {}) {
  const credential = device.get(await passkeyChallenge(client), deviation);
  return client.post("/api/login/passkey", { credential });
}

export const passkeysOf = async (client: Client): Promise<Passkey[]> =>
  (await client.call(listPasskeys)).data;

/** The id of the user of this browser's session. */
export const whoIs = async (client: Client): Promise<string | undefined> => (await client.call(getUser)).id;

/** Entries of a user in the change history, the oldest first. */
export async function historyOf(world: World, { id }: { readonly id: string }) {
  return changesOf(world, { subject_id: id }, "action", "changes", "actor_name");
}
