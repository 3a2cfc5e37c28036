import { platform } from "node:os";
import { resolve } from "node:path";
import { refusePlaintext } from "./connections.ts";
import type { NetworkLimits } from "./core/network.ts";
import { isThisMachine } from "./core/this-machine.ts";
import { reachedHost } from "./db/client.ts";
import type { JobClass } from "./jobs/job.ts";
import { ConfigError } from "./core/config-error.ts";
import type { Environment } from "./read-setting.ts";
import { readSettings, type SettingValues } from "./settings.ts";
import type { TracingOptions } from "./tracing/open-tracing.ts";

export interface MailInConfig {
  /** Behind the `@` of the addresses. */
  readonly domain: string;
  /** The name under which the mail server in front says what it has verified (RFC 8601). */
  readonly authserv: string;
  /** `imaps://user:password@host`: the mailbox out of which mails are taken. */
  readonly mailboxUrl: string;
}

export interface S3Config {
  readonly bucket: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Address of the bucket for browsers; undefined: they get documents through the app. */
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
  /** True if the write-ahead log goes to the backup target all the time, for a restore to any point in time. */
  readonly archivesMoments: boolean;
  /** So much of it may wait on the own disk for a place that is away. */
  readonly waitingMomentsMaxGb: number;
  /** True if the submitter of a document may approve it. */
  readonly onePersonOffice: boolean;
  /** For so many days a deleted document can be restored; 0: it is gone at once. */
  readonly keepDeletedDays: number;
  /** Light jobs and looks at documents at once, so many of each; mails have as many lanes, and two at least. */
  readonly workers: number;
  /** Heavy jobs and recognitions at once, so many of each. */
  readonly heavyWorkers: number;
  /** Engine for scans: a tesseract of the machine if there is one, always that, or always that of the packages. */
  readonly ocrEngine: SettingValues["OCR_ENGINE"];
  /** CPU priority of the processes that read: below the app's, or the same. */
  readonly readingPriority: SettingValues["READING_PRIORITY"];
  /** Documents by mail; undefined where none are taken. */
  readonly mailIn: MailInConfig | undefined;
  /** Absolute path of the folder that the office's scanner writes to; undefined where there is none. */
  readonly scannerDir: string | undefined;
  /** Milliseconds that a stopping server still serves while it reports that it is not ready. */
  readonly drainMs: number;
  /** Milliseconds for running requests to end. */
  readonly finishMs: number;
  readonly logLevel: string;
  /** Address of the collector of spans; undefined: none are made. */
  readonly tracing: TracingOptions | undefined;
  readonly metricsToken: string | undefined;
  /** Started by `npm run serve`. */
  readonly production: boolean;
}

/** Stands for an address that is missing: nothing under `.example` can be reached. */
export const NO_SENDER = "post@krempelfrei.example";

