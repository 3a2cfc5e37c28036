import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ENCODINGS, type Encoding, type ReadyJson } from "../core/json/ready-json.ts";

/** Sends it in the encoding that the client likes best; @fastify/compress leaves alone what has one. */
export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyJson,
): Promise<FastifyReply> {
  reply.header("vary", "accept-encoding");
  const encoding = negotiate<Encoding>(request.headers["accept-encoding"] ?? "", [...ENCODINGS]);
  if (encoding === null) return reply.send(ready.text());
  return reply.header("content-encoding", encoding).send(await ready.compressed(encoding));
}
