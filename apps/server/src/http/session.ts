import { createHash, randomBytes } from "node:crypto";
import { memberAccessOn } from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import { SESSION_IDLE_HOURS, SESSION_REMEMBER_DAYS } from "@krempelfrei/contract/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../core/context.ts";
import { findSession, touchSession } from "../core/session.queries.ts";
import type { Door } from "./door.ts";

const HOUR = 3_600_000;
/** How often a running session is written to, so that reading is not writing. */
const TOUCH_AFTER = 5 * 60_000;

const secure = (door: Door): boolean => door.settings.appUrl.startsWith("https:");

/** `__Host-` binds the cookie to this host and to HTTPS; browsers refuse the prefix without HTTPS. */
const cookieName = (door: Door): string => (secure(door) ? "__Host-session" : "session");

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** When a session that is used now ends. */
export function sessionEnd(now: Date, remember: boolean): Date {
  return new Date(now.getTime() + (remember ? SESSION_REMEMBER_DAYS * 24 : SESSION_IDLE_HOURS) * HOUR);
}

/** Who makes this request. An unknown, ended or foreign cookie makes a guest. */
export async function identify(door: Door, request: FastifyRequest): Promise<Actor> {
  const guest: Actor = { kind: "guest", ip: request.ip };
  const token = request.cookies[cookieName(door)];
  if (token === undefined || token === "") return guest;
  const row = await findSession(door, hashToken(token));
  if (!row) return guest;
  const person = {
    id: row.id,
    customer_id: row.customer_id,
    name: `${row.first_name} ${row.last_name}`,
    session_id: row.session_id,
    ip: request.ip,
  };
  const now = door.clock();
  const access = memberAccessOn(row.cancelled_to, berlinDay(now));
  if (access === "none") return guest;
  // Not touched: however often it is used, it ends.
  if (row.is_pending) return { kind: "pending", ...person, remember: row.remember };
  if (now.getTime() - row.seen_at.getTime() > TOUCH_AFTER) {
    await touchSession(door, row.session_id, sessionEnd(now, row.remember));
  }
  return { kind: "user", ...person, role: row.role, ended_on: access === "read" ? row.cancelled_to : null };
}

/** A fresh token: the cookie gets it, the database only its hash. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function setSessionCookie(door: Door, reply: FastifyReply, token: string, remember: boolean): void {
  reply.setCookie(cookieName(door), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: secure(door),
    ...(remember ? { maxAge: SESSION_REMEMBER_DAYS * 24 * 3600 } : {}),
  });
}

export function clearSessionCookie(door: Door, reply: FastifyReply): void {
  reply.clearCookie(cookieName(door), { path: "/", httpOnly: true, sameSite: "lax", secure: secure(door) });
}
