import { platform } from "node:os";
import { refusePlaintext } from "./connections.ts";
import { networkLimits, type NetworkLimits } from "./core/network.ts";
import { isThisMachine } from "./core/this-machine.ts";
import { reachedHost } from "./db/client.ts";
import type { JobClass } from "./jobs/job.ts";
import { ConfigError } from "./core/config-error.ts";
import type { Environment } from "./read-setting.ts";
import { readSettings, type SettingValues } from "./settings.ts";
import type { TracingOptions } from "./tracing/open-tracing.ts";
import { resolve } from "node:path";

export interface MailInConfig {
  /** Domain of the addresses. */
  readonly domain: string;
  /** Name by which the mail server in front signs its checks (RFC 8601). */
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
  /** `age1…`: key for encrypting backups. */
  readonly recipient: string | undefined;
  /** `AGE-SECRET-KEY-1…`: key for decrypting backups. */
  readonly identity: string | undefined;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Values derived from several settings, or converted from one. */
interface Derived {
  /** Address without a trailing slash. */
  readonly appUrl: string;
  readonly mailFrom: string;
  readonly s3: S3Config | undefined;
  readonly backup: BackupConfig;
  /** True if the log of the embedded database is continuously copied into the backup target. */
  readonly archivesMoments: boolean;
  /** Undefined: no documents by mail. */
  readonly mailIn: MailInConfig | undefined;
  /** Undefined: no traces. */
  readonly tracing: TracingOptions | undefined;
  /** Hosts that may be reached without encryption. */
  readonly allowsPlaintext: readonly string[];
  readonly network: NetworkLimits;
  /** Number of parallel heavy jobs, and of parallel recognitions. */
  readonly heavyWorkers: number;
  /** Time for which a stopping server still serves, while it reports that it is not ready. */
  readonly drainMs: number;
  /** Further time for running requests. */
  readonly finishMs: number;
  /** True if `NODE_ENV` is `production`, as `npm run serve` sets it. */
  readonly production: boolean;
}

type Grouped =
  | `s3${string}`
  | `backupS3${string}`
  | `mailIn${string}`
  | `otel${string}`
  | "backupTo"
  | "backupRecipient"
  | "backupIdentity"
  | "allowPlaintext"
  | "drainSeconds"
  | "networkRequestsAMinute";

/** Each row of `settings.ts` by its name in camel case, except those replaced by a derived value. */
export type Config = Derived & {
  readonly [Name in Exclude<keyof SettingValues, Grouped | keyof Derived>]: SettingValues[Name];
};

/** Replaces a missing address; nothing under `.example` is reachable. */
export const NO_SENDER = "post@krempelfrei.example";

/**
 * Time for the running requests of a stopping server. Behind a balancer other servers answer meanwhile, so slow uploads
 * may finish.
 */
const FINISH_MS = { alone: 5000, behindBalancer: 30_000 };

/** The configuration of the environment (`settings.ts`). Throws `ConfigError`. */
export function loadConfig(env: Environment): Config {
  const given = readSettings(env);
  checkCertificates("DATABASE_URL", given.databaseUrl);
  checkCertificates("DATABASE_ADMIN_URL", given.databaseAdminUrl);
  const derived: Derived = {
    appUrl: (given.appUrl ?? `http://${given.host}:${given.port}`).replace(/\/+$/, ""),
    mailFrom: given.mailFrom ?? `${given.productName} <${NO_SENDER}>`,
    s3: s3Of(given),
    backup: {
      to: given.backupTo && backupTitle(given.backupTo),
      recipient: given.backupRecipient,
      identity: given.backupIdentity,
      endpoint: given.backupS3Endpoint,
      region: given.backupS3Region,
      accessKeyId: given.backupS3AccessKeyId,
      secretAccessKey: given.backupS3SecretAccessKey,
    },
    archivesMoments:
      given.backupMomentsMaxGb > 0 &&
      given.backupTo !== undefined &&
      given.databaseUrl === undefined &&
      platform() === "linux",
    mailIn: mailInOf(given),
    tracing: tracingOf(given),
    allowsPlaintext: given.allowPlaintext ?? [],
    network: networkLimits(given.networkRequestsAMinute),
    heavyWorkers: Math.ceil(given.workers / 2),
    drainMs: 1000 * given.drainSeconds,
    finishMs: given.drainSeconds > 0 ? FINISH_MS.behindBalancer : FINISH_MS.alone,
    production: env.NODE_ENV === "production",
  };
  const config = { ...given, ...derived };
  if (config.production) refuseUnsafe(config, env);
  return config;
}

/** Minimum of lanes for mails, so that a mail server that refuses one group's mail does not delay others. */
const MAIL_LANES_MIN = 2;

/** Number of parallel jobs of each class in a process. */
export function lanesOf({
  workers,
  heavyWorkers,
}: Pick<Config, "workers" | "heavyWorkers">): Record<JobClass, number> {
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

/** Options by the standard variables of OpenTelemetry; undefined: no traces. */
function tracingOf(given: SettingValues): TracingOptions | undefined {
  const endpoint = given.otelExporterOtlpEndpoint;
  return endpoint === undefined ? undefined : { endpoint, share: given.otelTracesSamplerArg };
}

/** A value that another setting requires. Throws `ConfigError` if it is missing. */
function needed(name: string, value: string | undefined, reason: string): string {
  if (value === undefined) throw new ConfigError(`${name} must be set when ${reason}.`);
  return value;
}

function s3Of(given: SettingValues): S3Config | undefined {
  const { s3Bucket, s3AccessKeyId, s3SecretAccessKey } = given;
  if ([s3Bucket, s3AccessKeyId, s3SecretAccessKey].every((value) => value === undefined)) return undefined;
  return {
    bucket: needed("S3_BUCKET", s3Bucket, "the other S3 variables are"),
    accessKeyId: needed("S3_ACCESS_KEY_ID", s3AccessKeyId, "S3_BUCKET is"),
    secretAccessKey: needed("S3_SECRET_ACCESS_KEY", s3SecretAccessKey, "S3_BUCKET is"),
    endpoint: given.s3Endpoint,
    region: given.s3Region,
    publicEndpoint: given.s3PublicEndpoint,
  };
}

/** The mailbox for documents by mail; undefined if mail intake is switched off. */
function mailInOf(given: SettingValues): MailInConfig | undefined {
  const { mailInDomain: domain, mailInAuthserv, mailInImapUrl } = given;
  if (domain === undefined && mailInImapUrl === undefined) return undefined;
  const isOn = "MAIL_IN_DOMAIN is";
  return {
    domain: needed("MAIL_IN_DOMAIN", domain, "MAIL_IN_IMAP_URL is: the domain of the addresses"),
    authserv: needed(
      "MAIL_IN_AUTHSERV",
      mailInAuthserv,
      `${isOn}: without it nobody knows who has sent a mail`,
    ),
    mailboxUrl: needed("MAIL_IN_IMAP_URL", mailInImapUrl, `${isOn}: the mailbox of the addresses`),
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

/** An address of backups in one spelling, by which their runs are recorded: without slashes at its end. */
function backupTitle(address: string): string {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? [];
  return bucket === undefined ? resolve(address) : `s3://${bucket}/${prefix}`;
}
