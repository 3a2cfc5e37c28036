import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hostCookie } from "./cookies.ts";
import type { Door } from "./door.ts";

const cookie = (door: Door) => hostCookie(door, "browser", "strict");

/** What tells the browsers of guests apart, so that nobody can use what was given to another; empty without one. */
export function browserOf(door: Door, request: FastifyRequest): string {
  const value = cookie(door).read(request) ?? "";
  return /^[\w-]{43}$/.test(value) ? value : "";
}

/** The same, made where it is missing. It lasts until the browser closes and opens nothing by itself. */
export function keepBrowser(door: Door, request: FastifyRequest, reply: FastifyReply): string {
  const known = browserOf(door, request);
  if (known !== "") return known;
  const made = randomBytes(32).toString("base64url");
  cookie(door).set(reply, made);
  return made;
}
