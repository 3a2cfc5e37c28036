import { errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { createWorld } from "../testing/world.ts";

const MAX = 1500;
const world = await createWorld({ network: { requestsAMinute: MAX, uploads: 20 } });
const ask = async (remoteAddress: string) =>
  world.guest().request({ method: "GET", url: "/api/health", remoteAddress });

describe("requests of one network", () => {
  it("past the operator's limit are refused with a text that names it, and no other network is", async () => {
    for (let count = 0; count < MAX; count += 1) expect((await ask("198.51.100.1")).statusCode).toBe(200);
    const refused = await ask("198.51.100.1");
    expect(refused.statusCode).toBe(429);
    expect(errorOf(refused).message).toBe(
      "Aus Ihrem Netz kommen gerade sehr viele Anfragen, mehr als 1.500 in einer Minute. Bitte versuchen Sie es in einer Minute noch einmal.",
    );
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask("198.51.100.2")).statusCode).toBe(200);
  });
});
