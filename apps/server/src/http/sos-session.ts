import { SOS_SESSION_MINUTES } from "@krempelfrei/contract/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../core/context.ts";
import { findSosSession, type SosSessionRow } from "../core/sos-session.queries.ts";
import type { Door } from "./door.ts";
import { hashToken } from "./session.ts";

const secure = (door: Door): boolean => door.settings.appUrl.startsWith("https:");

/** Apart from the session of users: one opens nothing of the other, and a browser may have both. */
const cookieName = (door: Door): string => (secure(door) ? "__Host-sos" : "sos");

/** The hash of the token of this browser's emergency access, open or not. */
export function sosTokenHash(door: Door, request: FastifyRequest): Buffer | undefined {
  const token = request.cookies[cookieName(door)];
  return token === undefined || token === "" ? undefined : hashToken(token);
}

/** The open emergency access of this browser, complete or waiting for its code. */
export async function sosSessionOf(door: Door, request: FastifyRequest): Promise<SosSessionRow | undefined> {
  const hash = sosTokenHash(door, request);
  return hash && findSosSession(door, hash);
}

/** The emergency contact who makes this request, looked up anew each time; else a guest. */
export async function identifyContact(door: Door, request: FastifyRequest): Promise<Actor> {
  const session = await sosSessionOf(door, request);
  const [first] = session?.persons ?? [];
  if (!session || session.is_pending || !first) return { kind: "guest", ip: request.ip };
  const { id: session_id, persons } = session;
  return { kind: "sos", name: first.contact_name, session_id, persons, ip: request.ip };
}

const attributes = (door: Door) =>
  ({ path: "/", httpOnly: true, sameSite: "strict", secure: secure(door) }) as const;

/** For no longer than the session on the server. */
export function setSosCookie(door: Door, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(door), token, { ...attributes(door), maxAge: SOS_SESSION_MINUTES * 60 });
}

export function clearSosCookie(door: Door, reply: FastifyReply): void {
  reply.clearCookie(cookieName(door), attributes(door));
}
