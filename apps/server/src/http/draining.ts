import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** A server that is about to stop and still answers, so that balancers notice before it ends. */
export interface Draining {
  readonly isDraining: () => boolean;
  /** Starts: from now on `GET /api/ready` answers 503, and every response closes its connection; resolves after `ms`. */
  begin(ms: number): Promise<void>;
}

export function createDraining(server: FastifyInstance): Draining {
  let draining = false;
  server.addHook("onSend", async (_request, reply) => {
    // The next request of this browser or balancer opens a new connection, to another server.
    if (draining) reply.header("connection", "close");
  });
  return {
    isDraining: () => draining,
    async begin(ms) {
      draining = true;
      await delay(ms);
    },
  };
}
