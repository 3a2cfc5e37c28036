import * as api from "@krempelfrei/contract/account/account";
import type { Ctx } from "../../context/context.ts";
import { userOf } from "../../context/context.ts";
import { setCsrfCookieFor } from "../../http/csrf.ts";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { knownBrowserOf, markBrowser } from "../../http/known-browser.ts";
import { clearSession, giveSession, hashToken } from "../../http/session.ts";
import { getOwnUser } from "./data/get-own-user.ts";
import { requestReset } from "./password/request-reset.ts";
import { checkPasswordLink, setPassword } from "./sign-in/set-password.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { signOut } from "./session/sign-out.ts";

export function accountRoutes(http: HttpApp): void {
  serve(http, api.getCsrfCookie, async (ctx, { reply }) => setCsrfCookieFor(http, reply, ctx.actor));

  serve(http, api.getUser, async (ctx) => getOwnUser(ctx, userOf(ctx).id));

  serve(http, api.login, async (ctx: Ctx, { body, request, reply }) => {
    const browserHash = knownBrowserOf(http, request);
    const { two_factor, by_app } = await giveSession(http, reply, (tokenHash) =>
      signIn(ctx, { ...body, browserHash, tokenHash, userAgent: request.headers["user-agent"] ?? null }),
    );
    return { two_factor, by_app };
  });

  serve(http, api.logout, async (ctx, { reply }) => {
    await signOut(ctx);
    clearSession(http, reply);
  });

  serve(http, api.forgotPassword, async (ctx, { body }) => {
    await requestReset(ctx, body);
    return {};
  });

  serve(http, api.checkPasswordLink, async (ctx, { body: { token, ...link } }) =>
    checkPasswordLink(ctx, { ...link, tokenHash: hashToken(token) }),
  );

  serve(http, api.resetPassword, async (ctx, { body: { token, ...body }, request, reply }) => {
    const userAgent = request.headers["user-agent"] ?? null;
    const started = await giveSession(http, reply, (sessionHash) =>
      setPassword(ctx, {
        ...body,
        browserHash: knownBrowserOf(http, request),
        tokenHash: hashToken(token),
        session: { tokenHash: sessionHash, userAgent, remember: false },
      }),
    );
    const two_factor = started?.two_factor ?? false;
    const signed_in = started !== undefined && !two_factor;
    // The link has proved access to the mailbox, so the browser counts as known, as after a sign-in, which marks it itself:
    // a second mark would replace the hash that the other persons of the browser have just got.
    if (!signed_in) await markBrowser(http, reply, { email: body.email });
    return { signed_in, two_factor };
  });
}
