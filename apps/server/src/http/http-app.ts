import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { FastifyInstance } from "fastify";
import type { Ctx } from "../context/context.ts";
import type { CallTurns } from "./call-turns.ts";
import type { ChangeLimit } from "./change-limit.ts";
import type { Draining } from "./draining.ts";
import type { Refusals } from "./refusals.ts";
import type { UploadPermits } from "./upload-permits.ts";

/** The server that routes are registered at, and the parts of a request's context. */
export interface HttpApp extends Omit<Ctx, "actor" | "log"> {
  readonly server: FastifyInstance;
  readonly csrfSecret: Buffer;
  /** Secret from which the keys of stored responses are derived. */
  readonly callSecret: Buffer;
  /** Permits to send the body of an upload; calls without one wait. */
  readonly uploads: UploadPermits;
  /** Limits how many calls of one person use the database at the same time. Error: 429. */
  readonly calls: CallTurns;
  /** Counts the changing calls of a person. Error: 429. */
  readonly chargeChange: ChangeLimit;
  readonly draining: Draining;
  /** Counts and logs refused calls. */
  readonly refusals: Refusals;
  /** The calls that are served; a test compares them with the contract. */
  readonly served: Set<Endpoint>;
}
