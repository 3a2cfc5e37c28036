import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { HashAccount } from "../context/account-hash.ts";
import type { Actor } from "../context/context.ts";
import { type AppError, type Refusal, refusalOf } from "../core/errors.ts";
import { networkOf } from "../core/network.ts";

/**
 * Lines of the log in a minute for each reason: for one network, and for all together. An attacker fills neither the
 * disk nor, alone, the lines of the others. The metric counts every refusal.
 */
export const REFUSAL_LINES = { ofNetwork: 5, ofReason: 30 } as const;
export const REFUSAL_WINDOW_MS = 60_000;

/** Characters of the longest address, with its /64. */
const NETWORK_MAX = 48;

export interface Refusals {
  /** Counts and logs a refused call; ignores all other errors. */
  note(request: FastifyRequest, error: AppError): void;
  /** Begins a new minute and logs how many lines the last one left out. */
  endWindow(): void;
}

interface RefusalOptions {
  readonly log: Pick<Logger, "warn">;
  readonly hashAccount: HashAccount;
  readonly count: (reason: Refusal) => void;
  /** True if the request has the cookie of a session, valid or not. */
  readonly hasSession: (request: FastifyRequest) => boolean;
}

const callers = new WeakMap<FastifyRequest, Actor>();

/** Records the actor of a request, in case it is refused. */
export const noteCaller = (request: FastifyRequest, actor: Actor): void => void callers.set(request, actor);

/** Counts and logs refused calls in this process. */
export function createRefusals({ log, hashAccount, count, hasSession }: RefusalOptions): Refusals {
  /** Lines of this minute by reason and network; bounded by the number of lines. */
  const lines = new Map<Refusal, Map<string, number>>();
  const leftOut = new Map<Refusal, number>();

  /** Charges a line; false if the reason or the network has used up its share. */
  const hasLine = (reason: Refusal, network: string): boolean => {
    const networks = lines.get(reason) ?? new Map<string, number>();
    lines.set(reason, networks);
    const used = networks.get(network) ?? 0;
    const all = [...networks.values()].reduce((sum, one) => sum + one, 0);
    if (used >= REFUSAL_LINES.ofNetwork || all >= REFUSAL_LINES.ofReason) return false;
    networks.set(network, used + 1);
    return true;
  };

  return {
    note(request, error) {
      const reason = refusalOf(error);
      if (reason === undefined || isQuestion(request, reason, hasSession)) return;
      count(reason);
      const network = networkOf(request.ip).slice(0, NETWORK_MAX);
      if (!hasLine(reason, network)) {
        leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
        return;
      }
      const account = accountOf(request);
      // The pattern of the route: the address itself is the client's and may contain secrets.
      const { url: route = "none" } = request.routeOptions;
      const hash = account && hashAccount(account);
      log.warn({ reason, network, account: hash, method: request.method, route }, "call refused");
    },
    endWindow() {
      for (const [reason, left_out] of leftOut) log.warn({ reason, left_out }, "refused calls left out");
      leftOut.clear();
      lines.clear();
    },
  };
}

/** A guest's client asks at each start for the signed-in user; the answer "none" is no refusal. */
const isQuestion = (
  request: FastifyRequest,
  reason: Refusal,
  hasSession: RefusalOptions["hasSession"],
): boolean =>
  reason === "unauthenticated" &&
  request.routeOptions.url === "/api/user" &&
  request.method === "GET" &&
  !hasSession(request);

/**
 * Account that the call was made with or aimed at: the id of the signed-in person or emergency contact, or the address
 * that was typed in.
 */
function accountOf(request: FastifyRequest): string | undefined {
  const caller = callers.get(request);
  if (caller?.kind === "user" || caller?.kind === "pending") return caller.id;
  if (caller?.kind === "sos") return caller.persons[0]?.contact_id;
  return addressIn(request.body) ?? addressIn(request.query);
}

function addressIn(fields: unknown): string | undefined {
  const email = (fields as { readonly email?: unknown } | null | undefined)?.email;
  return typeof email === "string" ? email : undefined;
}
