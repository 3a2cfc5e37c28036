import fastifyHelmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** What no page of ours needs; passkeys and the clipboard are left as browsers have them. */
const PERMISSIONS = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

export interface HeaderOptions {
  readonly appUrl: string;
  /** Where else than from here pages show documents from. */
  readonly documentOrigins: readonly string[];
}

/** The headers of every answer; documents put stricter ones of their own in their place (document.ts). */
export async function installHeaders(
  server: FastifyInstance,
  { appUrl, documentOrigins }: HeaderOptions,
): Promise<void> {
  await server.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Mantine sets style attributes and puts its variables into style elements. What a style could send away has
        // nowhere to go: images and fonts come from here alone.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...documentOrigins],
        frameSrc: ["'self'", ...documentOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    hsts: appUrl.startsWith("https:") ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  const permissions = PERMISSIONS.map((name) => `${name}=()`).join(", ");
  server.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", permissions);
  });
}
