import type { FastifyInstance, FastifyReply } from "fastify";
import helmet from "helmet";
import { hstsOf } from "./raw-answers.ts";

/** Browser features that our pages do not need; passkeys and the clipboard keep the browsers' defaults. */
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
  /** Origins besides our own from which pages load documents. */
  readonly documentOrigins: readonly string[];
}

/** The headers of every response; documents replace them by stricter ones (document.ts). */
export function installHeaders(server: FastifyInstance, { appUrl, documentOrigins }: HeaderOptions): void {
  // The middleware is made once; Helmet's plugin for Fastify would make it for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Pages get a nonce for the style elements that the component library makes (`allowStyles`). Its style attributes are
        // set through the object model, which no policy forbids; attributes in HTML are forbidden.
        styleSrc: ["'self'"],
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
    hsts: hstsOf(appUrl),
  });
  const permissions = PERMISSIONS.map((name) => `${name}=()`).join(", ");
  server.addHook("onRequest", (request, reply, done) => {
    reply.header("permissions-policy", permissions);
    setHeaders(request.raw, reply.raw, (error) => (error instanceof Error ? done(error) : done()));
  });
}

/** Allows style elements with this nonce in the page of this response. */
export function allowStyles(reply: FastifyReply, nonce: string): void {
  const policy = String(reply.getHeader("content-security-policy"));
  reply.header(
    "content-security-policy",
    policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
  );
}
