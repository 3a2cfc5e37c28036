// Covers S29
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { lanesOf, loadConfig } from "./config.ts";
import { settingsOf } from "./settings-of.ts";

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
      uploadOtherTypes: false,
      network: { requestsAMinute: 12_000, uploads: 20 },
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
    ["GROUP_FILES", "many"],
    ["GROUP_GB", "-1"],
    ["NETWORK_REQUESTS_A_MINUTE", "0"],
    ["ONE_PERSON_OFFICE", "yes"],
    ["KEEP_DELETED_DAYS", "1 month"],
    ["WORKERS", "-1"],
    ["READING_PRIORITY", "high"],
    ["LOG_LEVEL", "loud"],
    ["METRICS_TOKEN", "short"],
    ["DATABASE_URL", "postgres://app@one.example,two.example/kf"],
    ["DATABASE_URL", "postgres://app@one.example:5432,two.example:5433/kf"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector"],
    ["BACKUP_TO", "https://backup.example/"],
    ["ALLOW_PLAINTEXT", "database bucket"],
  ])("names %s when it is %j, in one line", (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]*$`));
  });

  // Covers S77
  it.each([
    ["PORT", "geheim"],
    ["DATABASE_URL", "http://app:geheim@db.example/kf"],
    ["DATABASE_URL", "postgres://app:geheim@db.example/kf?sslrootcert=/no/such/file"],
    ["DATABASE_ADMIN_URL", "app:geheim@db.example"],
    ["SMTP_URL", "app:geheim@mail.example"],
    ["SMTP_URL", "smtp://app:geheim@mail%00.example"],
    ["SMTP_URL", "smtp://app:geheim@mail<.example"],
    ["APP_URL", "ftp://app:geheim@app.example"],
    ["APP_URL", "https://app:geheim@app.example"],
    ["S3_ENDPOINT", "s3.example/?key=geheim"],
    ["S3_ENDPOINT", "https://app:geheim@s3.example"],
    ["S3_PUBLIC_ENDPOINT", "https://app:geheim@s3.example"],
    ["BACKUP_S3_ENDPOINT", "//app:geheim@s3.example"],
    ["BACKUP_TO", "s3://app:geheim@bucket/prefix"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "https://app:geheim@collector.example"],
    ["METRICS_TOKEN", "geheim"],
    ["TRUST_PROXY", "app:geheim@10.0.0.1"],
    ["ALLOW_PLAINTEXT", "app:geheim@bucket"],
    ["BACKUP_RECIPIENT", "AGE-SECRET-KEY-1GEHEIM"],
    ["BACKUP_IDENTITY", "AGE-SECRET-KEY-1?geheim"],
  ])("names %s without telling what it is: %s", (name, value) => {
    let said: unknown;
    try {
      loadConfig({ [name]: value });
    } catch (error) {
      said = error;
    }
    // As it is printed with all that hangs on it, its causes too.
    expect(inspect(said, { depth: 9 })).toMatch(new RegExp(`ConfigError: ${name} must `));
    expect(inspect(said, { depth: 9 })).not.toMatch(/geheim/i);
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

  it("has a day's limits of a group that follow from those in all, so that a small group can still work", () => {
    const quotaWith = (env: Record<string, string>) => settingsOf(loadConfig(env)).quota;
    const GB = 1024 ** 3;
    expect(quotaWith({})).toEqual({ files: 50_000, bytes: 100 * GB, dayFiles: 2000, dayBytes: 5 * GB });
    expect(quotaWith({ GROUP_FILES: "100", GROUP_GB: "2" })).toEqual({
      files: 100,
      bytes: 2 * GB,
      dayFiles: 500,
      dayBytes: GB,
    });
    expect(quotaWith({ GROUP_FILES: "0", GROUP_GB: "0" })).toEqual({
      files: 0,
      bytes: 0,
      dayFiles: 0,
      dayBytes: 0,
    });
  });

  it("gives a network that may ask for more a larger share of the uploads, and all of them at most", () => {
    const uploadsWith = (NETWORK_REQUESTS_A_MINUTE: string) =>
      loadConfig({ NETWORK_REQUESTS_A_MINUTE }).network.uploads;
    expect(["600", "12000", "18000", "1000000"].map(uploadsWith)).toEqual([8, 20, 30, 40]);
  });

  it("leaves running requests more time behind a balancer", () => {
    expect(loadConfig({})).toMatchObject({ drainMs: 0, finishMs: 5000 });
    expect(loadConfig({ DRAIN_SECONDS: "3" })).toMatchObject({ drainMs: 3000, finishMs: 30_000 });
  });

  it("takes a collector of traces, and a share of them", () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
    expect(loadConfig(env).tracing).toMatchObject({ share: 0.1 });
    expect(loadConfig({ ...env, OTEL_TRACES_SAMPLER_ARG: "1" }).tracing?.share).toBe(1);
    expect(() => loadConfig({ ...env, OTEL_TRACES_SAMPLER_ARG: "2" })).toThrow(
      /^OTEL_TRACES_SAMPLER_ARG must be/,
    );
  });

  it("needs all settings of S3 or none", () => {
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

  const bucket = { S3_BUCKET: "documents", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
  const db = "postgres://app:geheim@db.example";

  // Covers S77
  it.each([
    ["DATABASE_URL", "db.example", { DATABASE_URL: `${db}/kf` }],
    ["DATABASE_URL", "db.example", { DATABASE_URL: `${db}/kf?sslmode=disable` }],
    ["DATABASE_URL", "db.example", { DATABASE_URL: `${db}/kf?sslmode=no-verify` }],
    ["DATABASE_URL", "db.example", { DATABASE_URL: `${db}/kf?ssl=0` }],
    ["DATABASE_URL", "db.example", { DATABASE_URL: "postgres://app@127.0.0.1/kf?host=db.example" }],
    ["DATABASE_URL", "localhost.example", { DATABASE_URL: "postgres://app@localhost.example/kf" }],
    ["DATABASE_URL", "fd00::5", { DATABASE_URL: "postgres://app@[fd00::5]/kf" }],
    ["DATABASE_ADMIN_URL", "db.example", { DATABASE_ADMIN_URL: `${db}/kf` }],
    ["S3_ENDPOINT", "s3.example", { ...bucket, S3_ENDPOINT: "http://s3.example" }],
    ["S3_PUBLIC_ENDPOINT", "s3.example", { ...bucket, S3_PUBLIC_ENDPOINT: "http://s3.example" }],
    ["BACKUP_S3_ENDPOINT", "s3.example", { BACKUP_S3_ENDPOINT: "http://s3.example" }],
    [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "otel.example",
      { OTEL_EXPORTER_OTLP_ENDPOINT: "http://otel.example:4318" },
    ],
    ["SMTP_URL", "mail.example", { SMTP_URL: "smtp://app:geheim@mail.example?requireTLS=false" }],
    ["SMTP_URL", "mail.example", { SMTP_URL: "smtps://app:geheim@mail.example?tls.rejectUnauthorized=0" }],
  ])("refuses in production what is read on the way: %s to %s", (name, host, changes) => {
    const named = host.includes(":") ? `[${host}]` : host;
    const said = new RegExp(
      `^${name} must be encrypted in production, but ${host.replaceAll(".", "\\.")} (?!.*geheim)`,
    );
    expect(() => loadConfig({ ...production, ...changes })).toThrow(said);
    expect(loadConfig(changes).production).toBe(false);
    expect(
      loadConfig({ ...production, ...changes, ALLOW_PLAINTEXT: `other, ${named.toUpperCase()}` }),
    ).toMatchObject({
      allowsPlaintext: ["other", named],
    });
  });

  it.each([
    {
      DATABASE_URL: "postgres://app@[::1]:5433/kf",
      S3_ENDPOINT: "http://[::1]:9000",
      ...bucket,
    },
    { DATABASE_URL: "postgres:///kf?host=/run/postgresql" },
    { DATABASE_URL: `${db}/kf?sslmode=verify-full`, S3_ENDPOINT: "https://s3.example", ...bucket },
    { DATABASE_URL: `${db}/kf?ssl=true`, BACKUP_S3_ENDPOINT: "https://s3.example" },
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", SMTP_URL: "smtps://mail.example?pool=true" },
  ])("takes in production what nobody reads: %j", (changes) => {
    expect(loadConfig({ ...production, ...changes }).production).toBe(true);
  });

  it.each([
    ["APP_URL", { APP_URL: "" }],
    ["APP_URL", { APP_URL: "http://app.krempelfrei.example" }],
    ["SMTP_URL", { SMTP_URL: "" }],
    ["NODE_TLS_REJECT_UNAUTHORIZED", { NODE_TLS_REJECT_UNAUTHORIZED: "0" }],
  ])("refuses in production: %s in %j", (name, changes) => {
    expect(() => loadConfig({ ...production, ...changes })).toThrow(new RegExp(`^${name} must (not )?be`));
  });
});
