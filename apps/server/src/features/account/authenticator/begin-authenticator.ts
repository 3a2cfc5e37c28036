import { encode } from "uqr";
import type { AppSetup } from "@krempelfrei/contract/account/authenticator";
import { type Ctx, userOf } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { charge } from "../../../context/throttle.ts";
import { confirmPasswordUnlessFresh } from "../password/confirm-password.ts";
import { makeAppSecret } from "./app-secret.ts";
import { putUnconfirmedApp } from "./authenticator.queries.ts";
import { appUri, base32 } from "./totp.ts";

const IS_ON = "Eine Authenticator-App ist schon eingerichtet. Bitte entfernen Sie sie zuerst.";

/**
 * Makes the secret of an authenticator app. The app is active after its first code was entered; until then each call
 * makes a new secret. Errors: as `confirmPasswordUnlessFresh` (at `password`), 429, 409 where an app is on.
 */
export async function beginAuthenticator(
  ctx: Ctx,
  { password }: { readonly password?: string | undefined },
): Promise<AppSetup> {
  await charge(ctx, { name: "authenticator-begin", subject: userOf(ctx).id, max: 60, windowSeconds: 3600 });
  const { id, email } = await confirmPasswordUnlessFresh(ctx, password, "password");
  const { secret, sealed } = await makeAppSecret(ctx, id);
  if (!(await putUnconfirmedApp(ctx, id, sealed))) throw conflict(IS_ON);
  return appSetup(secret, { issuer: ctx.settings.productName, account: email ?? "" });
}

/** Set-up of an app, as text and as QR code. */
function appSetup(secret: Buffer, label: { readonly issuer: string; readonly account: string }): AppSetup {
  const uri = appUri(secret, label);
  const { data, size } = encode(uri, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { secret: base32(secret), uri, qr: { size, path: squares.join("") } };
}
