import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { describe, expect, it } from "vitest";
import { loadConfig } from "../../config.ts";
import { APP_ROLE } from "../../db/app-role.ts";

// Tests of the image without a builder; `ops/trials/image.ts` builds and runs it.
const ROOT = join(import.meta.dirname, "../../../../..");
const text = async (path: string): Promise<string> => readFile(join(ROOT, path), "utf8");

const Service = z.object({
  image: z.string(),
  build: z.unknown().optional(),
  read_only: z.boolean().default(false),
  init: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.array(z.string()).default([]),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
});

const compose = Compose.parse(parse(await text("ops/compose/compose.yaml"), { merge: true }));
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);

/** Values that an operator fills into the empty lines of the example. */
const FILLED: Readonly<Record<string, string>> = {
  DATABASE_PASSWORD: "0123456789abcdef",
  APP_DATABASE_PASSWORD: "0123456789abcdef",
  BUCKET_SECRET: "0123456789abcdef",
  METRICS_TOKEN: "0123456789abcdef",
  BACKUP_RECIPIENT: "age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq",
};

async function exampleSettings(): Promise<Map<string, string>> {
  const lines = (await text("ops/compose/example.env")).split("\n");
  const pairs = lines.flatMap((line) => {
    const [, name, value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, FILLED[name] ?? value] as const];
  });
  return new Map(pairs);
}

/** As compose fills variables in: `:?` fails where it is not set, `:-` has a default. */
function filledIn(value: string, settings: ReadonlyMap<string, string>): string {
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, how?: string, rest = "") => {
    const given = settings.get(name) ?? "";
    if (given === "" && how === "?") throw new Error(`${name} is not in example.env`);
    return given === "" ? String(rest) : given;
  });
}

describe("the compose file", () => {
  // Covers operation.15
  it("starts server, worker and commands with settings that the product takes in production", async () => {
    const settings = await exampleSettings();
    expect(ours.map(([name]) => name)).toEqual(["app", "worker", "migrate"]);
    for (const [, { environment }] of ours) {
      const env = Object.entries(environment).map(([name, value]) => [name, filledIn(value, settings)]);
      const config = loadConfig({ NODE_ENV: "production", ...(Object.fromEntries(env) as object) });
      expect(config).toMatchObject({ production: true, appUrl: "https://app.krempelfrei.example" });
      expect([config.databaseUrl, config.s3?.bucket, config.trustProxy]).not.toContain(undefined);
      // Nothing lies in clear, here or elsewhere; what goes in clear is named.
      expect([config.contentKeyFile, config.backup.recipient]).not.toContain(undefined);
      expect(config.allowsPlaintext).toEqual(["database", "bucket"]);
    }
  });

  // Covers operation.15
  it.each(ours)("%s has a root that nobody writes to, and no rights", (_name, service) => {
    expect(service).toMatchObject({ read_only: true, init: true, cap_drop: ["ALL"] });
    expect(service.security_opt).toContain("no-new-privileges:true");
  });

  it.each(services)("%s comes in a version that is named", (_name, { image }) => {
    expect(image).toMatch(/:(\$\{KREMPELFREI_VERSION:-)?v?\d+\.\d+/);
  });

  it("lets what serves know the role of the app alone, and no key of the backups", () => {
    const { app, worker, migrate } = compose.services;
    expect(app?.environment).not.toHaveProperty("DATABASE_ADMIN_URL");
    for (const service of [worker, migrate])
      expect(service?.environment.DATABASE_ADMIN_URL).toContain("postgres://krempelfrei:");
    expect(JSON.stringify(app)).not.toContain("${DATABASE_PASSWORD");
    // Whoever takes over what serves must not reach the backups.
    expect(JSON.stringify(app)).not.toContain("BACKUP_S3");
    expect(worker?.environment).toHaveProperty("BACKUP_S3_SECRET_ACCESS_KEY");
    expect(app?.environment.DATABASE_URL).toContain(`postgres://${APP_ROLE}:`);
  });

  it("gives each of our services the folder with the key", () => {
    for (const [, { environment, volumes }] of ours)
      expect(
        volumes.some((volume) => environment.CONTENT_KEY_FILE?.startsWith(volume.split(":").at(-2) ?? "-")),
      ).toBe(true);
  });

  // Covers operation.15
  it("lets nobody from outside reach anything but the proxy", () => {
    expect(services.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(["proxy"]);
    expect(compose.networks.back?.internal).toBe(true);
    for (const name of ["database", "bucket"]) expect(compose.services[name]?.networks).toEqual(["back"]);
    expect(compose.services.proxy?.networks).not.toContain("back");
  });
});

describe("the image", () => {
  it("starts Node.js as the scripts do, as somebody who is not root, and says how to ask for its health", async () => {
    const file = await text("Containerfile");
    const options = JSON.parse(await text("apps/server/process.json")) as {
      readonly arguments: readonly string[];
      readonly environment: Readonly<Record<string, string>>;
    };
    const entry = /^ENTRYPOINT (.*)$/m.exec(file)?.[1] ?? "";
    for (const argument of options.arguments) expect(entry).toContain(argument);
    for (const [name, value] of Object.entries(options.environment))
      expect(file).toContain(`${name}=${value}`);
    expect(file).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(file).toMatch(/^HEALTHCHECK .*\n? .*\/api\/health/m);
    expect(file).toMatch(/^ARG BASE=\S+:\d+\.\d+-slim$/m);
  });

  it("is built without what an operator or a developer keeps beside the sources", async () => {
    const left = (await text(".dockerignore")).split("\n");
    for (const name of [".git", "**/node_modules", "data", "**/.env"]) expect(left).toContain(name);
  });
});
