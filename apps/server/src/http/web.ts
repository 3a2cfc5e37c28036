import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply } from "fastify";
import type { Brand } from "../brand/brand.ts";
import { notFound } from "../core/errors.ts";
import { brandedManifest, brandedMark, brandedPage, LOGO_PATH } from "../brand/branded.ts";
import { compressed } from "./compress.ts";
import { sendError } from "./errors.ts";
import { allowStyles } from "./headers.ts";
import type { HttpApp } from "./http-app.ts";
import { hasSessionCookie } from "./session.ts";
import { isFile } from "./well-known.ts";

const NOT_BUILT = "Die Oberfläche ist noch nicht gebaut.";

/** The built client: hashed assets for a year, and its page for every path that is neither a call nor a file. */
export async function installWeb(
  http: HttpApp,
  directory: string,
  brand: Brand = { name: http.settings.productName, colour: undefined, logo: undefined },
): Promise<void> {
  const { server } = http;
  const built = existsSync(join(directory, "index.html"));
  const firstViews = await readFirstViews(directory);
  if (built) {
    await server.register(fastifyStatic, {
      root: directory,
      index: false,
      wildcard: false,
      // The page is only sent by `sendPage`, even for its own path; the others contain the brand.
      globIgnore: ["index.html*", `${MANIFEST}*`, `${MARK}*`],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const forever = path.includes("/assets/");
        response.header("cache-control", forever ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  installBrand(http, brand, directory);
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (path === "/api" || path.startsWith("/api/")) return sendError(reply, notFound());
    const asset = path.startsWith("/assets/") || (request.method !== "GET" && request.method !== "HEAD");
    if (asset || (path !== "/index.html" && isFile(path))) return sendError(reply, notFound());
    if (!built) return reply.code(503).type("text/plain; charset=utf-8").send(NOT_BUILT);
    return sendPage(
      reply,
      { directory, brand },
      hasSessionCookie(http, request) ? (firstViews[path] ?? NOTHING) : undefined,
    );
  });
}

const MANIFEST = "manifest.webmanifest";
const MARK = "favicon.svg";

/** The files of the client with the operator's name, colour or logo. */
function installBrand({ server }: HttpApp, brand: Brand, directory: string): void {
  const serve = (file: string, type: string, branded: (text: string, brand: Brand) => string): void => {
    const path = join(directory, file);
    if (!existsSync(path)) return;
    server.get(`/${file}`, async (_request, reply) =>
      reply
        .header("cache-control", "no-cache")
        .type(type)
        .send(branded(await readFile(path, "utf8"), brand)),
    );
  };
  serve(MANIFEST, "application/manifest+json; charset=utf-8", brandedManifest);
  serve(MARK, "image/svg+xml; charset=utf-8", brandedMark);
  const { logo } = brand;
  if (logo === undefined) return;
  server.get(LOGO_PATH, async (_request, reply) =>
    reply.header("cache-control", "no-cache").type("image/png").send(logo.png),
  );
}

/** Elements of the head: before all others, and after them. */
interface FirstView {
  readonly first: string;
  readonly rest: string;
}
const NOTHING: FirstView = { first: "", rest: "" };

/** Elements of the head that a page's first view needs, from the build (`apps/web/first-views.ts`). */
async function readFirstViews(directory: string): Promise<Readonly<Record<string, FirstView>>> {
  const path = join(directory, ".vite/first-views.json");
  return existsSync(path) ? (JSON.parse(await readFile(path, "utf8")) as Record<string, FirstView>) : {};
}

/**
 * The page of the client, with a nonce of its own for the styles that its script makes. With a session it shows its
 * outline at once, and lets the browser fetch `firstView` meanwhile.
 */
async function sendPage(
  reply: FastifyReply,
  { directory, brand }: { readonly directory: string; readonly brand: Brand },
  firstView: FirstView | undefined,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString("base64url");
  const built = await readFile(join(directory, "index.html"), "utf8");
  let page = brandedPage(built, brand).replaceAll("@CSP_NONCE@", nonce);
  if (firstView !== undefined)
    page = page
      .replace("<html ", "<html data-session ")
      .replace("<head>", () => `<head>${firstView.first}`)
      .replace("</head>", () => `${firstView.rest}</head>`);
  allowStyles(reply, nonce);
  reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
  return reply.send(await compressed(reply, page));
}
