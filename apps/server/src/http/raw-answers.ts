import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ERROR_TEXT, type ErrorBody } from "@krempelfrei/contract/errors";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../core/errors.ts";
import { sendError } from "./errors.ts";

/** A year, in seconds. */
const HSTS = { maxAge: 31_536_000, includeSubDomains: true } as const;

/** Options of the header that binds browsers to HTTPS; false if the app is not reached by HTTPS. */
export const hstsOf = (appUrl: string): typeof HSTS | false => (appUrl.startsWith("https:") ? HSTS : false);

/** Headers of each response, also without a route. */
const everywhere = (appUrl: string): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  ...(hstsOf(appUrl) === false
    ? {}
    : { "strict-transport-security": `max-age=${HSTS.maxAge}; includeSubDomains` }),
});

/** Headers of the response to a request that reaches no route and no hook, which would set them. */
const ofRefusal = (appUrl: string): Record<string, string> => ({
  ...everywhere(appUrl),
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
});

/** Refuses a malformed address, which Fastify brings to no route. */
export const refuseAddress =
  (appUrl: string) =>
  (_error: unknown, _request: unknown, reply: FastifyReply): void => {
    reply.headers(ofRefusal(appUrl));
    void sendError(reply, new AppError("invalid_request"));
  };

const BODY = JSON.stringify({ message: ERROR_TEXT.invalid_request } satisfies ErrorBody);

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Response to requests that Node's own parser refuses. */
export const refuseUnparsed =
  (appUrl: string) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (socket.writable) {
      const headers = {
        ...ofRefusal(appUrl),
        "content-type": "application/json; charset=utf-8",
        "content-length": String(Buffer.byteLength(BODY)),
        connection: "close",
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const status = STATUS[error.code ?? ""] ?? "400 Bad Request";
      socket.write(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${BODY}`);
    }
    socket.destroy(error);
  };

/** True for one host, and for none in HTTP/1.0. Node's parser accepts other requests too (RFC 9112, 3.2: 400). */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const names = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  return names.length === 1 || (names.length === 0 && httpVersion === "1.0");
}

/** Adds the headers to responses that Node or Fastify make without a hook, and refuses requests without exactly one host. */
export function installRawAnswers(server: FastifyInstance, appUrl: string): void {
  const headers = Object.entries(everywhere(appUrl));
  const harden = (_request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
  server.server.prependListener("request", harden);
  server.server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    harden(request, response);
    response.writeHead(417, { "content-length": "0", connection: "close" }).end();
  });
  server.addHook("onRequest", async ({ raw }, reply) => {
    if (hasOneHost(raw)) return;
    reply.headers(ofRefusal(appUrl)).header("connection", "close");
    throw new AppError("invalid_request");
  });
}
