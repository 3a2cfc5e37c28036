import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "../context/context.ts";
import { AppError } from "../core/errors.ts";

/**
 * Maximum of changing calls of one person in five minutes. A person who files or edits hundreds of documents, one call
 * each, stays far below; a script that fills queues, histories and mailboxes is stopped.
 */
export const CHANGES_PER_PERSON = 1500;
const WINDOW_MS = 5 * 60_000;

/** Charges a changing call to its person. Error: 429 with Retry-After. */
export type ChangeLimit = (request: FastifyRequest, endpoint: Endpoint, actor: Actor) => Promise<void>;

/**
 * Limits changing calls, counted in this process: the limit protects the machine, not secrets against guesses. Only the
 * person can use it up, with calls that carry their session and token; signing out is always possible, and a forgotten
 * password is no call of a person. Uploads have permits of their own.
 */
export function createChangeLimit(server: FastifyInstance, max: number): ChangeLimit {
  const persons = new WeakMap<FastifyRequest, string>();
  const count = server.createRateLimit({
    max,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => persons.get(request) ?? "",
  });
  return async (request, { method, access, upload }, actor) => {
    if (method === "GET" || access === "public" || upload === true || actor.kind !== "user") return;
    persons.set(request, actor.id);
    const state = await count(request);
    // `isAllowed` is never true: there is no list of exceptions.
    if (state.isAllowed || !state.isExceeded) return;
    const minutes = Math.ceil(state.ttlInSeconds / 60);
    throw new AppError("too_many", {
      message: `Sie haben in kurzer Zeit sehr viel geändert. Bitte versuchen Sie es in ${minutes === 1 ? "einer Minute" : `${minutes} Minuten`} noch einmal.`,
      retryAfter: Math.max(1, state.ttlInSeconds),
    });
  };
}
