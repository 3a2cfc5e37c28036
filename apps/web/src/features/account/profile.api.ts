import * as authenticator from "@krempelfrei/contract/account/authenticator";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import * as profile from "@krempelfrei/contract/account/profile";
import { activateTwoFactor, deactivateTwoFactor } from "@krempelfrei/contract/account/two-factor";
import { call } from "../../lib/api.ts";
import { invalidate, query } from "../../lib/query.ts";
import { fetchUser, setUser } from "../../lib/session.ts";
import { currentSession } from "../../lib/session-state.ts";

/** Rejects with `ApiError` (422 at `password_current` when a new address needs the password and lacks it). */
export async function saveProfile(body: InputOf<(typeof profile.updateProfile)["body"]>): Promise<OwnUser> {
  const user = await call(profile.updateProfile, { body });
  setUser(user);
  return user;
}

/** Postpones, resumes or ends the steps of a new member. */
export async function changeWelcome(body: InputOf<(typeof profile.updateWelcome)["body"]>): Promise<void> {
  setUser(await call(profile.updateWelcome, { body, silent: true }));
}

export async function discardEmail(): Promise<void> {
  setUser(await call(profile.discardEmail, {}));
}

/** Checks a link without using it. Rejects with `ApiError` (422) if it can confirm nothing any more. */
export async function askEmailLink(token: string): Promise<void> {
  await call(profile.checkEmailLink, { body: { token }, silent: true });
}

/** Rejects with `ApiError` (422 at `token` for a used or expired link). */
export async function confirmEmail(token: string): Promise<void> {
  await call(profile.confirmEmail, { body: { token } });
  if (currentSession().status === "in") await fetchUser();
}

/** Rejects with `ApiError` (422 at `password_current` or `password`). All other devices are signed out. */
export async function changePassword(body: InputOf<(typeof profile.changePassword)["body"]>): Promise<void> {
  await call(profile.changePassword, { body });
  await forgetDevices();
}

/** Rejects with `ApiError` (422 at `password`, also where it is needed and missing). All other devices are signed out. */
export async function switchTwoFactor(on: boolean, password: string | undefined): Promise<void> {
  const user = on
    ? await call(activateTwoFactor, { body: { password } })
    : await call(deactivateTwoFactor, { body: { password: password ?? "" } });
  setUser(user);
  await forgetDevices();
}

/** Rejects with `ApiError` (422 at `password`, also where it is needed and missing; 409 where an app is on). */
export const beginAuthenticator = (password: string | undefined): Promise<authenticator.AppSetup> =>
  call(authenticator.beginAuthenticator, { body: { password } });

/**
 * Confirms the app. Returns the recovery codes, which are shown only once, and the changed user. Rejects with
 * `ApiError` (422 at `code`). All other devices are signed out.
 */
export async function confirmAuthenticator(code: string): Promise<{ codes: string[]; user: OwnUser }> {
  const answer = await call(authenticator.confirmAuthenticator, { body: { code } });
  await forgetDevices();
  return { codes: answer.recovery_codes, user: answer.user };
}

/** Returns the new recovery codes. Rejects with `ApiError` (422 at `password`). */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  const { recovery_codes, user } = await call(authenticator.renewRecoveryCodes, { body: { password } });
  setUser(user);
  return recovery_codes;
}

/** Rejects with `ApiError` (422 at `password`). All other devices are signed out. */
export async function removeAuthenticator(password: string): Promise<void> {
  setUser(await call(authenticator.removeAuthenticator, { body: { password } }));
  await forgetDevices();
}

export const devicesQuery = query(profile.listDevices);

export const forgetDevices = (): Promise<void> => invalidate(profile.listDevices);

/** Rejects with `ApiError` (422 at `password` where it is needed). */
export async function signOutDevice(id: string, password: string | undefined): Promise<void> {
  await call(profile.signOutDevice, { params: { id }, body: { password } });
  await forgetDevices();
}

/** Rejects with `ApiError` (422 at `password` where it is needed). */
export async function signOutOtherDevices(password: string | undefined): Promise<void> {
  await call(profile.signOutOtherDevices, { body: { password } });
  await forgetDevices();
}
