import type { z } from "zod";
import type { Access } from "./access.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Bytes of a JSON body where a call does not say otherwise: the thousand ids of a large selection fit. */
export const BODY_MAX = 64 * 1024;

/** Answers that are not JSON. */
export type RawResponse = "document" | "download";

type Shape = z.ZodObject | undefined;

/**
 * One call of the product: its address, who may make it and what goes in and out. The server serves it, the client
 * calls it, OpenAPI and the access matrix test are made from it.
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
  /** Bytes of a JSON body; without it `BODY_MAX`. */
  readonly bodyMax?: number;
  /** `nothing` answers 204; `document` streams a stored content, `download` a file that is made for the answer. */
  readonly response: Response;
  /**
   * Members whose contract has ended may make it too, although it changes something: it takes rights away or data back.
   * Without it they make no changing call but those on their own account (access `user`).
   */
  readonly allowedAfterEnd?: true;
  /**
   * Staff that has no second factor and needs one may make it too: it serves to set one up. Without it such a person makes
   * only the calls that anybody may make.
   */
  readonly withoutSecondFactor?: true;
  /**
   * Its answer sets a cookie that opens something, or takes one away: an `Idempotency-Key` is left out of account, because a
   * kept answer would give the cookie to whoever has the key.
   */
  readonly setsCookie?: true;
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
/** The same part after validation, as the handler gets it. */
export type OutputOf<Schema> = Part<Schema, Schema extends z.ZodType ? z.output<Schema> : never>;

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}

/** Calls that modules declare, by name; a call that its feature's `calls.ts` leaves out is served to nobody. */
export const callsOf = (...modules: readonly object[]): readonly (readonly [string, Endpoint])[] =>
  modules.flatMap((declared) =>
    Object.entries(declared).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  );
