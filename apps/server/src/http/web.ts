import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { notFound } from "../core/errors.ts";
import { sendError } from "./errors.ts";
import { allowStyles } from "./headers.ts";

const NOT_BUILT = "Die Oberfläche ist noch nicht gebaut.";

/** The built client: hashed assets for a year, and its page for every path that is not a call. */
export async function installWeb(server: FastifyInstance, directory: string): Promise<void> {
  const built = existsSync(join(directory, "index.html"));
  if (built) {
    await server.register(fastifyStatic, {
      root: directory,
      index: false,
      wildcard: false,
      // The page is only sent by `sendPage`, even when its own path is requested.
      globIgnore: ["index.html*"],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const forever = path.includes("/assets/");
        response.header("cache-control", forever ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (path === "/api" || path.startsWith("/api/")) return sendError(reply, notFound());
    const asset = path.startsWith("/assets/") || (request.method !== "GET" && request.method !== "HEAD");
    if (asset) return sendError(reply, notFound());
    if (!built) return reply.code(503).type("text/plain; charset=utf-8").send(NOT_BUILT);
    return sendPage(reply, join(directory, "index.html"));
  });
}

/** The page of the client, with a nonce of its own for the styles that its script makes. */
async function sendPage(reply: FastifyReply, path: string): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString("base64url");
  const page = (await readFile(path, "utf8")).replaceAll("@CSP_NONCE@", nonce);
  allowStyles(reply, nonce);
  return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
}
