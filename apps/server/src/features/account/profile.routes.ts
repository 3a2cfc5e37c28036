import * as api from "@krempelfrei/contract/account/profile";
import * as twoFactor from "@krempelfrei/contract/account/two-factor";
import type { FastifyReply } from "fastify";
import { pendingOf } from "../../core/context.ts";
import { setCsrfCookie } from "../../http/csrf.ts";
import type { Door } from "../../http/door.ts";
import { serve } from "../../http/route.ts";
import { hashToken, newToken, sessionEnd, setSessionCookie } from "../../http/session.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail } from "./confirm-email.ts";
import { listDevices, signOutDevice, signOutOtherDevices } from "./devices.ts";
import { discardEmail } from "./discard-email.ts";
import { passTwoFactor } from "./pass-two-factor.ts";
import type { RenewedSession } from "./renew-session.ts";
import { resendTwoFactor } from "./request-two-factor.ts";
import { switchTwoFactor } from "./switch-two-factor.ts";
import { updateProfile } from "./update-profile.ts";

/** Gives the browser the session that took the place of its earlier one. */
function setCookies(door: Door, reply: FastifyReply, token: string, session: RenewedSession): void {
  setSessionCookie(door, reply, token, session.remember);
  setCsrfCookie(door, reply, session.session_id);
}

export function profileRoutes(door: Door): void {
  serve(door, api.updateProfile, async (ctx, { body }) => updateProfile(ctx, body));

  serve(door, api.changePassword, async (ctx, { body, reply }) => {
    const { token, hash } = newToken();
    const session = await changePassword(ctx, { ...body, tokenHash: hash });
    setCookies(door, reply, token, session);
  });

  serve(door, api.discardEmail, async (ctx) => discardEmail(ctx));
  serve(door, api.confirmEmail, async (ctx, { body }) =>
    confirmEmail(ctx, { tokenHash: hashToken(body.token) }),
  );

  serve(door, api.listDevices, async (ctx) => ({ data: await listDevices(ctx) }));
  serve(door, api.signOutDevice, async (ctx, { params }) => signOutDevice(ctx, params));
  serve(door, api.signOutOtherDevices, async (ctx) => signOutOtherDevices(ctx));

  for (const [endpoint, on] of [
    [twoFactor.activateTwoFactor, true],
    [twoFactor.deactivateTwoFactor, false],
  ] as const) {
    serve(door, endpoint, async (ctx, { body, reply }) => {
      const { token, hash } = newToken();
      const { user, session } = await switchTwoFactor(ctx, { on, ...body, tokenHash: hash });
      setCookies(door, reply, token, session);
      return user;
    });
  }

  serve(door, twoFactor.passTwoFactor, async (ctx, { body, request, reply }) => {
    const { remember } = pendingOf(ctx);
    const { token, hash } = newToken();
    const { session_id } = await passTwoFactor(ctx, {
      code: body["2fa_code"],
      tokenHash: hash,
      expiresAt: sessionEnd(ctx.clock(), remember),
      userAgent: request.headers["user-agent"] ?? null,
    });
    setCookies(door, reply, token, { session_id, remember });
  });

  serve(door, twoFactor.resendTwoFactor, async (ctx) => resendTwoFactor(ctx));
}
