import { setTimeout as delay } from "node:timers/promises";

const PATIENCE_MS = 10_000;

/** The inspector of a running process of Node.js. */
export interface Inspector {
  send<Result>(method: string, params?: Readonly<Record<string, unknown>>): Promise<Result>;
  close(): void;
}

/** Opens it at the port that the process was started with (`--inspect-port`). */
export async function openInspector(pid: number, port: number): Promise<Inspector> {
  process.kill(pid, "SIGUSR1");
  const url = await addressOf(port);
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  return {
    send: async <Result>(method: string, params = {}) => {
      last += 1;
      const id = last;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
      return (await promise) as Result;
    },
    close: () => socket.close(),
  };
}

async function addressOf(port: number): Promise<string> {
  for (const until = performance.now() + PATIENCE_MS; ; await delay(50)) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
      if (target) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
