import { SOS_SESSION_MINUTES } from "@krempelfrei/contract/limits";
import * as api from "@krempelfrei/contract/sos/sos-access";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor, Ctx } from "../../../context/context.ts";
import { hostCookie, sosCookie } from "../../../http/cookies.ts";
import { setSosCsrfCookie } from "../../../http/csrf.ts";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { clearBrowserCache, hashToken, newToken } from "../../../http/session.ts";
import { validate } from "../../../http/validate.ts";
import { endAccess } from "./end-access.ts";
import { listSosDocuments } from "../documents/list-documents.ts";
import { downloadDocuments } from "../documents/download-documents.ts";
import { openSosDocument } from "../documents/open-document.ts";
import { openPreview } from "../../files/reading/open-preview.ts";
import { verifySosCode } from "./verify-sos-code.ts";
import { proveContact, signInContact } from "./sign-in-contact.ts";
import { findSosSession, type SosSessionRow } from "../data/sos-session.queries.ts";
import { checkSosLink, useSosLink } from "./use-link.ts";

/**
 * Calls of emergency contacts, independent of users' sessions. A contact's session has a cookie of its own; it gives no
 * access to a user's data and vice versa, and a browser may have both.
 */
export function sosAccessRoutes(http: HttpApp): void {
  const access = createAccess(http);
  signInRoutes(http, access);
  documentRoutes(http, access);
}

/** The emergency access of a browser. */
function createAccess(http: HttpApp) {
  const cookie = sosCookie(http);

  /** The hash of the token of this browser's emergency access. */
  const tokenHashOf = (request: FastifyRequest): Buffer | undefined => {
    const token = cookie.read(request);
    return token === undefined ? undefined : hashToken(token);
  };

  /** The open emergency access of this browser. */
  const sessionOf = async (request: FastifyRequest): Promise<SosSessionRow | undefined> => {
    const hash = tokenHashOf(request);
    const session = hash && (await findSosSession(http, hash));
    return session?.is_pending ? undefined : session;
  };

  /** Sets the cookie of the access that `start` opens; it expires with the access on the server. */
  const giveAccess = async <T>(
    { actor }: Ctx,
    reply: FastifyReply,
    start: (tokenHash: Buffer) => Promise<T>,
  ): Promise<T> => {
    const { token, hash } = newToken();
    const result = await start(hash);
    cookie.set(reply, token, SOS_SESSION_MINUTES * 60);
    setSosCsrfCookie(http, reply, { actor, sosToken: token });
    return result;
  };

  /** The emergency contact of this request, looked up each time; otherwise a guest. */
  const identify = async (ctx: Ctx, request: FastifyRequest): Promise<Actor> => {
    const session = await sessionOf(request);
    const [first] = session?.persons ?? [];
    if (!session || !first) return ctx.actor;
    const { id: session_id, persons } = session;
    return { kind: "sos", name: first.contact_name, session_id, persons, ip: request.ip };
  };

  return { cookie, tokenHashOf, sessionOf, giveAccess, identify };
}

type Access = ReturnType<typeof createAccess>;

function signInRoutes(http: HttpApp, { cookie, tokenHashOf, sessionOf, giveAccess }: Access): void {
  /** Cookie of a sign-in that may wait for a mailed code. Separate from the session: no other call reads it. */
  const codeCookie = hostCookie(http, "sos-code", "strict");

  serve(http, api.sosLogin, async (ctx, { body, request, reply }) => {
    const code = newToken();
    // Refusals set the cookie too: otherwise a response would reveal that a code was mailed, and so the right birthday.
    codeCookie.set(reply, code.token, SOS_SESSION_MINUTES * 60);
    await giveAccess(ctx, reply, async (tokenHash) => {
      await signInContact(ctx, { ...body, tokenHash, codeHash: code.hash });
      // An earlier access of this web browser ends, so that signing in again leaves none behind.
      await endAccess(ctx, tokenHashOf(request));
    });
  });

  serve(http, api.sosCode, async (ctx, { body, request, reply }) => {
    const token = codeCookie.read(request);
    const codeHash = token === undefined ? undefined : hashToken(token);
    await giveAccess(ctx, reply, async (tokenHash) => {
      await verifySosCode(ctx, { ...body, codeHash, tokenHash });
      await endAccess(ctx, tokenHashOf(request));
    });
    codeCookie.clear(reply);
  });

  serve(http, api.sosLink, async (ctx, { body, request, reply }) =>
    giveAccess(ctx, reply, async (tokenHash) => {
      const open = (await sessionOf(request))?.persons ?? [];
      await useSosLink(ctx, { linkHash: hashToken(body.token), open, tokenHash });
      await endAccess(ctx, tokenHashOf(request));
    }),
  );

  serve(http, api.checkSosLink, async (ctx, { body }) => checkSosLink(ctx, hashToken(body.token)));

  serve(http, api.getSosLoggedIn, async (ctx, { request }) =>
    describe(await sessionOf(request), ctx.clock()),
  );

  serve(http, api.sosLogout, async (ctx, { request, reply }) => {
    await endAccess(ctx, tokenHashOf(request));
    cookie.clear(reply);
    clearBrowserCache(reply);
    setSosCsrfCookie(http, reply, { actor: ctx.actor, sosToken: undefined });
  });
}

function documentRoutes(http: HttpApp, { identify }: Access): void {
  serve(http, api.getSosDocuments, async (ctx) => ({ data: await listSosDocuments(ctx) }), {
    identify: async (ctx, request) => {
      const actor = await identify(ctx, request);
      return actor.kind === "sos" ? actor : proveByQuery(ctx, request);
    },
  });

  const send =
    (kind: "show" | "download", disposition: "inline" | "attachment") =>
    async (ctx: Ctx, { params }: { readonly params: { readonly id: string } }) => ({
      ...(await openSosDocument(ctx, { ...params, kind })),
      disposition,
      direct: true as const,
    });
  serve(http, api.downloadSosArchive, async (ctx) => downloadDocuments(ctx), { identify });
  serve(http, api.showSosFile, send("show", "inline"), { identify });
  serve(http, api.downloadSosFile, send("download", "attachment"), { identify });
  serve(
    http,
    api.showSosFilePreview,
    async (ctx, { params, query }) => {
      // A picture in the list is not an opening: the access book has an entry of the list itself.
      const { isNamed: _, ...preview } = await openPreview(ctx, { ...params, ...query });
      return { ...preview, disposition: "inline" as const, direct: true as const };
    },
    { identify },
  );
}

/**
 * Address and birthday in the query (specification 7). The header of all our calls is required, so that an image on a
 * foreign page cannot use up a contact's attempts.
 */
async function proveByQuery(ctx: Ctx, request: FastifyRequest): Promise<Actor> {
  const { email, birthday } = validate(api.SosDocumentsQuery, request.query);
  const ours = request.headers["x-requested-with"] === "XMLHttpRequest";
  if (!ours || email === undefined || birthday === undefined) return ctx.actor;
  return proveContact(ctx, { email, birthday });
}

function describe(session: SosSessionRow | undefined, now: Date) {
  return {
    logged_in: session !== undefined,
    name: session?.persons[0]?.contact_name ?? null,
    expires_at: session?.expires_at.toISOString() ?? null,
    // Rounded up: a page that ends at zero would else ask again and again until the access is over here, too.
    seconds_left: session ? Math.max(0, Math.ceil((session.expires_at.getTime() - now.getTime()) / 1000)) : 0,
  };
}
