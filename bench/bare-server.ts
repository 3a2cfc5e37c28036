import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What answers of the app are measured against, in a process of its own: a server of Node.js that does nothing else. Sent to the
 * process that starts it.
 */
export interface BareServer {
  readonly port: number;
}

const server = createServer((_request, response) => response.end('{"status":"ok"}'));
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit(0));
