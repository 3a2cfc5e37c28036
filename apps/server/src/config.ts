import { platform } from "node:os";
import { resolve } from "node:path";
import { isPlainText } from "@krempelfrei/contract/plain-text";
import { z } from "zod";
import { refusePlaintext } from "./connections.ts";
import { NETWORK_LIMITS, type NetworkLimits } from "./core/network.ts";
import { isThisMachine } from "./core/this-machine.ts";
import { readMailIn, type MailInConfig } from "./mail-in-config.ts";
import { reachedHosts, splitHosts } from "./db/hosts.ts";
import type { JobClass } from "./jobs/job.ts";
import {
  backupTarget,
  BACKUP_TARGET,
  ConfigError,
  HOST,
  NO_LOGIN,
  openAddress,
  read,
  S3_ADDRESS,
  server,
  url,
  wholeNumber,
  type Environment,
} from "./read-setting.ts";
import type { TracingOptions } from "./tracing/open-tracing.ts";

export { ConfigError } from "./read-setting.ts";

export interface S3Config {
  readonly bucket: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Where browsers reach the bucket; undefined: they get documents through the app. */
  readonly publicEndpoint: string | undefined;
}

export interface BackupConfig {
  /** A folder, or `s3://bucket/prefix`; undefined: no backup is made by itself. */
  readonly to: string | undefined;
  /** `age1…`: backups are encrypted for it. */
  readonly recipient: string | undefined;
  /** `AGE-SECRET-KEY-1…`: opens encrypted backups. */
  readonly identity: string | undefined;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The server itself where `databaseUrl` leads to a pooler: for migrations and backups. */
  readonly databaseAdminUrl: string | undefined;
  /** A replica for reads that may be some seconds old. */
  readonly databaseReplicaUrl: string | undefined;
  /** A pooler stands before the database that gives each transaction any connection. */
  readonly databasePooled: boolean;
  readonly s3: S3Config | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Other machines that may be reached without encryption, by their names in the settings. */
  readonly allowsPlaintext: readonly string[];
  /** Without a slash at the end. */
  readonly appUrl: string;
  readonly trustProxy: readonly string[] | false;
  readonly productName: string;
  /** `#rrggbb`; undefined: the client's own green. */
  readonly productColour: string | undefined;
  /** Absolute path of a PNG; undefined: the client's own mark. */
  readonly productLogo: string | undefined;
  readonly uploadMaxMb: number;
  /** Limits of what the members of one group store on a day and in all; 0: no limit. */
  readonly groupFilesADay: number;
  readonly groupMbADay: number;
  readonly groupFiles: number;
  readonly groupGb: number;
  readonly network: NetworkLimits;
  /** Absolute path of the file of master keys; undefined: contents are stored as they are. */
  readonly contentKeyFile: string | undefined;
  readonly backup: BackupConfig;
  /** What restores the embedded database to any moment is copied into the place of the backups all the time. */
  readonly archivesMoments: boolean;
  /** So much of it may wait on the own disk for a place that is away. */
  readonly waitingMomentsMaxGb: number;
  /** Whoever submits a document may approve it. */
  readonly onePersonOffice: boolean;
  /** For so many days a deleted document can be restored; 0: it is gone at once. */
  readonly keepDeletedDays: number;
  /** Light jobs and looks at documents at once, so many of each; mails have as many lanes, and two at least. */
  readonly workers: number;
  /** Heavy jobs and recognitions at once, so many of each. */
  readonly heavyWorkers: number;
  /** What reads scans: a tesseract of the machine where one is found, always that, or always the one of the packages. */
  readonly ocrEngine: (typeof OCR_ENGINES)[number];
  /** Of the processes that read, beside the app: below it, or as it. */
  readonly readingPriority: (typeof PRIORITIES)[number];
  /** Documents by mail; undefined where none are taken. */
  readonly mailIn: MailInConfig | undefined;
  /** Absolute path of the folder that the office's scanner writes to; undefined where there is none. */
  readonly scannerDir: string | undefined;
  /** For so long a server that is told to stop still serves while it says that it is not ready. */
  readonly drainMs: number;
  /** What running requests have to come to their end. */
  readonly finishMs: number;
  readonly logLevel: string;
  /** Where spans go; undefined: none are made. */
  readonly tracing: TracingOptions | undefined;
  readonly metricsToken: string | undefined;
  /** Started by `npm run serve`. */
  readonly production: boolean;
}

