import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hostCookie } from "./cookies.ts";
import type { HttpApp } from "./http-app.ts";

const cookie = (http: HttpApp) => hostCookie(http, "browser", "strict");

/** Distinguishes the browsers of guests, so that a challenge for one cannot be used by another; empty without a cookie. */
export function browserIdOf(http: HttpApp, request: FastifyRequest): string {
  const value = cookie(http).read(request) ?? "";
  return /^[\w-]{43}$/.test(value) ? value : "";
}

/** The browser's id, created if missing. It lasts until the browser closes and grants nothing by itself. */
export function ensureBrowserId(http: HttpApp, request: FastifyRequest, reply: FastifyReply): string {
  const known = browserIdOf(http, request);
  if (known !== "") return known;
  const made = randomBytes(32).toString("base64url");
  cookie(http).set(reply, made);
  return made;
}
