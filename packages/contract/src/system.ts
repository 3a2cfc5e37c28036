import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const getHealth = endpoint({
  method: "GET",
  path: "/health",
  summary: "The process is up",
  access: "public",
  response: z.object({ status: z.literal("ok") }),
});

export const getReady = endpoint({
  method: "GET",
  path: "/ready",
  summary:
    "The database is reached, and the server is not about to stop; 503 otherwise. A store of documents that is full or away does not count: all else goes on",
  access: "public",
  response: z.object({ status: z.literal("ready") }),
});

export const getOpenApi = endpoint({
  method: "GET",
  path: "/openapi.json",
  summary: "This description, made from the schemas that validate",
  access: "public",
  response: z.record(z.string(), z.unknown()),
});
