import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../context/context.ts";
import { AppError } from "../core/errors.ts";
import { isSecure, sosCookie } from "./cookies.ts";
import type { HttpApp } from "./http-app.ts";

const COOKIE = "XSRF-TOKEN";
const HEADER = "x-xsrf-token";

/** The session that a token is bound to: a token made before the sign-in is worthless after it. */
const sessionOf = (actor: Actor): string =>
  actor.kind === "user" || actor.kind === "pending" ? actor.session_id : "guest";

/**
 * Both accesses of a browser, which share the cookie of the token: the session, and the token of an emergency contact's
 * access.
 */
const binding = (session: string, sosToken: string | undefined): string =>
  sosToken === undefined ? session : `${session}.${sosToken}`;

const sign = (http: HttpApp, nonce: string, bound: string): string =>
  createHmac("sha256", http.csrfSecret).update(`${nonce}.${bound}`).digest("base64url");

interface CsrfBinding {
  /** The id of the session, or "guest". */
  readonly session: string;
  /** The token of the emergency contact's access; undefined without one. */
  readonly sosToken: string | undefined;
}

/** Sets the cookie that the client's script sends back as a header (specification 7). */
function setCookie(http: HttpApp, reply: FastifyReply, { session, sosToken }: CsrfBinding): void {
  const nonce = randomBytes(16).toString("base64url");
  reply.setCookie(COOKIE, `${nonce}.${sign(http, nonce, binding(session, sosToken))}`, {
    path: "/",
    httpOnly: false,
    sameSite: "lax",
    secure: isSecure(http),
  });
}

/** Sets the token after the session of a user has changed. */
export function setCsrfCookie(http: HttpApp, reply: FastifyReply, session: string): void {
  setCookie(http, reply, { session, sosToken: sosCookie(http).read(reply.request) });
}

export function setCsrfCookieFor(http: HttpApp, reply: FastifyReply, actor: Actor): void {
  setCsrfCookie(http, reply, sessionOf(actor));
}

/** Sets the token after an emergency contact's access was opened, or ended (undefined). */
export function setSosCsrfCookie(
  http: HttpApp,
  reply: FastifyReply,
  { actor, sosToken }: { readonly actor: Actor; readonly sosToken: string | undefined },
): void {
  setCookie(http, reply, { session: sessionOf(actor), sosToken });
}

/**
 * Refuses (419) a changing call that does not come from our own page: a missing or wrong token, a token of another
 * session, or another origin reported by the browser.
 */
export function checkCsrf(http: HttpApp, request: FastifyRequest, actor: Actor): void {
  const site = request.headers["sec-fetch-site"];
  const header = request.headers[HEADER];
  const refused =
    site === "cross-site" ||
    !ownOrigin(http, request) ||
    typeof header !== "string" ||
    header !== request.cookies[COOKIE] ||
    !validToken(http, header, binding(sessionOf(actor), sosCookie(http).read(request)));
  if (refused) throw new AppError("csrf");
}

function validToken(http: HttpApp, token: string, bound: string): boolean {
  const [nonce, signature, ...rest] = token.split(".");
  if (!nonce || !signature || rest.length > 0) return false;
  const expected = Buffer.from(sign(http, nonce, bound));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function ownOrigin(http: HttpApp, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === new URL(http.settings.appUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
