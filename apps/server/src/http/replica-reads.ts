import { ERROR_STATUS, ERROR_TEXT, type ErrorBody } from "@krempelfrei/contract/errors";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor, Ctx } from "../context/context.ts";
import type { HttpApp } from "./http-app.ts";

/** Who makes the changing calls that are under way, where there is a replica. */
const changing = new WeakMap<FastifyRequest, string>();

const RETRY_SECONDS = 5;

/** Has the position of what this call changes noted before it is answered. */
export function watchChange(
  http: HttpApp,
  { method }: Endpoint,
  request: FastifyRequest,
  actor: Actor,
): void {
  if (http.replica && method !== "GET" && actor.kind === "user") changing.set(request, actor.id);
}

/**
 * Notes up to where the log holds what a changing call has done, for `onSend`: before the person knows of it, so that no
 * server reads it an older state. Gives the body to send: where it cannot be noted, a 503, and a repeated call finds all done.
 */
export async function noteChange(
  http: HttpApp,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<unknown> {
  const userId = changing.get(request);
  if (userId === undefined) return body;
  changing.delete(request);
  try {
    await http.replica?.noteWrite(userId);
    return body;
  } catch (error) {
    request.log.error({ err: error }, "a change could not be noted for the replica");
    reply.code(ERROR_STATUS.unavailable).header("retry-after", String(RETRY_SECONDS));
    reply.type("application/json; charset=utf-8");
    return JSON.stringify({ message: ERROR_TEXT.unavailable } satisfies ErrorBody);
  }
}

/**
 * Reads on the replica what a call allows to be read there (`replica: true`), for persons who have signed in; otherwise, and
 * where the replica is behind what this person has changed, on the primary.
 */
export async function readLate<T>(
  http: HttpApp,
  { replica }: Endpoint,
  ctx: Ctx,
  read: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { actor } = ctx;
  if (replica !== true || !http.replica || actor.kind !== "user") return read(ctx);
  const late = await http.replica.read(actor.written_up_to ?? null, async (db) => read({ ...ctx, db }));
  return late ? late.value : read(ctx);
}
