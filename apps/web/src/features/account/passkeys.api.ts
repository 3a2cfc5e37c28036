import * as passkeys from "@krempelfrei/contract/account/passkeys";
import { call } from "../../lib/api.ts";
import { invalidate, query } from "../../lib/query.ts";
import { enter } from "../../lib/session.ts";
import { hasPasskeyAutofill, makePasskey, signByAutofill, signByPasskey } from "./passkey-browser.ts";
import { forgetDevices } from "./profile.api.ts";

export const passkeysQuery = query(passkeys.listPasskeys);

const forgetPasskeys = (): Promise<void> => invalidate(passkeys.listPasskeys);

/** Rejects with `ApiError` (422 at `password`, 409 with too many passkeys). */
export async function beginPasskey(password: string): Promise<passkeys.CreationOptions> {
  return call(passkeys.beginPasskey, { body: { password } });
}

/** Lets the device make a passkey and adds it. Rejects with an error that `problemOf` explains. */
export async function addPasskey(options: passkeys.CreationOptions): Promise<void> {
  const credential = await makePasskey(options);
  await call(passkeys.addPasskey, { body: { credential } });
  await forgetPasskeys();
}

/** Rejects with `ApiError` (422 at `name`). */
export async function renamePasskey(id: string, name: string): Promise<void> {
  await call(passkeys.renamePasskey, { params: { id }, body: { name } });
  await forgetPasskeys();
}

/** All other devices are signed out. Rejects with `ApiError` (422 at `password` where it is needed). */
export async function removePasskey(id: string, password: string | undefined): Promise<void> {
  await call(passkeys.removePasskey, { params: { id }, body: { password } });
  await Promise.all([forgetPasskeys(), forgetDevices()]);
}

type Credential = Awaited<ReturnType<typeof signByPasskey>>;

/** Asks the device for a passkey. Rejects with an error that `problemOf` explains. */
export async function choosePasskey(): Promise<Credential> {
  return signByPasskey(await call(passkeys.beginPasskeySignIn, {}));
}

/** Offers passkeys at the address field until one is chosen; undefined if the browser does not support it. */
export async function offerPasskeys(signal: AbortSignal): Promise<Credential | undefined> {
  if (!(await hasPasskeyAutofill())) return undefined;
  const options = await call(passkeys.beginPasskeySignIn, { silent: true, signal });
  return signByAutofill(options, signal);
}

/** Signs in. Rejects with `ApiError` (422 with one text for all reasons). */
export async function signInByPasskey(credential: Credential, remember: boolean): Promise<void> {
  await call(passkeys.signInWithPasskey, { body: { credential, remember } });
  await enter();
}
