import { createHash, createHmac, randomUUID } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  findCall,
  insertCall,
  setCallAnswer,
  trimCalls,
  type CallRow,
} from "../context/call-answers.queries.ts";
import type { Actor, Ctx, RepeatableCall } from "../context/context.ts";
import { conflict, invalid } from "../core/errors.ts";
import { networkOf } from "../core/network.ts";
import { seal, unseal } from "../core/seal.ts";
import { matchingJson } from "../core/json/response-json.ts";
import type { HttpApp } from "./http-app.ts";

/** Header of the draft "The Idempotency-Key HTTP Header Field" (IETF httpapi); the value is a UUID. */
const HEADER = "idempotency-key";
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Maximum of bytes of an encrypted answer. A longer one is not stored; a repeated call then gets 409. */
const SEALED_MAX = 256 * 1024;
/** The key is derived for one person, call key and purpose, so this purpose is empty. */
const PURPOSE = "";
/** One of this many calls checks whether its holder has too many rows. */
const TRIM_EVERY = 50;

const ANOTHER_CALL = "Dieser Schlüssel gehört schon zu einer anderen Anfrage.";
const ANSWER_LOST = "Diese Aktion wurde bereits ausgeführt. Bitte laden Sie die Seite neu.";

/** Another request with this key has made the change. */
class DoneByAnother extends Error {}

interface Answer {
  readonly status: number;
  /** JSON; empty for 204. */
  readonly body: string;
  readonly retryAfter: string | undefined;
}

interface KeyedCall extends RepeatableCall {
  /** The answer of an earlier request with the key. Errors: 422 for another call; 409 if the answer is lost. */
  findEarlier(): Promise<Answer | undefined>;
  /** Stores the final response, if it differs from the one stored in the transaction. */
  keep(answer: Answer): Promise<void>;
}

const running = new WeakMap<FastifyRequest, KeyedCall>();
let calls = 0;

interface Given {
  readonly ctx: Ctx;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: unknown;
}

/**
 * Makes a repeated call take effect once, within a day for the same `Idempotency-Key`: the key is stored in the
 * transaction of the change, so it exists exactly if the change does. A later request gets the response of the first; a
 * parallel one waits for it. Keys belong to one person and one call: another body under the same key is refused (422).
 * A call that is refused or fails before a change leaves its key free. Calls without the header are not protected, and
 * neither are calls that set a cookie: a guest's key has no holder, so its response would give a session to anybody
 * with the key, and would confirm a password before any limit is charged.
 */
export async function doOnce(
  http: HttpApp,
  endpoint: Endpoint,
  given: Given,
  work: (ctx: Ctx) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { ctx, request, reply } = given;
  const key = keyOf(endpoint, request);
  if (key === undefined) return work(ctx);
  const call = createCall(http, endpoint, given, key);
  const earlier = await call.findEarlier();
  if (earlier) return answerAgain(reply, earlier);
  running.set(request, call);
  try {
    return await work({ ...ctx, call });
  } catch (error) {
    if (!(error instanceof DoneByAnother)) throw error;
    running.delete(request);
    const done = await call.findEarlier();
    if (done) return answerAgain(reply, done);
    throw conflict(ANSWER_LOST);
  }
}

/**
 * Stores the response of a call with a key that made a change, also an error, before it is sent; called in `onSend`.
 */
