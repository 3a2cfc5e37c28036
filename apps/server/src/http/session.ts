import { createHash, randomBytes } from "node:crypto";
import { memberAccessOn } from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import { SESSION_MAX_DAYS } from "@krempelfrei/contract/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../context/context.ts";
import { fullName } from "../core/names.ts";
import { findSession, touchSession } from "../context/session.queries.ts";
import { onlyReads } from "../db/connect.ts";
import { hostCookie } from "./cookies.ts";
import { setCsrfCookie } from "./csrf.ts";
import type { HttpApp } from "./http-app.ts";
import { markBrowser } from "./known-browser.ts";

/** Milliseconds between two updates of a session in use, so that not every read is a write. */
const TOUCH_AFTER = 5 * 60_000;
/** The longest life of a session: its row ends it earlier, and is extended by use, which a cookie is not. */
const REMEMBERED_SECONDS = SESSION_MAX_DAYS.member * 24 * 3600;

const cookie = (http: Pick<HttpApp, "settings">) => hostCookie(http, "session", "lax");

/** True if the request has the cookie of a user's session, valid or not. */
export const hasSessionCookie = (http: Pick<HttpApp, "settings">, request: FastifyRequest): boolean =>
  cookie(http).read(request) !== undefined;

/** True if the browser has the cookie of a session, of a user or of an emergency contact, valid or not. */
export const hadSession = (http: HttpApp, request: FastifyRequest): boolean =>
  hasSessionCookie(http, request) || hostCookie(http, "sos", "strict").read(request) !== undefined;

/** Tells the browser to clear its cache: a session has ended, and another person may use this computer next. */
export const clearBrowserCache = (reply: FastifyReply): void =>
  void reply.header("clear-site-data", '"cache"');

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Identifies the actor of this request: a guest if there is no open session, or the ended contract allows no reading.
 */
export async function identify(http: HttpApp, request: FastifyRequest): Promise<Actor> {
  const guest: Actor = { kind: "guest", ip: request.ip };
  const token = cookie(http).read(request);
  if (token === undefined) return guest;
  const row = await findSession(http, hashToken(token));
  if (!row) return guest;
  const person = {
    id: row.id,
    customer_id: row.customer_id,
    name: fullName(row),
    session_id: row.session_id,
    ip: request.ip,
  };
  const now = http.clock();
  const access = memberAccessOn(row.cancelled_to, berlinDay(now));
  if (access === "none") return guest;
  // A session that waits for its code is not extended by use.
  if (row.is_pending) return { kind: "pending", ...person, remember: row.remember };
  if (now.getTime() - row.seen_at.getTime() > TOUCH_AFTER) {
    await touchSession(http, row).catch((error: unknown) => {
      // While the database is read-only, people can continue to read.
      if (!onlyReads(error)) throw error;
    });
  }
  return {
    kind: "user",
    ...person,
    role: row.role,
    remember: row.remember,
    ended_on: access === "read" ? row.cancelled_to : null,
    lacks_second_factor: http.settings.staffNeedsSecondFactor === true && row.lacks_second_factor,
  };
}

/** A fresh token for the cookie; the database gets only its hash. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

interface Given {
  readonly session_id: string;
  readonly remember: boolean;
}

/**
 * Sets the cookies of the session that `start` stores under a fresh token, and marks the browser as known; sets nothing
 * if `start` fails or starts no session.
 */
export async function giveSession<Session extends Given | undefined>(
  http: HttpApp,
  reply: FastifyReply,
  start: (tokenHash: Buffer) => Promise<Session>,
): Promise<Session> {
  const { token, hash } = newToken();
  const session = await start(hash);
  if (session === undefined) return session;
  cookie(http).set(reply, token, session.remember ? REMEMBERED_SECONDS : undefined);
  setCsrfCookie(http, reply, session.session_id);
  await markBrowser(http, reply, session);
  return session;
}

/** Clears the session's cookie and the browser's cache; further requests are a guest's. */
export function clearSession(http: HttpApp, reply: FastifyReply): void {
  cookie(http).clear(reply);
  setCsrfCookie(http, reply, "guest");
  clearBrowserCache(reply);
}
