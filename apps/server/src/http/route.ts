import { PERSON_HEADER } from "@krempelfrei/contract/call";
import type { Endpoint, OutputOf, RawResponse } from "@krempelfrei/contract/endpoint";
import { admits } from "@krempelfrei/contract/access";
import { ERROR_STATUS } from "@krempelfrei/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Actor, Ctx } from "../context/context.ts";
import { whyReadOnly } from "../context/authorize.ts";
import { AppError, forbidden, unauthenticated } from "../core/errors.ts";
import { ReadyJson } from "../core/json/ready-json.ts";
import { responseJson } from "../core/json/response-json.ts";
import { doOnce, keepAnswer } from "./call-answers.ts";
import { compressed, compressedOnce } from "./compress.ts";
import { checkCsrf } from "./csrf.ts";
import { sendDocument, sendDownload, type Download, type StoredDocument } from "./document.ts";
import type { HttpApp } from "./http-app.ts";
import { noteCaller } from "./refusals.ts";
import { clearBrowserCache, hadSession, identify } from "./session.ts";
import { tracedCall } from "./traced-call.ts";
import { withUpload, type Upload } from "./upload.ts";
import { validate, validateParams } from "./validate.ts";

type ResultOf<Response> = Response extends z.ZodType
  ? z.input<Response> | ReadyJson
  : Response extends "document"
    ? StoredDocument
    : Response extends "download"
      ? Download
      : void;

/** Arguments of a route handler beside the context: the validated input, and HTTP for cookies. */
export interface Incoming<E extends Endpoint> {
  readonly params: OutputOf<E["params"]>;
  readonly query: OutputOf<E["query"]>;
  readonly body: OutputOf<E["body"]>;
  readonly upload: [E["upload"]] extends [undefined] ? undefined : Upload;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface ServeOptions<E extends Endpoint> {
  /**
   * A text that changes whenever the response would; if the client sends the same, the response is 304 at once.
   * Undefined: no ETag.
   */
  readonly etag?: (ctx: Ctx, incoming: Incoming<E>) => Promise<string | undefined>;
  /** Identifies the actor of a call that does not use the session of a user. */
  readonly identify?: (ctx: Ctx, request: FastifyRequest) => Promise<Actor>;
}

/**
 * The only entry over HTTP: registers the route of a call of the contract. Order: session → actor → access rule → CSRF
 * → limit of changes → schemas → handler, in its person's turn and once for an `Idempotency-Key` → response schema, which
 * strips undeclared fields.
 */
export function serve<E extends Endpoint>(
  http: HttpApp,
  endpoint: E,
  handler: (ctx: Ctx, incoming: Incoming<E>) => Promise<ResultOf<E["response"]>>,
  options: ServeOptions<E> = {},
): void {
  http.served.add(endpoint);
  http.server.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.bodyMax === undefined ? {} : { bodyLimit: endpoint.bodyMax }),
    // Responses to signed-in people must not be cached; the page caches them by ETag in memory.
    onRequest: async (request, reply) => {
      reply.header("cache-control", "no-store");
      refuseEncoding(request);
    },
    onSend: async (request, reply, payload) => {
      if (reply.statusCode === ERROR_STATUS.unauthenticated && hadSession(http, request))
        clearBrowserCache(reply);
      await keepAnswer(request, reply, payload);
      return compressed(reply, payload);
    },
    handler: async (request, reply) =>
      tracedCall(http, endpoint, { request, reply }, async () => {
        const admit = async (): Promise<Actor> => {
          const guest: Actor = { kind: "guest", ip: request.ip };
          const actor = options.identify
            ? await options.identify(contextOf(http, request, guest), request)
            : await identify(http, request);
          noteCaller(request, actor);
          checkPerson(request, actor);
          checkAccess(endpoint, actor);
          return actor;
        };
        const actor = await admit();
        if (endpoint.method !== "GET") checkCsrf(http, request, actor);
        await http.chargeChange(request, endpoint, actor);
        const ctx: Ctx = contextOf(http, request, actor);
        const base = {
          params: endpoint.params && validateParams(endpoint.params, request.params),
          query: endpoint.query && validate(endpoint.query, request.query),
          request,
          reply,
        };
        if (endpoint.upload) {
          return withUpload(http, request, actor, async (upload, fields) => {
            // A body may take half an hour: what ended or renewed the session or took a right also ends the upload.
            const ctx = contextOf(http, request, await admit());
            const body = endpoint.body && validate(endpoint.body, fields);
            const incoming = { ...base, body, upload } as Incoming<E>;
            const given = [fields, upload.fileName, upload.spooled.sha256];
            return doOnce(http, endpoint, { ctx, request, reply, body: given }, async (ctx) =>
              answer(http, endpoint, incoming, await handler(ctx, incoming)),
            );
          });
        }
        const body = endpoint.body && validate(endpoint.body, request.body);
        const incoming = { ...base, body, upload: undefined } as Incoming<E>;
        const { etag } = options;
        const tag = etag && (await http.calls.run(endpoint, actor, async () => etag(ctx, incoming)));
        if (isUnchanged(request, reply, tag)) return reply.code(304).send();
        return doOnce(http, endpoint, { ctx, request, reply, body: request.body }, async (ctx) => {
          // Without the sending: a slow line must not hold a turn.
          const result = await http.calls.run(endpoint, actor, async () => handler(ctx, incoming));
          return answer(http, endpoint, incoming, result);
        });
      }),
  });
}

