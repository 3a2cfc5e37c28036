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

export function createTurnstile(places: number): Turnstile {
  let free = places;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    async enter() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let left = false;
      return () => {
        if (!left) leave();
        left = true;
      };
    },
  };
}
