import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { isSecure } from "./cookies.ts";
import type { HttpApp } from "./http-app.ts";

const COOKIE = "XSRF-TOKEN";
const HEADER = "x-xsrf-token";

/** What a token is bound to: one made before the sign-in is worthless after it. */
const binding = (actor: Actor): string =>
  actor.kind === "user" || actor.kind === "pending" ? actor.session_id : "guest";

const sign = (http: HttpApp, nonce: string, bound: string): string =>
  createHmac("sha256", http.csrfSecret).update(`${nonce}.${bound}`).digest("base64url");

/** Sets the cookie that the client's script reads and sends back as a header (specification 7). */
export function setCsrfCookie(http: HttpApp, reply: FastifyReply, bound: string): void {
  const nonce = randomBytes(16).toString("base64url");
  reply.setCookie(COOKIE, `${nonce}.${sign(http, nonce, bound)}`, {
    path: "/",
    httpOnly: false,
    sameSite: "lax",
    secure: isSecure(http),
  });
}

export function setCsrfCookieFor(http: HttpApp, reply: FastifyReply, actor: Actor): void {
  setCsrfCookie(http, reply, binding(actor));
}

/**
 * Refuses (419) a changing call that does not come from our own page: no or a wrong token, a token of another session,
 * or a browser that says the call comes from elsewhere.
 */
export function checkCsrf(http: HttpApp, request: FastifyRequest, actor: Actor): void {
  const site = request.headers["sec-fetch-site"];
  const header = request.headers[HEADER];
  const refused =
    site === "cross-site" ||
    !ownOrigin(http, request) ||
    typeof header !== "string" ||
    header !== request.cookies[COOKIE] ||
    !validToken(http, header, binding(actor));
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
