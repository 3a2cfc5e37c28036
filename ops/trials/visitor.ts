import { randomUUID } from "node:crypto";
import { Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { atEnd } from "./machines.ts";

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Sends the body in ten parts over so long. */
  readonly slowlyMs?: number;
}

/** Browsers of one person before an address with TLS: kept connections, cookies, the token of changing calls. */
export class Visitor {
  protected readonly agent: PlainAgent = new Agent({
    keepAlive: true,
    maxSockets: 40,
    rejectUnauthorized: false,
  });
  protected readonly open: typeof plainRequest = httpsRequest;
  readonly #cookies = new Map<string, string>();
  /** Of the server that is asked next: several may have one session. */
  port: number;

  constructor(port: number) {
    this.port = port;
    atEnd(async () => this.agent.destroy());
  }

  async send({ method = "GET", path, headers = {}, body, slowlyMs }: Asked): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const request = this.open(
        {
          host: "127.0.0.1",
          port: this.port,
          path,
          method,
          agent: this.agent,
          timeout: 60_000,
          headers: {
            host: `localhost:${this.port}`,
            cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
            "x-xsrf-token": this.#cookies.get("XSRF-TOKEN") ?? "",
            ...(body ? { "content-length": String(body.length) } : {}),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("error", reject);
          response.on("end", () => {
            for (const line of response.headers["set-cookie"] ?? []) {
              const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
              this.#cookies.set(name, value);
            }
            const text = Buffer.concat(parts).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
          });
        },
      );
      request.on("error", reject);
      request.on("timeout", () => request.destroy(new Error("no answer within a minute")));
      if (body && slowlyMs !== undefined) void sendSlowly(request, body, slowlyMs);
      else request.end(body);
    });
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.send({ path: "/api/sanctum/csrf-cookie" });
    const answer = await this.json("POST", "/api/login", { email, password, remember: false });
    if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.body}`);
  }

  async json(method: string, path: string, body: object, key: string = randomUUID()): Promise<Answered> {
    const headers = { "content-type": "application/json", "idempotency-key": key };
    return this.send({ method, path, headers, body: Buffer.from(JSON.stringify(body)) });
  }

  /** Uploads a document of so many bytes that nobody has. */
  async upload(
    bytes: number,
    {
      slowlyMs,
      key = randomUUID(),
      content = Buffer.alloc(bytes, `%PDF-1.4\n% ${randomUUID()}\n`),
    }: { slowlyMs?: number; key?: string; content?: Buffer } = {},
  ): Promise<Answered> {
    const boundary = "----trial";
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="Brief.pdf"\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return this.send({
      method: "POST",
      path: "/api/files/upload",
      headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "idempotency-key": key },
      body,
      ...(slowlyMs === undefined ? {} : { slowlyMs }),
    });
  }
}

/** The same before a server itself. */
export class PlainVisitor extends Visitor {
  protected override readonly agent = new PlainAgent({ keepAlive: true, maxSockets: 40 });
  protected override readonly open = plainRequest;
}

const PARTS = 10;

async function sendSlowly(
  request: { write(chunk: Buffer): void; end(): void },
  body: Buffer,
  ms: number,
): Promise<void> {
  const size = Math.ceil(body.length / PARTS);
  for (let at = 0; at < body.length; at += size) {
    request.write(body.subarray(at, at + size));
    await delay(ms / PARTS);
  }
  request.end();
}