export async function keepAnswer(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<void> {
  const call = running.get(request);
  if (!call) return;
  const retryAfter = reply.getHeader("retry-after")?.toString();
  const text = typeof body === "string" ? body : "";
  // A failure here must not delay the answer.
  await call
    .keep({ status: reply.statusCode, body: text, retryAfter })
    .catch((error: unknown) => request.log.warn({ err: error }, "an answer could not be kept"));
}

function keyOf({ method, response, setsCookie }: Endpoint, { headers }: FastifyRequest): string | undefined {
  const key = headers[HEADER];
  if (
    key === undefined ||
    method === "GET" ||
    setsCookie ||
    response === "document" ||
    response === "download"
  )
    return undefined;
  if (typeof key !== "string" || !UUID.test(key)) throw invalid("Idempotency-Key", "Bitte eine UUID angeben");
  return key.toLowerCase();
}

function createCall(http: HttpApp, endpoint: Endpoint, given: Given, key: string): KeyedCall {
  const { ctx, request } = given;
  const { person, counted } = holderOf(ctx.actor);
  const holder = createHash("sha256").update(counted).digest();
  const derive = (purpose: string): Buffer =>
    createHmac("sha256", http.callSecret).update(`${purpose}:${person}:${key}`).digest();
  const sealKey = derive("seal");
  const row: CallRow = {
    key_hash: derive("key"),
    holder,
    request_id: randomUUID(),
    call_hash: createHmac("sha256", sealKey)
      .update(JSON.stringify([endpoint.method, endpoint.path, request.params, request.query, given.body]))
      .digest(),
  };
  let hasChanged = false;
  let isCommitted = false;
  let kept: string | undefined;

  const sealed = (answer: string): Buffer | null => {
    const bytes = seal(sealKey, deflateRawSync(answer, { level: 1 }), PURPOSE);
    return bytes.length > SEALED_MAX ? null : bytes;
  };

  return {
    async findEarlier() {
      calls += 1;
      if (calls % TRIM_EVERY === 0) await trimCalls(ctx, holder);
      const found = await findCall(ctx, row.key_hash);
      if (!found) return undefined;
      if (!found.call_hash.equals(row.call_hash)) throw invalid("Idempotency-Key", ANOTHER_CALL);
      if (found.sealed_answer === null) throw conflict(ANSWER_LOST);
      return JSON.parse(inflateRawSync(unseal(sealKey, found.sealed_answer, PURPOSE)).toString()) as Answer;
    },
    async begin(db) {
      if (!(await insertCall({ db, clock: ctx.clock }, row))) throw new DoneByAnother();
    },
    async end(db, outcome) {
      hasChanged = true;
      kept = expectedAnswer(endpoint, outcome);
      await setCallAnswer({ db }, row, kept === undefined ? null : sealed(kept));
    },
    committed() {
      isCommitted = true;
    },
    async keep(answer) {
      if (!hasChanged) return;
      if (answer.status >= 500) {
        // If only the confirmation of the commit was lost, the stored answer exists exactly if the change does. After any
        // other failure it is unknown how far the commit came.
        return isCommitted ? setCallAnswer(ctx, row, null) : undefined;
      }
      const text = JSON.stringify(answer);
      if (text !== kept) await setCallAnswer(ctx, row, sealed(text));
    },
  };
}

/**
 * The response of a use case that returns the result of its transaction, as most do; other responses are stored once
 * they are known.
 */
function expectedAnswer({ response, status }: Endpoint, outcome: unknown): string | undefined {
  const text = (answer: Pick<Answer, "status" | "body">): string =>
    JSON.stringify(answer satisfies Omit<Answer, "retryAfter">);
  if (response === "nothing") return text({ status: 204, body: "" });
  if (typeof response === "string") return undefined;
  const body = matchingJson(response, outcome);
  return body === undefined ? undefined : text({ status: status ?? 200, body });
}

function answerAgain(reply: FastifyReply, { status, body, retryAfter }: Answer): FastifyReply {
  reply.code(status).header("idempotency-replayed", "true");
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  return status === 204 ? reply.send() : reply.type("application/json; charset=utf-8").send(body);
}

/**
 * `person`: owner of an `Idempotency-Key`: a user, a session, or all guests without a session. `counted`: owner of the
 * stored keys, whose number is limited: a user, otherwise the network.
 */
function holderOf(actor: Actor): { person: string; counted: string } {
  if (actor.kind === "user") return { person: `user:${actor.id}`, counted: `user:${actor.id}` };
  if (actor.kind === "system") throw new Error("the system sends no requests");
  const network = `network:${networkOf(actor.ip)}`;
  const session = actor.kind === "guest" ? null : actor.session_id;
  return { person: session === null ? "guest" : `session:${session}`, counted: network };
}
