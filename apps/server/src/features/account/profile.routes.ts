import * as api from "@krempelfrei/contract/account/profile";
import * as twoFactor from "@krempelfrei/contract/account/two-factor";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { giveSession, hashToken } from "../../http/session.ts";
import { changePassword } from "./password/change-password.ts";
import { checkEmailLink, confirmEmail } from "./email/confirm-email.ts";
import { listDevices, signOutDevice, signOutOtherDevices } from "./sign-in/devices.ts";
import { discardEmail } from "./email/discard-email.ts";
import { verifyTwoFactor } from "./two-factor/verify-two-factor.ts";
import { resendTwoFactor } from "./two-factor/request-two-factor.ts";
import { switchTwoFactor } from "./two-factor/switch-two-factor.ts";
import { updateWelcome } from "./session/update-welcome.ts";
import { updateProfile } from "./email/update-profile.ts";

export function profileRoutes(http: HttpApp): void {
  serve(http, api.updateProfile, async (ctx, { body }) => updateProfile(ctx, body));

  serve(http, api.changePassword, async (ctx, { body, reply }) => {
    await giveSession(http, reply, (tokenHash) => changePassword(ctx, { ...body, tokenHash }));
  });

  serve(http, api.updateWelcome, async (ctx, { body }) => updateWelcome(ctx, body));

  serve(http, api.discardEmail, async (ctx) => discardEmail(ctx));
  serve(http, api.checkEmailLink, async (ctx, { body }) =>
    checkEmailLink(ctx, { tokenHash: hashToken(body.token) }),
  );
  serve(http, api.confirmEmail, async (ctx, { body }) =>
    confirmEmail(ctx, { tokenHash: hashToken(body.token) }),
  );

  serve(http, api.listDevices, async (ctx) => ({ data: await listDevices(ctx) }));
  serve(http, api.signOutDevice, async (ctx, { params, body }) => signOutDevice(ctx, { ...params, ...body }));
  serve(http, api.signOutOtherDevices, async (ctx, { body }) => signOutOtherDevices(ctx, body));

  serve(http, twoFactor.activateTwoFactor, async (ctx, { body, reply }) => {
    const { user } = await giveSession(http, reply, (tokenHash) =>
      switchTwoFactor(ctx, { on: true, ...body, tokenHash }),
    );
    return user;
  });
  serve(http, twoFactor.deactivateTwoFactor, async (ctx, { body, reply }) => {
    const { user } = await giveSession(http, reply, (tokenHash) =>
      switchTwoFactor(ctx, { on: false, ...body, tokenHash }),
    );
    return user;
  });

  serve(http, twoFactor.verifyTwoFactor, async (ctx, { body, request, reply }) => {
    const userAgent = request.headers["user-agent"] ?? null;
    await giveSession(http, reply, (tokenHash) =>
      verifyTwoFactor(ctx, { code: body["2fa_code"], tokenHash, userAgent }),
    );
  });

  serve(http, twoFactor.resendTwoFactor, async (ctx) => resendTwoFactor(ctx));
}
