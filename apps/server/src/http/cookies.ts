import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpApp } from "./http-app.ts";

/** A cookie that no script and no other host can read. */
export interface HostCookie {
  /** Returns the cookie's value; undefined if the browser has none. */
  readonly read: (request: FastifyRequest) => string | undefined;
  /** Without `maxAge` (seconds) the cookie lasts until the browser closes. */
  readonly set: (reply: FastifyReply, value: string, maxAge?: number) => void;
  readonly clear: (reply: FastifyReply) => void;
}

export const isSecure = (http: Pick<HttpApp, "settings">): boolean =>
  http.settings.appUrl.startsWith("https:");

/** `__Host-` binds the cookie to this host and to HTTPS; browsers refuse the prefix without HTTPS. */
export function hostCookie(
  http: Pick<HttpApp, "settings">,
  name: string,
  sameSite: "lax" | "strict",
): HostCookie {
  const secure = isSecure(http);
  const fullName = secure ? `__Host-${name}` : name;
  const attributes = { path: "/", httpOnly: true, sameSite, secure };
  return {
    read: (request) => request.cookies[fullName] || undefined,
    set: (reply, value, maxAge) =>
      void reply.setCookie(fullName, value, maxAge === undefined ? attributes : { ...attributes, maxAge }),
    clear: (reply) => void reply.clearCookie(fullName, attributes),
  };
}

/** The cookie of an emergency contact's access, independent of the session of a user. */
export const sosCookie = (http: HttpApp): HostCookie => hostCookie(http, "sos", "strict");
