import { Agent, request } from "node:http";
import { login } from "@krempelfrei/contract/account/account";
import { createHttpClient, headersOf } from "@krempelfrei/testing/client";
import { PASSWORD, type RunningServer } from "./server.ts";

/** A person who has signed in, with what a call has to send. */
export interface Session {
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: ReadonlyMap<string, string>;
}

/** Signs a demo account in, with the client that tests use. */
export async function signIn(server: RunningServer, email: string): Promise<Session> {
  const { call, cookies } = createHttpClient(server.url);
  await call(login, { body: { email, password: PASSWORD, remember: false } });
  return { headers: { "content-type": "application/json", ...headersOf(cookies) }, cookies };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const BOUNDARY = "----bench-boundary-5d1c0f";

/** Bytes that start like a PDF; another `mark` gives another content. */
export function documentBytes(filling: Uint8Array, mark: string): Buffer[] {
  const head = Buffer.from(`%PDF-1.7\n% ${mark}\n`);
  return [head, Buffer.from(filling.buffer, filling.byteOffset, filling.byteLength - head.byteLength)];
}

/** Uploads a document as the client's form does, fields first, and expects it to be stored. */
export async function upload(
  server: RunningServer,
  session: Session,
  name: string,
  parts: readonly Buffer[],
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { body, type } = uploadBody(name, parts, fields);
  const answer = await post(
    `${server.url}/api/files/upload`,
    { ...session.headers, "content-type": type },
    body,
  );
  return (JSON.parse(answer) as { id: string }).id;
}

/** The multipart body of an upload, fields first, as the client's form sends it. */
export function uploadBody(
  name: string,
  parts: readonly Buffer[],
  fields: Readonly<Record<string, string>> = {},
): { readonly body: readonly Buffer[]; readonly type: string } {
  const before = Object.entries(fields).map(
    ([field, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const disposition = `content-disposition: form-data; name="file"; filename="${name}"`;
  const head = `--${BOUNDARY}\r\n${disposition}\r\ncontent-type: application/pdf\r\n\r\n`;
  const body = [Buffer.from(before.join("") + head), ...parts, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)];
  return { body, type: `multipart/form-data; boundary=${BOUNDARY}` };
}

/** Posts a body of known length over a kept connection. Rejects unless it is taken. */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: readonly Buffer[],
): Promise<string> {
  const length = body.reduce((sum, part) => sum + part.byteLength, 0);
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      agent,
      method: "POST",
      headers: { ...headers, "content-length": length },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => {
        if ((response.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${url}: ${response.statusCode} ${text}`));
      });
    });
    for (const part of body) outgoing.write(part);
    outgoing.end();
  });
}

/** Runs `work` `count` times, `atOnce` of them in parallel. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, atOnce) }, lane));
}

/** Closes the keep-alive connections: a server that stops waits for them. */
export function hangUp(): void {
  agent.destroy();
}
