import * as api from "@krempelfrei/contract/account/account";
import type { Ctx } from "../../core/context.ts";
import { userOf } from "../../core/context.ts";
import { setCsrfCookieFor } from "../../http/csrf.ts";
import type { Door } from "../../http/door.ts";
import { serve } from "../../http/route.ts";
import { clearSession, giveSession, hashToken } from "../../http/session.ts";
import { getOwnUser } from "./data/get-own-user.ts";
import { requestReset } from "./password/request-reset.ts";
import { setPassword } from "./password/set-password.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { signOut } from "./session/sign-out.ts";

export function accountRoutes(door: Door): void {
  serve(door, api.getCsrfCookie, async (ctx, { reply }) => setCsrfCookieFor(door, reply, ctx.actor));

  serve(door, api.getUser, async (ctx) => getOwnUser(ctx, userOf(ctx).id));

  serve(door, api.login, async (ctx: Ctx, { body, request, reply }) => {
    const { two_factor } = await giveSession(door, reply, (tokenHash) =>
      signIn(ctx, { ...body, tokenHash, userAgent: request.headers["user-agent"] ?? null }),
    );
    return { two_factor };
  });

  serve(door, api.logout, async (ctx, { reply }) => {
    await signOut(ctx);
    clearSession(door, reply);
  });

  serve(door, api.forgotPassword, async (ctx, { body }) => requestReset(ctx, body));

  serve(door, api.resetPassword, async (ctx, { body: { token, ...body } }) =>
    setPassword(ctx, { ...body, tokenHash: hashToken(token) }),
  );
}
