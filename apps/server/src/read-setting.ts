import { resolve } from "node:path";
import { z } from "zod";
import { ConfigError } from "./core/config-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

/** A name of letters, digits, dots, hyphens and underscores, or an IPv6 address in brackets. */
export const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;

/** An address of one of these schemes that passes the test. Never throws: Node's error would contain the address. */
export const url = (schemes: readonly string[], test: (parsed: URL) => boolean = () => true) =>
  z.string().refine((value) => {
    const parsed = URL.parse(value);
    return parsed !== null && schemes.includes(parsed.protocol) && test(parsed);
  });

/** An address whose host the libraries accept too: their error would repeat the whole address. */
export const server = (...schemes: string[]) => url(schemes, ({ hostname }) => HOST.test(hostname));

/** A printed and logged address, so it must contain no user and no password. */
export const openAddress = url(
  ["http:", "https:"],
  ({ hostname, username, password }) => HOST.test(hostname) && username === "" && password === "",
);
export const NO_LOGIN = "without user and password";
export const S3_ADDRESS = `an address like https://s3.example, ${NO_LOGIN}`;
/** A folder, or a bucket with a prefix. */
export const backupTarget = z.string().regex(/^(?!\w+:\/\/)|^s3:\/\/[\w.-]+(\/.*)?$/);
export const BACKUP_TARGET = "a folder, or s3://bucket/prefix";

/** One variable of the environment. */
export interface Setting<T> {
  readonly schema: z.ZodType<T>;
  /** Requirement, for the error. */
  readonly takes: string;
  /** Value if the variable is not set. */
  readonly fallback: string | undefined;
  /** The default in words for the operator's page, if it is not the fallback. */
  readonly without: string | undefined;
  /** Description for the operator's page. */
  readonly words: string;
}

interface Said<T> {
  readonly schema: z.ZodType<T>;
  readonly takes: string;
  readonly words: string;
}

/** A setting with a default, in the notation of the operator. */
export const withDefault = <T>(fallback: string, said: Said<T>): Setting<T> => ({
  ...said,
  fallback,
  without: undefined,
});
/** An optional setting; `without` describes the default on the page. */
export const optional = <T>(without: string, said: Said<T>): Setting<T | undefined> => ({
  ...said,
  fallback: undefined,
  without,
});

export const number = (min: number, max: number, unit = "") => ({
  schema: wholeNumber(min, max),
  takes: `a number ${unit === "" ? "" : `of ${unit} `}from ${min} to ${max}`,
});
export const flag = { schema: z.enum(["0", "1"]).transform((value) => value === "1"), takes: "0 or 1" };
export const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) => ({
  schema: z.enum(names),
  takes: `one of ${names.join(", ")}`,
});

export const quota = {
  schema: wholeNumber(0, 10_000_000),
  takes: "a number from 0 to 10000000, 0 for no limit",
};
export const plain = (takes: string) => ({ schema: z.string(), takes });
/** A file or folder; the value is absolute. */
export const path = (takes: string) => ({ schema: z.string().transform((value) => resolve(value)), takes });
export const s3Address = { schema: openAddress, takes: S3_ADDRESS };
export const ageKey = (start: string) => z.string().regex(new RegExp(`^${start}[a-z0-9]+$`, "i"));
export const domain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);

/** A host has no comma: `URL` accepts one, and the driver would search for a machine of that name. */
export const database = {
  schema: url(["postgres:", "postgresql:"], ({ hostname }) => !hostname.includes(",")),
  takes: "an address like postgres://user:password@host/name, with one host: a proxy stands before several",
};

export const listOf = (is: (entry: string) => boolean) =>
  z
    .string()
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .refine((entries) => entries.every(is));

/** True for an address or a network: "true" or a number of hops would trust any address claimed by a client. */
export const isProxy = (address: string): boolean =>
  /^[0-9a-f.:]+(\/\d+)?$/i.test(address) && /[.:]/.test(address);

/** Reads one variable; an empty one counts as not set. The error never repeats the value, which may be a secret. */
export function read<T>(
  env: Environment,
  name: string,
  { schema, takes, fallback }: Setting<T>,
): T | undefined {
  const given = env[name]?.trim();
  const value = given === undefined || given === "" ? fallback : given;
  if (value === undefined) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw new ConfigError(`${name} must be ${takes}.`);
  return result.data;
}
