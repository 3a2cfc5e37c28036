import * as api from "@krempelfrei/contract/account/authenticator";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { giveSession } from "../../../http/session.ts";
import { beginAuthenticator } from "./begin-authenticator.ts";
import { removeAuthenticator, renewRecoveryCodes } from "./change-authenticator.ts";
import { confirmAuthenticator } from "./confirm-authenticator.ts";

export function authenticatorRoutes(http: HttpApp): void {
  serve(http, api.beginAuthenticator, async (ctx, { body }) => beginAuthenticator(ctx, { ...body }));

  serve(http, api.confirmAuthenticator, async (ctx, { body, reply }) =>
    giveSession(http, reply, (tokenHash) => confirmAuthenticator(ctx, { ...body, tokenHash })),
  );

  serve(http, api.renewRecoveryCodes, async (ctx, { body }) => renewRecoveryCodes(ctx, body));

  serve(http, api.removeAuthenticator, async (ctx, { body, reply }) => {
    const { user } = await giveSession(http, reply, (tokenHash) =>
      removeAuthenticator(ctx, { ...body, tokenHash }),
    );
    return user;
  });
}
