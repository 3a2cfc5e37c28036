import * as api from "@krempelfrei/contract/account/passkeys";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { browserIdOf, ensureBrowserId } from "../../../http/browser-id.ts";
import { giveSession } from "../../../http/session.ts";
import { addPasskey } from "./add-passkey.ts";
import { beginPasskeySignIn } from "./begin-passkey-sign-in.ts";
import { beginPasskey } from "./begin-passkey.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./passkeys.ts";
import { signInWithPasskey } from "./sign-in-with-passkey.ts";

export function passkeysRoutes(http: HttpApp): void {
  serve(http, api.listPasskeys, async (ctx) => ({ data: await listPasskeys(ctx) }));
  serve(http, api.beginPasskey, async (ctx, { body }) => beginPasskey(ctx, body));
  serve(http, api.addPasskey, async (ctx, { body, request }) =>
    addPasskey(ctx, { ...body, userAgent: request.headers["user-agent"] ?? null }),
  );
  serve(http, api.renamePasskey, async (ctx, { params, body }) => renamePasskey(ctx, { ...params, ...body }));
  serve(http, api.removePasskey, async (ctx, { params, body, reply }) => {
    await giveSession(http, reply, (tokenHash) => removePasskey(ctx, { ...params, ...body, tokenHash }));
  });

  serve(http, api.beginPasskeySignIn, async (ctx, { request, reply }) =>
    beginPasskeySignIn(ctx, { browser: ensureBrowserId(http, request, reply) }),
  );
  serve(http, api.signInWithPasskey, async (ctx, { body, request, reply }) => {
    const browser = browserIdOf(http, request);
    const userAgent = request.headers["user-agent"] ?? null;
    await giveSession(http, reply, (tokenHash) =>
      signInWithPasskey(ctx, { ...body, browser, tokenHash, userAgent }),
    );
  });
}
