import { isThisMachine } from "./core/this-machine.ts";
import { reachedHost } from "./db/client.ts";
import { sendsInClear, type SmtpAddress } from "./mail/smtp-transport.ts";
import { ConfigError } from "./core/config-error.ts";

/** The settings that name other machines. Each is a valid address or undefined. */
export interface Addresses {
  readonly databaseUrl: string | undefined;
  readonly databaseAdminUrl: string | undefined;
  readonly s3:
    | { readonly endpoint: string | undefined; readonly publicEndpoint: string | undefined }
    | undefined;
  readonly backup: { readonly endpoint: string | undefined };
  readonly tracing: { readonly endpoint: string } | undefined;
  readonly smtpUrl: string | undefined;
}

/** An unencrypted connection to another machine. */
export interface ClearConnection {
  readonly setting: string;
  readonly host: string;
}

const OF_DATABASE = {
  DATABASE_URL: "databaseUrl",
  DATABASE_ADMIN_URL: "databaseAdminUrl",
} as const;

/** All connections to other machines that lack encryption, or verification of the other side, in the order of the settings. */
export function clearConnections(addresses: Addresses): ClearConnection[] {
  const { s3, backup, tracing, smtpUrl } = addresses;
  const found = Object.entries(OF_DATABASE).flatMap(([setting, field]) => {
    const url = addresses[field];
    if (url === undefined) return [];
    const { host, isEncrypted } = reachedHost(url);
    return isEncrypted ? [] : [{ setting, host }];
  });
  const overHttp = {
    S3_ENDPOINT: s3?.endpoint,
    S3_PUBLIC_ENDPOINT: s3?.publicEndpoint,
    BACKUP_S3_ENDPOINT: backup.endpoint,
    OTEL_EXPORTER_OTLP_ENDPOINT: tracing?.endpoint,
  };
  for (const [setting, address] of Object.entries(overHttp)) {
    if (address === undefined) continue;
    const { protocol, hostname } = new URL(address);
    if (protocol === "http:") found.push({ setting, host: hostname });
  }
  if (smtpUrl !== undefined && sendsInClear(smtpUrl))
    found.push({ setting: "SMTP_URL", host: new URL(smtpUrl).hostname });
  return found.filter(({ host }) => !isThisMachine(host));
}

/** The hosts of `ALLOW_PLAINTEXT`. */
export interface Allowance {
  readonly allowsPlaintext: readonly string[];
}

/** Whether the operator allows a host to be reached without encryption. */
export const mayBeClear = ({ allowsPlaintext }: Allowance, host: string): boolean =>
  allowsPlaintext.some((allowed) => bare(allowed) === bare(host));

/** An IPv6 address has brackets in an HTTP address, and none in what the database's driver returns. */
const bare = (host: string): string => host.toLowerCase().replaceAll(/^\[|\]$/g, "");

/** The mail server, with the permission to reach it unencrypted. */
export const smtpOf = (allowance: Allowance, url: string): SmtpAddress => ({
  url,
  allowsClear: mayBeClear(allowance, new URL(url).hostname),
});

/** Refuses unencrypted connections to other machines, unless the operator allows them. Throws `ConfigError`. */
export function refusePlaintext(addresses: Addresses, allowance: Allowance): void {
  const refused = clearConnections(addresses).find(({ host }) => !mayBeClear(allowance, host));
  if (refused === undefined) return;
  const { setting, host } = refused;
  throw new ConfigError(
    `${setting} must be encrypted in production, but ${host} is reached in clear or without a check of its certificate: ` +
      `${howToEncrypt(setting)}, or name the host in ALLOW_PLAINTEXT.`,
  );
}

function howToEncrypt(setting: string): string {
  if (setting === "SMTP_URL") return "leave out the parameters that weaken TLS";
  return setting in OF_DATABASE ? "add ?sslmode=verify-full" : "use https://";
}
