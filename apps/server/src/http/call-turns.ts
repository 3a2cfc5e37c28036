import type { Actor } from "../context/context.ts";
import { AppError } from "../core/errors.ts";
import { networkOf } from "../core/network.ts";
import { createTurns, type TurnLimits } from "./turns.ts";

/** Fewer than the process's connections to the database: sessions are read, and jobs run, without a turn. */
const CALL_LIMITS: TurnLimits = { most: 16, perHolder: 6, slowMs: 5000 };
/** Maximum of a holder's waiting calls: a page asks for about twenty at once, and a group has several people. */
const WAITING_MAX = 200;
const RETRY_SECONDS = 5;

/** Runs the work of a call in turn, fairly by group. */
export interface CallTurns {
  /** Error: 429 with Retry-After if too many calls of the holder wait. */
  run<T>(actor: Actor, work: () => Promise<T>): Promise<T>;
  /** Called about once a second. */
  check(): void;
}

/**
 * Calls that use the database, in this process. Without turns a single person could hold each connection, with calls
 * that wait for a lock of their own. Uploads have turns of their own.
 */
export function createCallTurns(): CallTurns {
  const turns = createTurns(CALL_LIMITS, () => performance.now());
  return {
    async run(actor, work) {
      const holder = holderOf(actor);
      if (turns.waiting(holder) >= WAITING_MAX) throw tooMany();
      const end = await turns.take(holder);
      try {
        return await work();
      } finally {
        end();
      }
    },
    check: () => turns.check(),
  };
}

/** The group of a member, because its calls wait for the same locks; a person of the staff; the network of others. */
function holderOf(actor: Actor): string {
  if (actor.kind === "user" || actor.kind === "pending") return actor.customer_id ?? actor.id;
  return actor.kind === "system" ? "" : networkOf(actor.ip);
}

const tooMany = (): AppError =>
  new AppError("too_many", {
    message: "Gerade laufen sehr viele Ihrer Anfragen auf einmal. Bitte versuchen Sie es gleich noch einmal.",
    retryAfter: RETRY_SECONDS,
  });
