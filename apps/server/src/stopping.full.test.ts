import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterAll, describe, expect, it, vi } from "vitest";
import {
  usedDataDir,
  PATIENCE,
  removeApps,
  startApp,
  stopWell,
  type AppProcess,
} from "./testing/app-process.ts";

afterAll(removeApps);

/** A connection to the app that has sent this much. */
async function connectTo(app: AppProcess, sent = ""): Promise<Socket> {
  const socket = connect(Number(new URL(await app.ready).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (sent !== "") await new Promise((resolve) => socket.write(sent, resolve));
  return socket;
}

describe("the app that is told to stop", { timeout: 300_000 }, () => {
  // Covers S70
  it("closes connections that say nothing, a part of a request, or nothing more, and ends well", async () => {
    const dataDir = await usedDataDir();
    const app = startApp(dataDir);
    const request = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n";
    const [silent, part, idle] = await Promise.all([
      connectTo(app),
      connectTo(app, request),
      connectTo(app, `${request}\r\n`),
    ]);
    await once(idle, "data");
    const closed = Promise.all([silent, part, idle].map((socket) => once(socket, "close")));
    await stopWell(app, dataDir);
    expect(await closed).toHaveLength(3);
  });

  it("says before that it is about to, and serves meanwhile, each answer ending its connection", async () => {
    const app = startApp(await usedDataDir(), { env: { DRAIN_SECONDS: "300" } });
    const ask = async (path: string) => fetch(`${await app.ready}${path}`);
    expect((await ask("/api/ready")).status).toBe(200);
    app.child.kill("SIGTERM");
    await vi.waitFor(async () => expect((await ask("/api/ready")).status).toBe(503), PATIENCE);
    const answer = await ask("/api/health");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("connection")).toBe("close");
    expect(app.child.exitCode).toBeNull();
  });

  // Covers S70
  it("ends well while requests hang that never come to their end", async () => {
    const dataDir = await usedDataDir();
    const app = startApp(dataDir);
    const stuck = await connectTo(
      app,
      "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    );
    const idle = await connectTo(app, "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(idle, "data");
    const order: string[] = [];
    const closed = Promise.all([
      once(idle, "close").then(() => order.push("idle")),
      once(stuck, "close").then(() => order.push("stuck")),
    ]);
    // As of a terminal that is closed.
    await stopWell(app, dataDir, "SIGHUP");
    await closed;
    expect(order).toEqual(["idle", "stuck"]);
  });
});
