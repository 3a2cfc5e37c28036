import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const POLL_MS = 50;

/**
 * Lets a server that is closed finish what runs: connections without a request are closed at once, new calls get 503, and
 * running ones come to their end, at most for so long. Then the server closes all connections that are left, those that
 * have never said a word too.
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