/** The configuration of the environment (`settings.ts`). Rejects with `ConfigError`. */
export function loadConfig(env: Environment): Config {
  const given = readSettings(env);
  for (const name of ["DATABASE_URL", "DATABASE_ADMIN_URL"] as const) checkCertificates(name, given[name]);
  const config: Config = {
    port: given.PORT,
    host: given.HOST,
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    databaseAdminUrl: given.DATABASE_ADMIN_URL,
    databasePooled: given.DATABASE_POOLED,
    s3: s3Of(given),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? `${given.PRODUCT_NAME} <${NO_SENDER}>`,
    appUrl: (given.APP_URL ?? `http://${given.HOST}:${given.PORT}`).replace(/\/+$/, ""),
    allowsPlaintext: given.ALLOW_PLAINTEXT ?? [],
    trustProxy: given.TRUST_PROXY,
    productName: given.PRODUCT_NAME,
    productColour: given.PRODUCT_COLOUR,
    productLogo: absolute(given.PRODUCT_LOGO),
    uploadMaxMb: given.UPLOAD_MAX_MB,
    groupFilesADay: given.GROUP_FILES_A_DAY,
    groupMbADay: given.GROUP_MB_A_DAY,
    groupFiles: given.GROUP_FILES,
    groupGb: given.GROUP_GB,
    network: { requestsAMinute: given.NETWORK_REQUESTS_A_MINUTE, uploads: given.NETWORK_UPLOADS },
    contentKeyFile: absolute(given.CONTENT_KEY_FILE),
    backup: {
      to: given.BACKUP_TO,
      recipient: given.BACKUP_RECIPIENT,
      identity: given.BACKUP_IDENTITY,
      endpoint: given.BACKUP_S3_ENDPOINT,
      region: given.BACKUP_S3_REGION,
      accessKeyId: given.BACKUP_S3_ACCESS_KEY_ID,
      secretAccessKey: given.BACKUP_S3_SECRET_ACCESS_KEY,
    },
    archivesMoments:
      given.BACKUP_MOMENTS &&
      given.BACKUP_TO !== undefined &&
      given.DATABASE_URL === undefined &&
      platform() === "linux",
    waitingMomentsMaxGb: given.BACKUP_MOMENTS_MAX_GB,
    keepDeletedDays: given.KEEP_DELETED_DAYS,
    onePersonOffice: given.ONE_PERSON_OFFICE,
    workers: given.WORKERS,
    heavyWorkers: given.HEAVY_WORKERS ?? Math.min(1, given.WORKERS),
    ocrEngine: given.OCR_ENGINE,
    readingPriority: given.READING_PRIORITY,
    mailIn: mailInOf(given),
    scannerDir: absolute(given.SCANNER_DIR),
    drainMs: 1000 * given.DRAIN_SECONDS,
    finishMs: 1000 * given.FINISH_SECONDS,
    logLevel: given.LOG_LEVEL,
    tracing: tracingOf(given),
    metricsToken: given.METRICS_TOKEN,
    production: env.NODE_ENV === "production",
  };
  if (config.production) refuseUnsafe(config, env);
  return config;
}

const absolute = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : resolve(path);

/** Two lanes at least: a mail server that takes no mail to one group keeps no other group waiting. */
const MAIL_LANES_MIN = 2;

/** Jobs of each class that a process runs at once. */
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

function checkCertificates(name: string, address: string | undefined): void {
  try {
    if (address !== undefined) reachedHost(address);
  } catch {
    throw new ConfigError(
      `${name} must name certificates that can be read, and options that the driver knows.`,
    );
  }
}

/** By the variables of OpenTelemetry. */
function tracingOf(given: SettingValues): TracingOptions | undefined {
  const endpoint = given.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint === undefined
    ? undefined
    : { endpoint, share: given.OTEL_TRACES_SAMPLER_ARG, service: given.OTEL_SERVICE_NAME };
}

/** The value, which another setting needs. Rejects with `ConfigError` where it is missing. */
function needed(name: string, value: string | undefined, reason: string): string {
  if (value === undefined) throw new ConfigError(`${name} must be set when ${reason}.`);
  return value;
}

function s3Of(given: SettingValues): S3Config | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  if ([S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].every((value) => value === undefined))
    return undefined;
  return {
    bucket: needed("S3_BUCKET", S3_BUCKET, "the other S3 variables are"),
    accessKeyId: needed("S3_ACCESS_KEY_ID", S3_ACCESS_KEY_ID, "S3_BUCKET is"),
    secretAccessKey: needed("S3_SECRET_ACCESS_KEY", S3_SECRET_ACCESS_KEY, "S3_BUCKET is"),
    endpoint: given.S3_ENDPOINT,
    region: given.S3_REGION,
    publicEndpoint: given.S3_PUBLIC_ENDPOINT,
  };
}

/** The mailbox that members send documents to; undefined where documents by mail are off. */
function mailInOf(given: SettingValues): MailInConfig | undefined {
  const { MAIL_IN_DOMAIN: domain, MAIL_IN_AUTHSERV, MAIL_IN_IMAP_URL } = given;
  if (domain === undefined && MAIL_IN_IMAP_URL === undefined) return undefined;
  const isOn = "MAIL_IN_DOMAIN is";
  return {
    domain: needed("MAIL_IN_DOMAIN", domain, "MAIL_IN_IMAP_URL is: the domain of the addresses"),
    authserv: needed(
      "MAIL_IN_AUTHSERV",
      MAIL_IN_AUTHSERV,
      `${isOn}: without it nobody knows who has sent a mail`,
    ),
    mailboxUrl: needed("MAIL_IN_IMAP_URL", MAIL_IN_IMAP_URL, `${isOn}: the mailbox of the addresses`),
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
