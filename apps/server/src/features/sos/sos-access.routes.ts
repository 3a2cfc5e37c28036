import * as api from "@krempelfrei/contract/sos/sos-access";
import type { FastifyRequest } from "fastify";
import type { Actor, Ctx } from "../../core/context.ts";
import type { SosSessionRow } from "../../core/sos-session.queries.ts";
import type { Door } from "../../http/door.ts";
import { serve } from "../../http/route.ts";
import { hashToken, newToken } from "../../http/session.ts";
import { clearSosCookie, setSosCookie, sosSessionOf, sosTokenHash } from "../../http/sos-session.ts";
import { validate } from "../../http/validate.ts";
import { endAccess } from "./end-access.ts";
import { listSosDocuments } from "./list-documents.ts";
import { openSosDocument } from "./open-document.ts";
import { passSosCode } from "./pass-code.ts";
import { proveContact, signInContact } from "./sign-in-contact.ts";
import { useSosLink } from "./use-link.ts";

/** What emergency contacts call; none of it knows or touches the session of a user. */
export function sosAccessRoutes(door: Door): void {
  serve(door, api.sosLogin, async (ctx, { body, request, reply }) => {
    const { token, hash } = newToken();
    const result = await signInContact(ctx, { ...body, tokenHash: hash });
    // An earlier access of this browser ends: whoever signs in again leaves no second door open.
    await endAccess(ctx, sosTokenHash(door, request));
    setSosCookie(door, reply, token);
    return result;
  });

  serve(door, api.sosCode, async (ctx, { body, request, reply }) => {
    const { token, hash } = newToken();
    await passSosCode(ctx, {
      ...body,
      session: await sosSessionOf(door, request),
      pendingTokenHash: sosTokenHash(door, request),
      tokenHash: hash,
    });
    setSosCookie(door, reply, token);
  });

  serve(door, api.sosLink, async (ctx, { body, request, reply }) => {
    const { token, hash } = newToken();
    await useSosLink(ctx, { linkHash: hashToken(body.token), tokenHash: hash });
    await endAccess(ctx, sosTokenHash(door, request));
    setSosCookie(door, reply, token);
  });

  serve(door, api.getSosLoggedIn, async (ctx, { request }) =>
    describe(await sosSessionOf(door, request), ctx.clock()),
  );

  serve(door, api.sosLogout, async (ctx, { request, reply }) => {
    await endAccess(ctx, sosTokenHash(door, request));
    clearSosCookie(door, reply);
  });

  serve(door, api.getSosDocuments, async (ctx) => ({ data: await listSosDocuments(ctx) }), {
    prove: proveByQuery,
  });

  serve(door, api.showSosFile, async (ctx, { params }) => ({
    ...(await openSosDocument(ctx, { ...params, kind: "show" })),
    disposition: "inline" as const,
    unkept: true as const,
  }));
  serve(door, api.downloadSosFile, async (ctx, { params }) => ({
    ...(await openSosDocument(ctx, { ...params, kind: "download" })),
    disposition: "attachment" as const,
    unkept: true as const,
  }));
}

/**
 * Address and birthday in the query, as the specification has it. The header that all our calls carry is asked for: a
 * picture in a foreign page cannot use up the tries of a contact.
 */
async function proveByQuery(ctx: Ctx, request: FastifyRequest): Promise<Actor | undefined> {
  const { email, birthday } = validate(api.SosDocumentsQuery, request.query);
  const ours = request.headers["x-requested-with"] === "XMLHttpRequest";
  if (!ours || email === undefined || birthday === undefined) return undefined;
  return proveContact(ctx, { email, birthday });
}

function describe(session: SosSessionRow | undefined, now: Date) {
  const isOpen = session !== undefined && !session.is_pending;
  return {
    logged_in: isOpen,
    code_required: session?.is_pending ?? false,
    name: isOpen ? (session.persons[0]?.contact_name ?? null) : null,
    expires_at: isOpen ? session.expires_at.toISOString() : null,
    seconds_left: isOpen ? Math.max(0, Math.floor((session.expires_at.getTime() - now.getTime()) / 1000)) : 0,
  };
}
