import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { BROWSER_KNOWN_DAYS, rememberBrowser, type BrowserOwner } from "../context/known-browser.queries.ts";
import { hostCookie } from "./cookies.ts";
import type { HttpApp } from "./http-app.ts";

const cookie = (http: HttpApp) => hostCookie(http, "known-browser", "strict");

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Hash of the cookie by which this browser may be known; undefined without the cookie. */
export function knownBrowserOf(http: HttpApp, request: FastifyRequest): Buffer | undefined {
  const token = cookie(http).read(request);
  return token === undefined ? undefined : hashOf(token);
}

/**
 * Marks the browser as known for a person who has just signed in or proved access to the mailbox, for a year. The mark
 * grants nothing: wrong passwords for this person entered here have a count of their own.
 */
export async function markBrowser(http: HttpApp, reply: FastifyReply, owner: BrowserOwner): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const hashes = { browserHash: hashOf(token), earlierHash: knownBrowserOf(http, reply.request) };
  if (!(await rememberBrowser(http, owner, hashes))) return;
  cookie(http).set(reply, token, BROWSER_KNOWN_DAYS * 86_400);
}
