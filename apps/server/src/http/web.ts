import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "../core/errors.ts";
import { sendError } from "./errors.ts";

const NOT_BUILT = "Die Oberfläche ist noch nicht gebaut.";

/** The built client: hashed assets for a year, and its page for every path that is not a call. */
export async function installWeb(server: FastifyInstance, directory: string): Promise<void> {
  const built = existsSync(join(directory, "index.html"));
  if (built) {
    await server.register(fastifyStatic, {
      root: directory,
      index: false,
      wildcard: false,
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
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}
