import { describe, expect, it } from "vitest";
import { lanesOf, loadConfig } from "./config.ts";

describe("configuration", () => {
  it("has the defaults of the documentation", () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      dataDir: expect.stringMatching(/\/data$/),
      databaseUrl: undefined,
      appUrl: "http://127.0.0.1:3000",
      trustProxy: false,
      productName: "Krempelfrei",
      uploadMaxMb: 50,
      onePersonOffice: false,
      workers: 1,
      readingPriority: "low",
      logLevel: "info",
    });
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://x"],
    ["SMTP_URL", "mail.example"],
    ["APP_URL", "krempelfrei.example"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "1"],
    ["S3_PUBLIC_ENDPOINT", "s3.example"],
    ["UPLOAD_MAX_MB", "0"],
    ["ONE_PERSON_OFFICE", "yes"],
    ["KEEP_DELETED_DAYS", "1 month"],
    ["WORKERS", "-1"],
    ["READING_PRIORITY", "high"],
    ["LOG_LEVEL", "loud"],
    ["METRICS_TOKEN", "short"],
    ["DATABASE_REPLICA_URL", "mysql://x"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector"],
  ])("names %s when it is %j, in one line", (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]*$`));
  });

  it("names a secret that is wrong without telling it", () => {
    expect(() => loadConfig({ BACKUP_RECIPIENT: "age2x" })).toThrow(/^BACKUP_RECIPIENT must be/);
    expect(() => loadConfig({ BACKUP_IDENTITY: "AGE-SECRET-KEY-1?geheim" })).toThrow(
      /^BACKUP_IDENTITY must be (?!.*geheim)/,
    );
  });

  it("takes a mailbox for documents by mail with a domain, and a domain with a mailbox, and never tells its password", () => {
    const mailbox = { MAIL_IN_IMAP_URL: "imaps://post%40eingang.example:geheim@imap.example" };
    expect(() => loadConfig(mailbox)).toThrow(/^MAIL_IN_DOMAIN must be set(?!.*geheim)/);
    const names = { MAIL_IN_DOMAIN: "eingang.example", MAIL_IN_AUTHSERV: "mx.example" };
    expect(() => loadConfig(names)).toThrow(/^MAIL_IN_IMAP_URL must be set/);
    const all = { ...mailbox, ...names };
    expect(loadConfig(all).mailIn).toMatchObject({ mailboxUrl: mailbox.MAIL_IN_IMAP_URL });
    for (const url of ["geheim", "https://user:geheim@imap.example", "imaps://imap.example"])
      expect(() => loadConfig({ ...all, MAIL_IN_IMAP_URL: url })).toThrow(
        /^MAIL_IN_IMAP_URL must be (?!.*geheim)/,
      );
  });

  it("gives mails two lanes at least, so that one that is stuck keeps no other waiting, and none without workers", () => {
    const lanesWith = (WORKERS: string) => lanesOf(loadConfig({ WORKERS }));
    expect(lanesWith("1")).toEqual({
      urgent: 2,
      notice: 2,
      mail: 2,
      light: 1,
      reading: 1,
      recognition: 1,
      heavy: 1,
    });
    expect(new Set(Object.values(lanesWith("0")))).toEqual(new Set([0]));
  });

  it("takes a replica of a database of one's own, at one address, and never tells its password", () => {
    const url = "postgres://app:geheim@one.example";
    expect(() => loadConfig({ DATABASE_REPLICA_URL: `${url}/kf` })).toThrow(
      /^DATABASE_URL must be set(?!.*geheim)/,
    );
    const primary = { DATABASE_URL: "postgres://app@primary.example/kf" };
    expect(() => loadConfig({ ...primary, DATABASE_REPLICA_URL: `${url},two.example/kf` })).toThrow(
      /^DATABASE_REPLICA_URL must have one host(?!.*geheim)/,
    );
    expect(loadConfig({ ...primary, DATABASE_REPLICA_URL: `${url}/kf` }).databaseReplicaUrl).toBe(
      `${url}/kf`,
    );
  });

  it("takes a collector of traces, and a share of them", () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
    expect(loadConfig(env).tracing).toMatchObject({ share: 0.1, service: "krempelfrei" });
    expect(loadConfig({ ...env, OTEL_TRACES_SAMPLER_ARG: "1" }).tracing?.share).toBe(1);
    expect(() => loadConfig({ ...env, OTEL_TRACES_SAMPLER_ARG: "2" })).toThrow(
      /^OTEL_TRACES_SAMPLER_ARG must be/,
    );
  });

  it("takes S3 as a whole or not at all", () => {
    expect(() => loadConfig({ S3_BUCKET: "documents" })).toThrow(/^S3_ACCESS_KEY_ID/);
    expect(() => loadConfig({ S3_ACCESS_KEY_ID: "key" })).toThrow(/^S3_BUCKET/);
    const all = { S3_BUCKET: "documents", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
    expect(loadConfig(all).s3).toMatchObject({ bucket: "documents", region: "us-east-1" });
  });

  const production = {
    NODE_ENV: "production",
    APP_URL: "https://app.krempelfrei.example",
    SMTP_URL: "smtp://mail.krempelfrei.example",
  };

  it("starts in production with safe settings", () => {
    expect(loadConfig({ ...production, TRUST_PROXY: "10.0.0.1, 10.0.0.2" })).toMatchObject({
      production: true,
      trustProxy: ["10.0.0.1", "10.0.0.2"],
    });
  });

  it.each([
    ["APP_URL", { APP_URL: "" }],
    ["APP_URL", { APP_URL: "http://app.krempelfrei.example" }],
    ["SMTP_URL", { SMTP_URL: "" }],
  ])("refuses in production: %s in %j", (name, changes) => {
    expect(() => loadConfig({ ...production, ...changes })).toThrow(new RegExp(`^${name} must be`));
  });
});
