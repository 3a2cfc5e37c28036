import { once } from "node:events";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface LyingBucket {
  readonly address: string;
  /** Answers one request in `count` with 500; 0 switches the failures off. */
  failOneOf(count: number): void;
  /** Repeats the last listing from now on. */
  keepListing(): void;
  close(): Promise<void>;
}

const isListing = ({ method, url = "" }: IncomingMessage): boolean =>
  method === "GET" && url.includes("list-type=2");

/** Stands before an S3 server and does not always tell the truth. */
export async function createLyingBucket(target: string): Promise<LyingBucket> {
  const { hostname, port } = new URL(target);
  const listings = new Map<string, Buffer>();
  let isOld = false;
  let oneOf = 0;
  let asked = 0;
  const server = createServer((incoming, answer) => {
    const { method, url = "", headers } = incoming;
    const old = isOld && isListing(incoming) ? listings.get(url) : undefined;
    asked += 1;
    if (old || (oneOf > 0 && asked % oneOf === 0)) {
      incoming.resume();
      answer.writeHead(old ? 200 : 500, { "content-type": "application/xml" }).end(old);
      return;
    }
    // The signature is over the name of the host that was asked.
    const onward = request({ hostname, port, method, path: url, headers }, (told) => {
      const parts: Buffer[] = [];
      answer.writeHead(told.statusCode ?? 500, told.headers);
      told.on("data", (part: Buffer) => void (isListing(incoming) && parts.push(part)));
      told.on("end", () => void (isListing(incoming) && listings.set(url, Buffer.concat(parts))));
      told.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failOneOf(count) {
      oneOf = count;
    },
    keepListing() {
      isOld = true;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
