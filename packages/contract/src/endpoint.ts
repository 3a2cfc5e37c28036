import type { z } from "zod";
import type { Access } from "./access.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** What answers with something else than JSON. */
export type RawResponse = "document" | "text";

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
  readonly upload?: true;
  /** `nothing` answers 204; `document` streams a stored content; `text` is plain text. */
  readonly response: Response;
  /** Status of success when it is not 200 (or 204 for `nothing`). */
  readonly status?: 201;
  /** No CSRF token is asked for: only where nothing is changed for a signed-in user. */
  readonly csrf?: false;
}

/** Declares a call; only narrows types. */
export function endpoint<
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | RawResponse | "nothing" = "nothing",
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition;
}

export type InputOf<Part> = Part extends z.ZodType ? z.input<Part> : undefined;
export type OutputOf<Part> = Part extends z.ZodType ? z.output<Part> : undefined;
