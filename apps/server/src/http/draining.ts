import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** A server that is about to stop and still answers, so that whoever sends it requests learns of it before. */
export interface Draining {
  readonly isDraining: () => boolean;
  /** From now on `GET /api/ready` answers 503, and every answer ends its connection; resolves after so long. */
  begin(ms: number): Promise<void>;
}

export function createDraining(server: FastifyInstance): Draining {
  let draining = false;
  server.addHook("onSend", async (_request, reply) => {
    // The next request of this browser or balancer comes by a new connection, to another server.
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
