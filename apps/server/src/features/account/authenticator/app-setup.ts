import { encode } from "uqr";
import type { AppSetup } from "@krempelfrei/contract/account/authenticator";
import { appUri, base32 } from "./totp.ts";

/** What an app needs, as text and as QR code. */
export function appSetup(
  secret: Buffer,
  label: { readonly issuer: string; readonly account: string },
): AppSetup {
  const uri = appUri(secret, label);
  const { data, size } = encode(uri, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { secret: base32(secret), uri, qr: { size, path: squares.join("") } };
}
