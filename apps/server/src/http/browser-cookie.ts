import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Door } from "./door.ts";

const isSecure = (door: Door): boolean => door.settings.appUrl.startsWith("https:");
const nameOf = (door: Door): string => (isSecure(door) ? "__Host-browser" : "browser");

/** What tells the browsers of guests apart, so that nobody can use what was given to another; empty without one. */
export function browserOf(door: Door, request: FastifyRequest): string {
  const value = request.cookies[nameOf(door)] ?? "";
  return /^[\w-]{43}$/.test(value) ? value : "";
}

/** The same, made where it is missing. It lasts until the browser closes and opens nothing by itself. */
export function keepBrowser(door: Door, request: FastifyRequest, reply: FastifyReply): string {
  const known = browserOf(door, request);
  if (known !== "") return known;
  const made = randomBytes(32).toString("base64url");
  reply.setCookie(nameOf(door), made, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(door),
  });
  return made;
}
