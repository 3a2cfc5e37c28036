import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { Actor } from "../context/context.ts";
import { AppError } from "../core/errors.ts";
import { createTurns, type TurnLimits } from "./turns.ts";

/**
 * Fewer than the process's connections to the database, also with calls that wait for a lock until the database ends them:
 * sessions are read, and jobs run, without a turn.
 */
const CALL_LIMITS: TurnLimits = { most: 16, perHolder: 6, slowMs: 5000, withSlow: 17 };
/** Maximum of a session's waiting calls: a page asks for about twenty at once. */
const WAITING_MAX = 200;
const RETRY_SECONDS = 5;

/** Runs the work of a call in turn, fairly by group; staff are one each. */
export interface CallTurns {
  /** Error: 429 with Retry-After if too many calls of the session wait. */
  run<T>(endpoint: Endpoint, actor: Actor, work: () => Promise<T>): Promise<T>;
  /** Called about once a second. */
  check(): void;
}

/**
 * Calls of people that use the database, in this process. Without turns a single person could hold each connection, with
 * calls that wait for a lock of their own. Uploads have turns of their own. Calls without a person, such as sign-ins and
 * checks of the server's health, take no turn; public calls take none either, so that signing out is always possible.
 */
export function createCallTurns(): CallTurns {
  const turns = createTurns(CALL_LIMITS, () => performance.now());
  return {
    async run({ access }, actor, work) {
      if (actor.kind !== "user" || access === "public") return work();
      // Members of a group wait for each other's locks: several persons of one would hold what one alone must not.
      const holder = actor.customer_id ?? actor.id;
      if (turns.waiting(holder, actor.session_id) >= WAITING_MAX) throw tooMany();
      const end = await turns.take(holder, actor.session_id);
      try {
        return await work();
      } finally {
        end();
      }
    },
    check: () => turns.check(),
  };
}

const tooMany = (): AppError =>
  new AppError("too_many", {
    message: "Gerade laufen sehr viele Ihrer Anfragen auf einmal. Bitte versuchen Sie es gleich noch einmal.",
    retryAfter: RETRY_SECONDS,
  });