/** Checked before a byte of the body is read: compressed bodies are not accepted. */
function refuseEncoding({ headers }: FastifyRequest): void {
  if ((headers["content-encoding"] ?? "identity") !== "identity") throw new AppError("invalid_request");
}

/** A page opened by one person must not make calls with the session of another (`PERSON_HEADER`). */
function checkPerson({ headers }: FastifyRequest, actor: Actor): void {
  const person = headers[PERSON_HEADER];
  if (person !== undefined && (actor.kind !== "user" || actor.id !== person)) throw unauthenticated();
}

function checkAccess(endpoint: Endpoint, actor: Actor): void {
  if (endpoint.access === "pending" && actor.kind === "pending") return;
  if (endpoint.access === "sos" && actor.kind === "sos") return;
  const role = actor.kind === "user" ? actor.role : undefined;
  if (admits(endpoint.access, role)) {
    checkSecondFactor(endpoint, actor);
    return checkContract(endpoint, actor);
  }
  throw role === undefined ? unauthenticated() : forbidden();
}

const SECOND_FACTOR_FIRST = "Bitte richten Sie zuerst einen zweiten Faktor für Ihre Anmeldung ein.";

/** Staff without the required second factor may only make calls that set one up, and public ones. */
function checkSecondFactor({ access, withoutSecondFactor }: Endpoint, actor: Actor): void {
  if (actor.kind !== "user" || actor.lacks_second_factor !== true) return;
  if (withoutSecondFactor || access === "public" || access === "guest") return;
  throw forbidden(SECOND_FACTOR_FIRST);
}

/** After the end of the contract members can read, and manage their own account; `authorize` has the same rule for rows. */
function checkContract({ method, access, allowedAfterEnd }: Endpoint, actor: Actor): void {
  if (method === "GET" || allowedAfterEnd || typeof access === "string") return;
  const why = whyReadOnly(actor);
  if (why !== undefined) throw forbidden(why);
}

function contextOf(http: HttpApp, request: FastifyRequest, actor: Actor): Ctx {
  const { db, blobs, mail, clock, settings, pageEditor, masterKeys, trace } = http;
  const log = request.log as Ctx["log"];
  return { db, blobs, mail, clock, settings, pageEditor, masterKeys, trace, actor, log };
}

/** The context of a request outside of the contract, with a guest as actor. */
export const guestContext = (http: HttpApp, request: FastifyRequest): Ctx =>
  contextOf(http, request, { kind: "guest", ip: request.ip });

function isUnchanged(request: FastifyRequest, reply: FastifyReply, tag: string | undefined): boolean {
  if (tag === undefined) return false;
  const etag = `W/"${tag}"`;
  reply.header("etag", etag);
  return request.headers["if-none-match"] === etag;
}

async function answer<E extends Endpoint>(
  http: HttpApp,
  endpoint: E,
  { request, reply }: Incoming<E>,
  result: unknown,
): Promise<FastifyReply> {
  const response: z.ZodType | RawResponse | "nothing" = endpoint.response;
  if (response === "nothing") return reply.code(204).send();
  if (response === "document") return sendDocument(http, request, reply, result as StoredDocument);
  if (response === "download") return sendDownload(reply, result as Download);
  reply.code(endpoint.status ?? 200).type("application/json; charset=utf-8");
  if (result instanceof ReadyJson) return reply.send(await compressedOnce(reply, result));
  return reply.send(responseJson(response, result));
}
