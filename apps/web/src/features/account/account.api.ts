import { forgotPassword, resetPassword } from "@krempelfrei/contract/account";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { call } from "../../lib/api.ts";

/** Rejects with `ApiError`; the answer is the same for every address. */
export async function requestReset(email: string): Promise<void> {
  await call(forgotPassword, { body: { email } });
}

/** Rejects with `ApiError` (422 at `token` for a used or expired link). */
export async function choosePassword(body: InputOf<(typeof resetPassword)["body"]>): Promise<void> {
  await call(resetPassword, { body });
}
