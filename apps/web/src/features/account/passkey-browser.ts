import type { CreationOptions, RequestOptions } from "@krempelfrei/contract/account/passkeys";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/browser";
import { messageOf } from "../../lib/form-errors.ts";
import { UNREACHABLE } from "./labels.ts";

// Loaded before a passkey is used; the first sign-in page does without it.
const library = () => import("@simplewebauthn/browser");

/** True if this browser supports passkeys here: they need a domain name, not an IP address. */
export const arePasskeysPossible = (): boolean =>
  "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname.replace(/^\[|\]$/g, ""));

export const NOT_POSSIBLE =
  "Dieser Browser kann hier keine Passkeys verwenden. Mit Ihrem Passwort melden Sie sich wie gewohnt an.";
const CANCELLED =
  "Der Vorgang wurde abgebrochen oder hat zu lange gedauert. Bitte versuchen Sie es noch einmal.";
const NOT_USED =
  "Es wurde kein Passkey verwendet: Der Vorgang wurde abgebrochen, oder auf diesem Gerät ist keiner für Sie gespeichert. Bitte versuchen Sie es noch einmal oder melden Sie sich mit Ihrem Passwort an.";
const KNOWN = "Für dieses Gerät haben Sie schon einen Passkey.";

/** Lets the device make a passkey. Rejects with an error that `problemOf` explains. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON });
}

/** Lets the device sign, after asking the person. Rejects with an error that `problemOf` explains. */
export async function signByPasskey(optionsJSON: RequestOptions): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON });
}

/** Offers passkeys at the address field until the device has signed with one; rejects when `signal` aborts. */
export async function signByAutofill(
  optionsJSON: RequestOptions,
  signal: AbortSignal,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication, WebAuthnAbortService } = await library();
  signal.throwIfAborted();
  signal.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony(), { once: true });
  return startAuthentication({ optionsJSON, useBrowserAutofill: true });
}

/** True if the browser offers passkeys at a field; checked without the library. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  if (!arePasskeysPossible()) return false;
  const { isConditionalMediationAvailable: ask } = PublicKeyCredential;
  return typeof ask === "function" && (await ask.call(PublicKeyCredential));
}

/** German text of a passkey error. */
export function problemOf(error: unknown, doing: "add" | "sign-in"): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return doing === "add" ? CANCELLED : NOT_USED;
  if (name === "InvalidStateError") return KNOWN;
  if (["NotSupportedError", "ConstraintError", "SecurityError"].includes(name)) return NOT_POSSIBLE;
  return messageOf(error) ?? (name === "ApiError" ? UNREACHABLE : CANCELLED);
}