const PRIORITIES = ["low", "normal"] as const;
const OCR_ENGINES = ["auto", "embedded", "native", "off"] as const;
const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const readQuota = (env: Environment, name: string): number | undefined =>
  read(env, name, wholeNumber(0, 10_000_000), "a number from 0 to 10000000, 0 for no limit");

const readNetwork = (env: Environment): NetworkLimits => {
  const limit = (name: string, min: number, max: number): number | undefined =>
    read(env, name, wholeNumber(min, max), `a number from ${min} to ${max}`);
  return {
    requestsAMinute: limit("NETWORK_REQUESTS_A_MINUTE", 600, 10_000_000) ?? NETWORK_LIMITS.requestsAMinute,
    uploads: limit("NETWORK_UPLOADS", 8, 40) ?? NETWORK_LIMITS.uploads,
  };
};

/** Stands for an address that is missing: nothing under `.example` can be reached. */
export const NO_SENDER = "post@krempelfrei.example";

const PRODUCT_NAME = z
  .string()
  .max(60)
  .refine((name) => isPlainText(name) && !/[<>"@,;]/.test(name));

const readProductName = (env: Environment): string =>
  read(env, "PRODUCT_NAME", PRODUCT_NAME, 'a name of at most 60 characters without <>"@,;') ?? "Krempelfrei";

/** The configuration of the environment (operations.md, "Environment"). Rejects with `ConfigError`. */
export function loadConfig(env: Environment): Config {
  const port = read(env, "PORT", wholeNumber(0, 65_535), "a port number from 0 to 65535") ?? 3000;
  const host = read(env, "HOST", z.string(), "an address to listen on") ?? "127.0.0.1";
  const smtp = server("smtp:", "smtps:");
  const workers = read(env, "WORKERS", wholeNumber(0, 32), "a number from 0 to 32") ?? 1;
  const config: Config = {
    port,
    host,
    dataDir: resolve(read(env, "DATA_DIR", z.string(), "a folder") ?? "data"),
    databaseUrl: readDatabase(env, "DATABASE_URL"),
    databaseAdminUrl: readDatabase(env, "DATABASE_ADMIN_URL"),
    databaseReplicaUrl: readReplica(env),
    databasePooled: read(env, "DATABASE_POOLED", z.enum(["0", "1"]), "0 or 1") === "1",
    s3: readS3(env),
    smtpUrl: read(env, "SMTP_URL", smtp, "an address like smtp://user:password@host:587"),
    mailFrom:
      read(env, "MAIL_FROM", z.string().regex(/@/), "an e-mail address, or a name with one in <>") ??
      `${readProductName(env)} <${NO_SENDER}>`,
    appUrl: (
      read(env, "APP_URL", openAddress, `an address like https://app.krempelfrei.example, ${NO_LOGIN}`) ??
      `http://${host}:${port}`
    ).replace(/\/+$/, ""),
    allowsPlaintext: readPlaintextHosts(env),
    trustProxy: readProxies(env),
    productName: readProductName(env),
    productColour: read(
      env,
      "PRODUCT_COLOUR",
      z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .toLowerCase(),
      "a colour like #1f6b57",
    ),
    productLogo: readPath(env, "PRODUCT_LOGO", "the path of a PNG"),
    uploadMaxMb: read(env, "UPLOAD_MAX_MB", wholeNumber(1, 5000), "a number of MB from 1 to 5000") ?? 50,
    groupFilesADay: readQuota(env, "GROUP_FILES_A_DAY") ?? 2000,
    groupMbADay: readQuota(env, "GROUP_MB_A_DAY") ?? 5120,
    groupFiles: readQuota(env, "GROUP_FILES") ?? 50_000,
    groupGb: readQuota(env, "GROUP_GB") ?? 100,
    network: readNetwork(env),
    contentKeyFile: readPath(env, "CONTENT_KEY_FILE"),
    backup: readBackup(env),
    archivesMoments:
      (read(env, "BACKUP_MOMENTS", z.enum(["0", "1"]), "0 or 1") ?? "1") === "1" &&
      read(env, "BACKUP_TO", backupTarget, BACKUP_TARGET) !== undefined &&
      readDatabase(env, "DATABASE_URL") === undefined &&
      platform() === "linux",
    waitingMomentsMaxGb:
      read(env, "BACKUP_MOMENTS_MAX_GB", wholeNumber(1, 10_000), "a number of GB from 1 to 10000") ?? 10,
    keepDeletedDays:
      read(env, "KEEP_DELETED_DAYS", wholeNumber(0, 30), "a number of days from 0 to 30") ?? 30,
    onePersonOffice: read(env, "ONE_PERSON_OFFICE", z.enum(["0", "1"]), "0 or 1") === "1",
    workers,
    heavyWorkers:
      read(env, "HEAVY_WORKERS", wholeNumber(0, 32), "a number from 0 to 32") ?? Math.min(1, workers),
    ocrEngine: read(env, "OCR_ENGINE", z.enum(OCR_ENGINES), `one of ${OCR_ENGINES.join(", ")}`) ?? "auto",
    readingPriority:
      read(env, "READING_PRIORITY", z.enum(PRIORITIES), `one of ${PRIORITIES.join(", ")}`) ?? "low",
    mailIn: readMailIn(env),
    scannerDir: readPath(env, "SCANNER_DIR", "a folder"),
    drainMs: 1000 * (read(env, "DRAIN_SECONDS", wholeNumber(0, 300), "a number from 0 to 300") ?? 0),
    finishMs: 1000 * (read(env, "FINISH_SECONDS", wholeNumber(1, 1800), "a number from 1 to 1800") ?? 5),
    logLevel: read(env, "LOG_LEVEL", z.enum(LEVELS), `one of ${LEVELS.join(", ")}`) ?? "info",
    tracing: readTracing(env),
    metricsToken: read(env, "METRICS_TOKEN", z.string().min(16), "at least 16 characters"),
    production: env.NODE_ENV === "production",
  };
  if (config.production) refuseUnsafe(config, env);
  return config;
}

/** Two lanes at least: a mail server that takes no mail to one group keeps no other group waiting. */
const MAIL_LANES_MIN = 2;

/** How many jobs of each class a process runs at once. */
export function lanesOf({ workers, heavyWorkers }: Config): Record<JobClass, number> {
  const mails = workers === 0 ? 0 : Math.max(MAIL_LANES_MIN, workers);
  return {
    urgent: mails,
    notice: mails,
    mail: mails,
    light: workers,
    reading: workers,
    recognition: heavyWorkers,
    heavy: heavyWorkers,
  };
}

function readPath(env: Environment, name: string, takes = "the path of a file"): string | undefined {
  const path = read(env, name, z.string(), takes);
  return path === undefined ? undefined : resolve(path);
}

function readPlaintextHosts(env: Environment): readonly string[] {
  const hosts = z
    .string()
    .toLowerCase()
    .transform((value) => value.split(",").map((host) => host.trim()))
    .refine((list) => list.every((host) => HOST.test(host)));
  return read(env, "ALLOW_PLAINTEXT", hosts, "names of hosts with commas between them") ?? [];
}

function readProxies(env: Environment): readonly string[] | false {
  const value = read(env, "TRUST_PROXY", z.string(), "addresses with commas between them, or off");
  if (value === undefined || value === "off") return false;
  const addresses = value.split(",").map((address) => address.trim());
  for (const address of addresses) {
    // "true" or a number of hops would trust whatever address a client claims.
    if (!/^[0-9a-f.:]+(\/\d+)?$/i.test(address) || !/[.:]/.test(address)) {
      throw new ConfigError(
        "TRUST_PROXY must be the addresses of the reverse proxy with commas between them, or off.",
      );
    }
  }
  return addresses;
}

/** Several hosts have commas between them, which `URL` does not know. */
function readDatabase(env: Environment, name: string): string | undefined {
  const oneOrMore = z.string().refine((value) => {
    const urls = splitHosts(value);
    return urls.length > 0 && urls.every((one) => url(["postgres:", "postgresql:"]).safeParse(one).success);
  });
  const form = "an address like postgres://user:password@host/name, or with several hosts, host1,host2:5433";
  const address = read(env, name, oneOrMore, form);
  try {
    reachedHosts(address ?? "");
  } catch {
    throw new ConfigError(
      `${name} must name certificates that can be read, and options that the driver knows.`,
    );
  }
  return address;
}

/** By the variables of OpenTelemetry. */
function readTracing(env: Environment): TracingOptions | undefined {
  const address = `an address like http://127.0.0.1:4318, ${NO_LOGIN}`;
  const endpoint = read(env, "OTEL_EXPORTER_OTLP_ENDPOINT", openAddress, address);
  const share = z.coerce.number().min(0).max(1);
  const arg = read(env, "OTEL_TRACES_SAMPLER_ARG", share, "a share of all traces from 0 to 1") ?? 0.1;
  const service = read(env, "OTEL_SERVICE_NAME", z.string(), "a name") ?? "krempelfrei";
  return endpoint === undefined ? undefined : { endpoint, share: arg, service };
}

/** One address: which of several hosts takes writes is not what is looked for here. */
function readReplica(env: Environment): string | undefined {
  const url = readDatabase(env, "DATABASE_REPLICA_URL");
  if (url === undefined) return undefined;
  if (splitHosts(url).length > 1)
    throw new ConfigError(
      "DATABASE_REPLICA_URL must have one host; a balancer may stand before several replicas.",
    );
  if (env.DATABASE_URL === undefined || env.DATABASE_URL.trim() === "")
    throw new ConfigError(
      "DATABASE_URL must be set when DATABASE_REPLICA_URL is: the embedded database has no replica.",
    );
  return url;
}

function readS3(env: Environment): S3Config | undefined {
  const bucket = read(env, "S3_BUCKET", z.string(), "the name of a bucket");
  const endpoint = read(env, "S3_ENDPOINT", openAddress, S3_ADDRESS);
  const region = read(env, "S3_REGION", z.string(), "a region");
  const accessKeyId = read(env, "S3_ACCESS_KEY_ID", z.string(), "a key");
  const secretAccessKey = read(env, "S3_SECRET_ACCESS_KEY", z.string(), "a secret");
  const publicEndpoint = read(env, "S3_PUBLIC_ENDPOINT", openAddress, `${S3_ADDRESS}, that browsers reach`);
  if (bucket === undefined && accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (bucket === undefined) throw new ConfigError("S3_BUCKET must be set when the other S3 variables are.");
  if (accessKeyId === undefined) throw new ConfigError("S3_ACCESS_KEY_ID must be set when S3_BUCKET is.");
  if (secretAccessKey === undefined)
    throw new ConfigError("S3_SECRET_ACCESS_KEY must be set when S3_BUCKET is.");
  return { bucket, endpoint, region: region ?? "us-east-1", accessKeyId, secretAccessKey, publicEndpoint };
}

function readBackup(env: Environment): BackupConfig {
  const key = (start: string) => z.string().regex(new RegExp(`^${start}[a-z0-9]+$`, "i"));
  return {
    to: read(env, "BACKUP_TO", backupTarget, BACKUP_TARGET),
    recipient: read(env, "BACKUP_RECIPIENT", key("age1"), "a public key of age, age1…"),
    identity: read(env, "BACKUP_IDENTITY", key("AGE-SECRET-KEY-1"), "a secret key of age, AGE-SECRET-KEY-1…"),
    endpoint: read(env, "BACKUP_S3_ENDPOINT", openAddress, S3_ADDRESS),
    region: read(env, "BACKUP_S3_REGION", z.string(), "a region") ?? "us-east-1",
    accessKeyId: read(env, "BACKUP_S3_ACCESS_KEY_ID", z.string(), "a key") ?? "",
    secretAccessKey: read(env, "BACKUP_S3_SECRET_ACCESS_KEY", z.string(), "a secret") ?? "",
  };
}

function refuseUnsafe(config: Config, env: Environment): void {
  if (!env.APP_URL)
    throw new ConfigError("APP_URL must be set in production: the links in mails begin with it.");
  const { protocol, hostname } = new URL(config.appUrl);
  if (protocol !== "https:" && !isThisMachine(hostname)) {
    throw new ConfigError(
      "APP_URL must begin with https:// in production: without it passwords can be read on the way.",
    );
  }
  if (config.smtpUrl === undefined) {
    throw new ConfigError("SMTP_URL must be set in production: without it no mail leaves this machine.");
  }
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === "0") {
    throw new ConfigError(
      "NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production: no certificate would be checked. NODE_EXTRA_CA_CERTS names a CA of your own.",
    );
  }
  refusePlaintext(config, config);
}
