import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { finishRequests } from "./finish-requests.ts";

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

it("lets a running request come to its end, closes idle connections before it and silent ones after it", async () => {
  const server = Fastify({ forceCloseConnections: true });
  // A test that waits for it fails by its own time limit.
  finishRequests(server, 3_600_000);
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  server.get("/quick", async () => "quick");
  server.get("/slow", async () => {
    arrived.resolve();
    return answer.promise;
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const open = async (sent: string): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(sent);
    return socket;
  };
  const [idle, slow, silent] = await Promise.all([open(get("/quick")), open(get("/slow")), open("")]);
  await Promise.all([once(idle, "data"), arrived.promise]);

  const closed = server.close();
  await once(idle, "close");
  // New calls are sent elsewhere.
  const late = await open(get("/quick"));
  expect(String(await once(late, "data"))).toContain("503 Service Unavailable");
  answer.resolve("made in the end");
  expect(String(await once(slow, "data"))).toContain("made in the end");
  await closed;
  for (const socket of [slow, silent, late]) if (!socket.closed) await once(socket, "close");
});

it("waits no longer than it was told for what never ends", async () => {
  const server = Fastify({ forceCloseConnections: true });
  finishRequests(server, 1);
  const arrived = Promise.withResolvers<void>();
  server.get("/never", async () => {
    arrived.resolve();
    return new Promise(() => undefined);
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((server.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(get("/never"));
  await arrived.promise;
  const closed = once(socket, "close");
  await expect(server.close()).resolves.toBeUndefined();
  await closed;
});
