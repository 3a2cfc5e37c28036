import { createClient, type ApiClient } from "@krempelfrei/testing/client";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";

/** A browser with our client in it, before an app that listens nowhere. */
export type Client = ApiClient<InjectOptions, LightMyRequestResponse>;

/** `remoteAddress` is the network address that it comes from. */
export const createBrowserClient = (server: FastifyInstance, remoteAddress = "127.0.0.1"): Client =>
  createClient<InjectOptions, LightMyRequestResponse>(async (request) =>
    server.inject({ remoteAddress, ...request }),
  );

/** The smallest PDF that counts as one, different for each text. */
export function pdf(text: string): Uint8Array {
  return Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
}
