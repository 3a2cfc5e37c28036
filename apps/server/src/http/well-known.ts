import type { FastifyReply } from "fastify";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { notFound } from "../core/errors.ts";
import type { HttpApp } from "./http-app.ts";

/** Days until security.txt expires (RFC 9116 recommends less than a year). */
const SECURITY_DAYS = 180;

const TEXT = "text/plain; charset=utf-8";
/** The pages are for people who know their address. */
const ROBOTS = "User-agent: *\nDisallow: /\n";

export interface WellKnownOptions {
  /** Address for reports of vulnerabilities; undefined while the operator has named none. */
  readonly securityEmail: () => Promise<string | undefined>;
}

/** Files at well-known addresses: robots.txt, security.txt (RFC 9116), the page to change a password (W3C). */
export function installWellKnown({ server, settings, clock }: HttpApp, options: WellKnownOptions): void {
  const asText = (reply: FastifyReply): FastifyReply => reply.header("cache-control", "no-cache").type(TEXT);
  server.get("/robots.txt", async (_request, reply) => asText(reply).send(ROBOTS));
  server.get("/.well-known/change-password", async (_request, reply) =>
    reply.header("cache-control", "no-store").redirect("/profile", 302),
  );
  server.get("/.well-known/security.txt", async (_request, reply) => {
    const email = await options.securityEmail();
    if (email === undefined) throw notFound();
    return asText(reply).send(securityText({ email, appUrl: settings.appUrl, now: clock() }));
  });
}

interface Security {
  readonly email: string;
  readonly appUrl: string;
  readonly now: Date;
}

function securityText({ email, appUrl, now }: Security): string {
  // Rounded, so that the text changes only once a day.
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(midnight + SECURITY_DAYS * DAY_MS).toISOString();
  return [
    `Contact: mailto:${encodeURI(email).replaceAll("?", "%3F").replaceAll("#", "%23")}`,
    `Expires: ${expires}`,
    "Preferred-Languages: de, en",
    `Canonical: ${appUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** True if an address requests a file: the last part of a page's address has no dot, and none begins with one. */
export function isFile(path: string): boolean {
  const parts = decoded(path).split("/").filter(Boolean);
  return parts.some((part) => part.startsWith(".")) || (parts.at(-1) ?? "").includes(".");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
