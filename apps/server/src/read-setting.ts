import { z } from "zod";

/** A setting is wrong: one line that names the variable and what it takes. */
export class ConfigError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ConfigError";
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

/** A name of letters, digits, dots, hyphens and underscores, or an IPv6 address in brackets. */
export const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;

/** An address of one of these schemes that passes the test. Never throws: Node's error has the address in it. */
export const url = (schemes: readonly string[], test: (parsed: URL) => boolean = () => true) =>
  z.string().refine((value) => {
    const parsed = URL.parse(value);
    return parsed !== null && schemes.includes(parsed.protocol) && test(parsed);
  });

/** An address whose host is one that the libraries take too: theirs would repeat the whole address in their error. */
export const server = (...schemes: string[]) => url(schemes, ({ hostname }) => HOST.test(hostname));

/** An address that is printed and logged, so it holds no user and no password. */
export const openAddress = url(
  ["http:", "https:"],
  ({ hostname, username, password }) => HOST.test(hostname) && username === "" && password === "",
);
export const NO_LOGIN = "without user and password";
export const S3_ADDRESS = `an address like https://s3.example, ${NO_LOGIN}`;
/** A folder, or a bucket with a prefix. */
export const backupTarget = z.string().regex(/^(?!\w+:\/\/)|^s3:\/\/[\w.-]+(\/.*)?$/);
export const BACKUP_TARGET = "a folder, or s3://bucket/prefix";

/** Reads one variable; an empty one counts as not set. The error never repeats the value: any of them may hold a secret. */
export function read<T>(env: Environment, name: string, schema: z.ZodType<T>, takes: string): T | undefined {
  const value = env[name]?.trim();
  if (value === undefined || value === "") return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw new ConfigError(`${name} must be ${takes}.`);
  return result.data;
}
