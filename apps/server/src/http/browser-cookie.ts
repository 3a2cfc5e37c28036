import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hostCookie } from "./cookies.ts";
import type { HttpApp } from "./http-app.ts";

const cookie = (http: HttpApp) => hostCookie(http, "browser", "strict");

/** What tells the browsers of guests apart, so that nobody can use what was given to another; empty without one. */
export function browserOf(http: HttpApp, request: FastifyRequest): string {
  const value = cookie(http).read(request) ?? "";
  return /^[\w-]{43}$/.test(value) ? value : "";
}

/** The same, made where it is missing. It lasts until the browser closes and opens nothing by itself. */
export function keepBrowser(http: HttpApp, request: FastifyRequest, reply: FastifyReply): string {
  const known = browserOf(http, request);
  if (known !== "") return known;
  const made = randomBytes(32).toString("base64url");
  cookie(http).set(reply, made);
  return made;
}
