import { randomUUID } from "node:crypto";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import { headersOf } from "@krempelfrei/testing/client";
import type { LightMyRequestResponse } from "fastify";
import { pdf, type Client } from "./client.ts";
import type { World } from "./world.ts";

export interface KeyedCall {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: object | Buffer;
}

/** A call as a browser sends it, to be sent as often as wanted. */
export async function prepareCall(
  client: Client,
  { method, upload }: Endpoint,
  url: string,
  body?: object,
): Promise<KeyedCall> {
  if (method === "GET") throw new Error("changes nothing");
  if (!client.cookies.has("XSRF-TOKEN")) await client.get("/api/sanctum/csrf-cookie");
  const headers = { ...headersOf(client.cookies), "idempotency-key": randomUUID() };
  if (upload === undefined) return { method, url, headers, ...(body ? { payload: body } : {}) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
  form.set("file", new File([Buffer.from(pdf(randomUUID()))], "Neu.pdf", { type: "application/pdf" }));
  const request = new Request("http://localhost", { method: "POST", body: form });
  return {
    method,
    url,
    headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

export const sendTo = async (world: World, sent: KeyedCall): Promise<LightMyRequestResponse> =>
  world.server.inject({ remoteAddress: "127.0.0.1", ...sent });
