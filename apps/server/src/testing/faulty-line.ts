import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface FaultyLine {
  readonly address: string;
  /** The next `count` connections break after as many bytes in one direction. */
  breakAfter(count: number, direction: "up" | "down", bytes: number): void;
  /** From now on bytes are taken and nothing is passed on, also on open connections. */
  hang(): void;
  close(): Promise<void>;
}

/** A TCP line to `target` that can break, or swallow everything, as networks do. */
export async function createFaultyLine(target: string): Promise<FaultyLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let breaks = { count: 0, direction: "up", bytes: 0 };
  let hanging = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pass = (from: Socket, to: Socket, direction: string): void => {
      let passed = 0;
      from.on("data", (chunk) => {
        if (hanging) return;
        passed += chunk.length;
        if (breaks.count > 0 && breaks.direction === direction && passed > breaks.bytes) {
          breaks.count -= 1;
          near.resetAndDestroy();
          far.destroy();
        } else if (!to.write(chunk)) {
          from.pause();
          to.once("drain", () => from.resume());
        }
      });
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
      sockets.add(from);
    };
    pass(near, far, "up");
    pass(far, near, "down");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakAfter(count, direction, bytes) {
      breaks = { count, direction, bytes };
    },
    hang() {
      hanging = true;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
