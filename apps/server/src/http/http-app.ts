import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { FastifyInstance } from "fastify";
import type { Ctx } from "../core/context.ts";
import type { ChangeLimit } from "./change-limit.ts";
import type { Replica } from "../db/replica.ts";
import type { Draining } from "./draining.ts";
import type { Refusals } from "./refusals.ts";
import type { UploadPermits } from "./upload-permits.ts";

/** Where routes are registered: the server, and what the context of a request is made of. */
export interface HttpApp extends Omit<Ctx, "actor" | "log"> {
  readonly server: FastifyInstance;
  readonly csrfSecret: Buffer;
  /** Of the keys that clients give their calls. */
  readonly callSecret: Buffer;
  /** Whose upload bodies are received; the others wait. */
  readonly uploads: UploadPermits;
  /** How much a person may change in a while. */
  readonly chargeChange: ChangeLimit;
  readonly draining: Draining;
  /** Counts and logs what is refused. */
  readonly refusals: Refusals;
  /** Where the operator has one. */
  readonly replica: Replica | undefined;
  /** The calls that are served; a test compares them with the contract. */
  readonly served: Set<Endpoint>;
}
