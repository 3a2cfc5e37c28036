import * as api from "@krempelfrei/contract/account/account";
import type { Ctx } from "../../core/context.ts";
import { userOf } from "../../core/context.ts";
import { setCsrfCookie, setCsrfCookieFor } from "../../http/csrf.ts";
import type { Door } from "../../http/door.ts";
import { serve } from "../../http/route.ts";
import { clearSessionCookie, hashToken, newToken, sessionEnd, setSessionCookie } from "../../http/session.ts";
import { getOwnUser } from "./get-own-user.ts";
import { requestReset } from "./request-reset.ts";
import { setPassword } from "./set-password.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";

export function accountRoutes(door: Door): void {
  serve(door, api.getCsrfCookie, async (ctx, { reply }) => setCsrfCookieFor(door, reply, ctx.actor));

  serve(door, api.getUser, async (ctx) => getOwnUser(ctx, userOf(ctx).id));

  serve(door, api.login, async (ctx: Ctx, { body, request, reply }) => {
    const { token, hash } = newToken();
    const { session_id, two_factor } = await signIn(ctx, {
      ...body,
      tokenHash: hash,
      expiresAt: sessionEnd(ctx.clock(), body.remember),
      userAgent: request.headers["user-agent"] ?? null,
    });
    // An earlier session of this browser ends: whoever signs in again leaves no second door open.
    await signOut(ctx);
    setSessionCookie(door, reply, token, body.remember);
    setCsrfCookie(door, reply, session_id);
    return { two_factor };
  });

  serve(door, api.logout, async (ctx, { reply }) => {
    await signOut(ctx);
    clearSessionCookie(door, reply);
    setCsrfCookie(door, reply, "guest");
  });

  serve(door, api.forgotPassword, async (ctx, { body }) => requestReset(ctx, body));

  serve(door, api.resetPassword, async (ctx, { body: { token, ...body } }) =>
    setPassword(ctx, { ...body, tokenHash: hashToken(token) }),
  );
}
