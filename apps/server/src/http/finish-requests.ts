import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const POLL_MS = 50;

/**
 * Lets a closing server finish running requests: idle connections are closed at once, new calls get 503, and running
 * calls may finish within the time limit. Then the server closes the remaining connections, also those that never sent
 * anything.
 */
export function finishRequests(server: FastifyInstance, graceMs: number): void {
  let running = 0;
  server.addHook("onRequest", async () => void (running += 1));
  server.addHook("onResponse", async () => void (running -= 1));
  server.addHook("preClose", async () => {
    const end = performance.now() + graceMs;
    for (;;) {
      server.server.closeIdleConnections();
      if (running <= 0 || performance.now() >= end) return;
      await delay(POLL_MS);
    }
  });
}
