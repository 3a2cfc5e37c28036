import * as api from "@krempelfrei/contract/account/passkeys";
import type { Door } from "../../../http/door.ts";
import { serve } from "../../../http/route.ts";
import { browserOf, keepBrowser } from "../../../http/browser-cookie.ts";
import { giveSession } from "../../../http/session.ts";
import { addPasskey } from "./add-passkey.ts";
import { beginPasskeySignIn } from "./begin-passkey-sign-in.ts";
import { beginPasskey } from "./begin-passkey.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./passkeys.ts";
import { signInWithPasskey } from "./sign-in-with-passkey.ts";

export function passkeysRoutes(door: Door): void {
  serve(door, api.listPasskeys, async (ctx) => ({ data: await listPasskeys(ctx) }));
  serve(door, api.beginPasskey, async (ctx, { body }) => beginPasskey(ctx, body));
  serve(door, api.addPasskey, async (ctx, { body, request }) =>
    addPasskey(ctx, { ...body, userAgent: request.headers["user-agent"] ?? null }),
  );
  serve(door, api.renamePasskey, async (ctx, { params, body }) => renamePasskey(ctx, { ...params, ...body }));
  serve(door, api.removePasskey, async (ctx, { params, reply }) => {
    await giveSession(door, reply, (tokenHash) => removePasskey(ctx, { ...params, tokenHash }));
  });

  serve(door, api.beginPasskeySignIn, async (ctx, { request, reply }) =>
    beginPasskeySignIn(ctx, { browser: keepBrowser(door, request, reply) }),
  );
  serve(door, api.signInWithPasskey, async (ctx, { body, request, reply }) => {
    const browser = browserOf(door, request);
    const userAgent = request.headers["user-agent"] ?? null;
    await giveSession(door, reply, (tokenHash) =>
      signInWithPasskey(ctx, { ...body, browser, tokenHash, userAgent }),
    );
  });
}
