import * as api from "@krempelfrei/contract/account/passkeys";
import { setCsrfCookie } from "../../http/csrf.ts";
import type { Door } from "../../http/door.ts";
import { serve } from "../../http/route.ts";
import { browserOf, keepBrowser } from "../../http/browser-cookie.ts";
import { newToken, sessionEnd, setSessionCookie } from "../../http/session.ts";
import { addPasskey } from "./add-passkey.ts";
import { beginPasskeySignIn } from "./begin-passkey-sign-in.ts";
import { beginPasskey } from "./begin-passkey.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./passkeys.ts";
import { signInWithPasskey } from "./sign-in-with-passkey.ts";
import { signOut } from "./sign-out.ts";

export function passkeysRoutes(door: Door): void {
  serve(door, api.listPasskeys, async (ctx) => ({ data: await listPasskeys(ctx) }));
  serve(door, api.beginPasskey, async (ctx, { body }) => beginPasskey(ctx, body));
  serve(door, api.addPasskey, async (ctx, { body, request }) =>
    addPasskey(ctx, { ...body, userAgent: request.headers["user-agent"] ?? null }),
  );
  serve(door, api.renamePasskey, async (ctx, { params, body }) => renamePasskey(ctx, { ...params, ...body }));
  serve(door, api.removePasskey, async (ctx, { params, reply }) => {
    const { token, hash } = newToken();
    const session = await removePasskey(ctx, { ...params, tokenHash: hash });
    setSessionCookie(door, reply, token, session.remember);
    setCsrfCookie(door, reply, session.session_id);
  });

  serve(door, api.beginPasskeySignIn, async (ctx, { request, reply }) =>
    beginPasskeySignIn(ctx, { browser: keepBrowser(door, request, reply) }),
  );
  serve(door, api.signInWithPasskey, async (ctx, { body, request, reply }) => {
    const { token, hash } = newToken();
    const { session_id } = await signInWithPasskey(ctx, {
      ...body,
      browser: browserOf(door, request),
      tokenHash: hash,
      expiresAt: sessionEnd(ctx.clock(), body.remember),
      userAgent: request.headers["user-agent"] ?? null,
    });
    // An earlier session of this browser ends: whoever signs in again leaves no second door open.
    await signOut(ctx);
    setSessionCookie(door, reply, token, body.remember);
    setCsrfCookie(door, reply, session_id);
  });
}
