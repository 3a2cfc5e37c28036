import type { z } from "zod";
import type { Access } from "./access.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Default limit of a JSON body in bytes: the thousand ids of a large selection fit. */
export const BODY_MAX = 64 * 1024;

/** Answers that are not JSON. */
export type RawResponse = "document" | "download";

type Shape = z.ZodObject | undefined;

/**
 * One call of the product: its address, access rule and schemas. The server serves it, the client calls it, and OpenAPI
 * and the access matrix test are made from it.
 */
export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType | RawResponse | "nothing" = z.ZodType | RawResponse | "nothing",
  Upload extends true | undefined = true | undefined,
> {
  readonly method: Method;
  /** Below `/api`, with `:name` for parameters and without a trailing slash. */
  readonly path: string;
  /** One line for OpenAPI. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Multipart: one file in the field `file`; `body` describes the text fields beside it. */
  readonly upload?: Upload;
  /** Limit of a JSON body in bytes; default: `BODY_MAX`. */
  readonly bodyMax?: number;
  /** `nothing` answers 204; `document` streams a stored content, `download` a file that is made for the answer. */
  readonly response: Response;
  /**
   * True: also for members whose contract has ended, although it changes something: it revokes rights, or chooses how
   * the last invoice is sent. By default such members can read, and make calls that need no capability (their account).
   */
  readonly allowedAfterEnd?: true;
  /**
   * True: also for staff who lack the required second factor, because setting one up needs the call. By default they
   * can only make calls of access `public` and `guest`.
   */
  readonly withoutSecondFactor?: true;
  /**
   * True: its response sets or clears a cookie with rights, so an `Idempotency-Key` is ignored: a stored response would
   * give the cookie to anybody with the key.
   */
  readonly setsCookie?: true;
  /**
   * True: sets a state that somebody else may set back, or makes whatever is missing, so an equal call after a lost answer
   * has a new `Idempotency-Key`: the stored answer may no longer be true.
   */
  readonly setsState?: true;
  /** Status of success when it is not 200 (or 204 for `nothing`). */
  readonly status?: 201;
}

/** Declares a call; only narrows types. */
export function endpoint<
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | RawResponse | "nothing" = "nothing",
  Upload extends true | undefined = undefined,
>(
  definition: Endpoint<Params, Query, Body, Response, Upload>,
): Endpoint<Params, Query, Body, Response, Upload> {
  return definition;
}

type Part<Schema, Taken> = [Schema] extends [undefined] ? undefined : Taken;

/** Input for a part of a call; undefined if the call has no such part. */
export type InputOf<Schema> = Part<Schema, Schema extends z.ZodType ? z.input<Schema> : never>;
/** A part of a call after validation, as passed to the handler. */
export type OutputOf<Schema> = Part<Schema, Schema extends z.ZodType ? z.output<Schema> : never>;

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}

/** The calls that modules declare, by name; a call missing in its feature's `calls.ts` is not served. */
export const callsOf = (...modules: readonly object[]): readonly (readonly [string, Endpoint])[] =>
  modules.flatMap((declared) =>
    Object.entries(declared).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  );
