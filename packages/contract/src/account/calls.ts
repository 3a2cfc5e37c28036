import { callsOf } from "../endpoint.ts";
import * as account from "./account.ts";
import * as authenticator from "./authenticator.ts";
import * as passkeys from "./passkeys.ts";
import * as profile from "./profile.ts";
import * as twoFactor from "./two-factor.ts";

export const calls = callsOf(account, profile, passkeys, authenticator, twoFactor);
