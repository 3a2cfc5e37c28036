import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { FastifyInstance } from "fastify";
import type { Ctx } from "../core/context.ts";

/** What the routes are hung into: the server, and what a request's context is made of. */
export interface Door extends Omit<Ctx, "actor" | "log"> {
  readonly server: FastifyInstance;
  readonly csrfSecret: Buffer;
  /** How many upload bodies are received at once; the others wait. */
  readonly uploads: Turnstile;
  /** Which calls are served; a test holds it against the contract. */
  readonly served: Set<Endpoint>;
}

/** Lets a bounded number through at once; the others wait in their order. */
export interface Turnstile {
  enter(): Promise<() => void>;
}

interface TurnstileOptions {
  /** How many are served at once. */
  readonly places: number;
  /** Who takes longer than this is slow: it stays inside, and its place goes to the next. */
  readonly slowMs: number;
  /** How many are inside at most, the slow ones too. */
  readonly most: number;
}

/** Quick ones pass a few at a time; slow ones, a phone on a bad line for example, do not hold up the others. */
export function createTurnstile({ places, slowMs, most }: TurnstileOptions): Turnstile {
  let quick = 0;
  let inside = 0;
  const waiting: (() => void)[] = [];
  const admit = (): void => {
    while (quick < places && inside < most && waiting.length > 0) {
      quick += 1;
      inside += 1;
      waiting.shift()?.();
    }
  };
  return {
    async enter() {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        admit();
      });
      let isQuick = true;
      let isInside = true;
      const giveWay = (): void => {
        if (isQuick) quick -= 1;
        isQuick = false;
        admit();
      };
      const slow = setTimeout(giveWay, slowMs);
      return () => {
        clearTimeout(slow);
        if (isInside) inside -= 1;
        isInside = false;
        giveWay();
      };
    },
  };
}
