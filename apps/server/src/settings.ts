import { isPlainText } from "@krempelfrei/contract/plain-text";
import { z } from "zod";
import { NETWORK_LIMITS } from "./core/network.ts";
import {
  ageKey,
  backupTarget,
  BACKUP_TARGET,
  database,
  domain,
  flag,
  HOST,
  isProxy,
  listOf,
  NO_LOGIN,
  number,
  oneOf,
  openAddress,
  optional,
  path,
  plain,
  quota,
  read,
  S3_ADDRESS,
  s3Address,
  server,
  wholeNumber,
  withDefault,
  type Environment,
  type Setting,
} from "./read-setting.ts";

/** All environment variables of the server, in the order of the operator's page (docs/settings.md). */
export const SETTINGS = {
  PORT: withDefault("3000", {
    schema: wholeNumber(0, 65_535),
    takes: "a port number from 0 to 65535",
    words: "where it listens",
  }),
  HOST: withDefault("127.0.0.1", {
    ...plain("an address to listen on"),
    words: "the network address on which it listens",
  }),
  DATA_DIR: withDefault("data", {
    ...path("a folder"),
    words: "`postgres/`, `blobs/`, `outbox/` of the default without outside services",
  }),
  DATABASE_URL: optional("embedded PostgreSQL", {
    ...database,
    words:
      "a PostgreSQL >= 15 of your own, on another machine with `?sslmode=verify-full` (`&sslrootcert=<file>` for a CA of your own); before several stands a proxy ([several machines](operations.md#several-machines))",
  }),
  DATABASE_ADMIN_URL: optional("`DATABASE_URL`", {
    ...database,
    words:
      "the owner of the tables, and the server itself where `DATABASE_URL` leads to a pooler: for migrations and backups ([two roles](operations.md#two-roles))",
  }),
  DRAIN_SECONDS: withDefault("0", {
    ...number(0, 300),
    words:
      "for so long a server that is told to stop still serves while `/api/ready` answers 503: more than two checks of the balancer. Running requests, uploads too, then have 30 seconds to come to their end, and 5 with `0`",
  }),
  S3_BUCKET: optional("`DATA_DIR/blobs`", {
    ...plain("the name of a bucket"),
    words: "the bucket of the documents in an S3-compatible store",
  }),
  S3_ENDPOINT: optional("AWS", { ...s3Address, words: "address of that store" }),
  S3_REGION: withDefault("us-east-1", { ...plain("a region"), words: "its region" }),
  S3_ACCESS_KEY_ID: optional("none", {
    ...plain("a key"),
    words: "needed with `S3_BUCKET`: the key",
  }),
  S3_SECRET_ACCESS_KEY: optional("none", {
    ...plain("a secret"),
    words: "needed with `S3_BUCKET`: its secret",
  }),
  S3_PUBLIC_ENDPOINT: optional("contents go through the app", {
    schema: openAddress,
    takes: `${S3_ADDRESS}, that browsers reach`,
    words:
      "where browsers reach the store; then documents are fetched from it by links that hold for a short time",
  }),
  SMTP_URL: optional("each mail is an `.eml` in `DATA_DIR/outbox`", {
    schema: server("smtp:", "smtps:"),
    takes: "an address like smtp://user:password@host:587",
    words:
      "outgoing mail: `smtp://user:password@host:587` insists on STARTTLS for other machines, `smtps://…:465` is encrypted from the start",
  }),
  MAIL_FROM: optional("the product's name at an address that nobody has", {
    schema: z.string().regex(/@/),
    takes: "an e-mail address, or a name with one in <>",
    words: "the sender of all mails",
  }),
  MAIL_RETURN_PATH: optional("the address of `MAIL_FROM`", {
    schema: z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/),
    takes: "an e-mail address",
    words:
      "where mail servers report mails that they could not deliver (`MAIL FROM` of the envelope): an address whose mails arrive in the mailbox of `MAIL_IN_IMAP_URL` ([how](operations.md#mails-that-did-not-arrive))",
  }),
  ALLOW_PLAINTEXT: optional("none", {
    schema: z
      .string()
      .toLowerCase()
      .pipe(listOf((host) => HOST.test(host))),
    takes: "names of hosts with commas between them",
    words:
      "hosts with commas between them that may be reached without encryption, by the names that the other settings give them. In production a database, bucket or collector on another machine is refused in clear, or without a check of its certificate; name only hosts on a network that nobody else reaches",
  }),
  APP_URL: optional("`http://HOST:PORT`", {
    schema: openAddress,
    takes: `an address like https://app.krempelfrei.example, ${NO_LOGIN}`,
    words:
      "base of the links in mails and domain of passkeys, never the Host header; an IP address has no passkeys, so try them at `http://localhost:PORT`",
  }),
  TRUST_PROXY: withDefault("off", {
    schema: z
      .literal("off")
      .transform((): false => false)
      .or(listOf(isProxy)),
    takes: "the addresses of the reverse proxy with commas between them, or off",
    words: "addresses of the reverse proxy",
  }),
  PRODUCT_NAME: withDefault("Krempelfrei", {
    schema: z
      .string()
      .max(60)
      .refine((name) => isPlainText(name) && !/[<>"@,;]/.test(name)),
    takes: 'a name of at most 60 characters without <>"@,;',
    words: 'stands in titles, bar, installed app, mails and OpenAPI; at most 60 characters without `<>"@,;`',
  }),
  PRODUCT_COLOUR: optional("a green", {
    schema: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .toLowerCase(),
    takes: "a colour like #1f6b57",
    words:
      "`#rrggbb`: hue of buttons, links and marks. Each shade is made as light or dark as WCAG AA needs, so it may differ from what is given",
  }),
  PRODUCT_LOGO: optional("our mark", {
    ...path("the path of a PNG"),
    words: "path of a square PNG of 192 to 1024 pixels and at most 512 kB; in bar, tab and installed app",
  }),
  GROUP_FILES: withDefault("50000", {
    ...quota,
    words:
      "documents of a customer's group from which on its members store nothing more, on a day a twenty-fifth of them (500 at least); `0`: no limit. Staff is warned on the customer's page at 80 %. What staff files does not count for a day",
  }),
  GROUP_GB: withDefault("100", {
    ...quota,
    words: "the same for the bytes of all its contents, in GB; on a day a twentieth of them (1 GB at least)",
  }),
  NETWORK_REQUESTS_A_MINUTE: withDefault(String(NETWORK_LIMITS.requestsAMinute), {
    ...number(600, 10_000_000),
    words:
      "requests of one network address in a minute, at each server; past it the answer is 429 and says so. A wall against floods: an open page asks once in some seconds, so an office of hundreds behind one address stays below; more for a provider's address or a load test. Of the 40 uploads that a server receives at once one address has 20, and with a larger number accordingly more, so that an office that is nearly everybody gets all",
  }),
  UPLOAD_MAX_MB: withDefault("50", { ...number(1, 5000, "MB"), words: "largest upload" }),
  UPLOAD_OTHER_TYPES: withDefault("0", {
    ...flag,
    words:
      "`1`: uploads accept what mails do: also HEIC, TIFF, DOCX, ODT, the XML of electronic invoices and EML, which become JPG and PDF ([how](features/mail-intake.md)). `0`: PDF, JPG and PNG alone",
  }),
  SCANNER_DIR: optional("none", {
    ...path("a folder"),
    words:
      "the folder that the office's scanner writes to; this process, if it runs light jobs, takes what lies there ([stacks](features/stacks.md)). It must be readable and writable",
  }),
  MAIL_IN_DOMAIN: optional("none", {
    schema: domain,
    takes: "a domain like eingang.krempelfrei.example",
    words:
      "the domain of the addresses to which members send documents; switches it on, together with the next two ([documents by mail](operations.md#documents-by-mail))",
  }),
  MAIL_IN_AUTHSERV: optional("none", {
    schema: domain,
    takes: "the name of your mail server in Authentication-Results",
    words:
      "needed with it: the name under which your mail server writes what it has verified into `Authentication-Results`",
  }),
  MAIL_IN_IMAP_URL: optional("none", {
    schema: z
      .string()
      .regex(/^imaps?:\/\/[^@/]+@[^@/]/)
      .pipe(server("imap:", "imaps:")),
    takes: "an address like imaps://user:password@host, with a % for each special letter",
    words:
      "needed with it: `imaps://user:password@host`, special letters with %: the mailbox out of which processes that run light jobs take the mails",
  }),
  KEEP_DELETED_DAYS: withDefault("30", {
    ...number(0, 30, "days"),
    words: "for so many days (at most 30) staff can restore a deleted document; `0`: it is gone at once",
  }),
  ONE_PERSON_OFFICE: withDefault("0", {
    ...flag,
    words: "`1`: the office has one person only, who may approve what they submitted themselves",
  }),
  WORKERS: withDefault("1", {
    ...number(0, 32),
    words:
      "light jobs and looks at documents at once in this process, so many of each (two looks at least while it is idle); of each of the three kinds of mails as many, two at least; of heavy jobs and recognitions of pages half as many, one at least; 0 = none",
  }),
  BACKUP_TO: optional("none", {
    schema: backupTarget,
    takes: BACKUP_TARGET,
    words: "place of the backups: a folder, or `s3://bucket/prefix`",
  }),
  BACKUP_S3_ENDPOINT: optional("AWS", {
    ...s3Address,
    words: "the bucket of the backups; take another account than that of the documents",
  }),
  BACKUP_S3_REGION: withDefault("us-east-1", { ...plain("a region"), words: "its region" }),
  BACKUP_S3_ACCESS_KEY_ID: withDefault("", { ...plain("a key"), words: "its key" }),
  BACKUP_S3_SECRET_ACCESS_KEY: withDefault("", {
    ...plain("a secret"),
    words: "the secret of the key",
  }),
  BACKUP_RECIPIENT: optional("not encrypted", {
    schema: ageKey("age1"),
    takes: "a public key of age, age1…",
    words: "a public key of [age](https://age-encryption.org), `age1…`: backups are encrypted for it",
  }),
  BACKUP_IDENTITY: optional("none", {
    schema: ageKey("AGE-SECRET-KEY-1"),
    takes: "a secret key of age, AGE-SECRET-KEY-1…",
    words:
      "its secret key, `AGE-SECRET-KEY-1…`: needed to restore and to prove, not to make backups. Keep it elsewhere",
  }),
  BACKUP_MOMENTS_MAX_GB: withDefault("10", {
    ...number(0, 10_000, "GB"),
    words:
      "with the embedded database and `BACKUP_TO`, on Linux, what restores to any moment of the last three days is copied there all the time: so much of it may wait on the own disk while that place cannot be reached; then it goes, and its moments are lost. `0`: nothing is copied",
  }),
  CONTENT_KEY_FILE: optional("contents are stored as they are", {
    ...path("the path of a file"),
    words: "file of the master keys by which contents are encrypted ([encryption](operations.md#encryption))",
  }),
  SYNONYMS_FILE: optional("those of the product", {
    ...path("the path of a file"),
    words:
      "more words that mean the same in searches of texts, such as short names of the office's customers: one list a line, words of letters and digits apart by blanks, `#` before a note. Read at the start of each process",
  }),
  METRICS_TOKEN: optional("loopback only", {
    schema: z.string().min(16),
    takes: "at least 16 characters",
    words: "who may read `/metrics`",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional("no traces", {
    schema: openAddress,
    takes: `an address like http://127.0.0.1:4318, ${NO_LOGIN}`,
    words:
      "where traces go (OTLP over HTTP, `/v1/traces` below it); `OTEL_EXPORTER_OTLP_HEADERS` for what the collector asks for",
  }),
  OTEL_TRACES_SAMPLER_ARG: withDefault("0.1", {
    schema: z.coerce.number().min(0).max(1),
    takes: "a share of all traces from 0 to 1",
    words: "the share of traces that is told",
  }),
  OCR_ENGINE: withDefault("auto", {
    ...oneOf(["auto", "embedded", "native", "off"]),
    words:
      "what reads scans: `native` (a tesseract 5 or newer on the PATH), `embedded` (the one of the packages), or `auto`: native where it is found. Both use the same data and give the same text. `off`: this process reads no documents, and its pages say that none are read; where another process reads, set `WORKERS` to 0 instead",
  }),
  READING_PRIORITY: withDefault("low", {
    ...oneOf(["low", "normal"]),
    words:
      "`low`: reading gives way to the app, but for one document at a time; `normal`: as much as the app, for a worker with a machine of its own",
  }),
  LOG_LEVEL: withDefault("info", {
    ...oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    words: "the least severe lines that are logged",
  }),
};

type SettingName = keyof typeof SETTINGS;
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** The values by their names in the code: `UPLOAD_MAX_MB` is `uploadMaxMb`. */
export type SettingValues = {
  readonly [Name in SettingName as CamelCase<Name>]: (typeof SETTINGS)[Name] extends Setting<infer T>
    ? T
    : never;
};

const inCode = (name: string): string =>
  name.toLowerCase().replaceAll(/_(.)/g, (_whole, letter: string) => letter.toUpperCase());

/** The values of all settings. Throws `ConfigError`, which names the variable and never repeats its value. */
export function readSettings(env: Environment): SettingValues {
  const entries = Object.entries(SETTINGS).map(([name, setting]: [string, Setting<unknown>]) => [
    inCode(name),
    read(env, name, setting),
  ]);
  return Object.fromEntries(entries) as SettingValues;
}
