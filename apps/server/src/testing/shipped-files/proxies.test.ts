import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import { request as requestTls } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@krempelfrei/embedded-postgres/listener";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const OPS = join(import.meta.dirname, "../../../../../ops");
const NAME = "app.krempelfrei.example";
const START_MS = 60_000;

/** Where a proxy listens in a test, and what it forwards to. */
interface Ports {
  readonly plain: number;
  readonly tls: number;
  readonly app: number;
}

interface Proxy {
  readonly file: string;
  readonly program: string;
  /** The example as it is, but for addresses and certificate. */
  readonly config: (example: string, folder: string, ports: Ports) => string;
  readonly arguments: (config: string, folder: string) => readonly string[];
}

const caddy = (file: string): Proxy => ({
  file,
  program: "caddy",
  config: (example, folder, { plain, tls, app }) =>
    `{
	admin off
	http_port ${plain}
	https_port ${tls}
	auto_https disable_redirects
	storage file_system ${folder}
	skip_install_trust
	local_certs
}
${example
  .replaceAll("{$APP_HOST}", NAME)
  .replace("10.0.0.11:3000 10.0.0.12:3000 10.0.0.13:3000", `127.0.0.1:${app}`)
  .replace("app:3000", `127.0.0.1:${app}`)}`,
  arguments: (config) => ["run", "--adapter", "caddyfile", "--config", config],
});

const PROXIES: readonly Proxy[] = [
  caddy("proxies/Caddyfile"),
  caddy("compose/Caddyfile"),
  {
    file: "proxies/haproxy.cfg",
    program: "haproxy",
    config: (example, folder, { plain, tls, app }) =>
      example
        .replace("bind :80\n", `bind 127.0.0.1:${plain}\n`)
        .replace("bind :443", `bind 127.0.0.1:${tls}`)
        .replace("/etc/haproxy/krempelfrei.pem", `${folder}/both.pem`)
        .replace(/^ *server app[23].*\n/gm, "")
        .replace("10.0.0.11:3000", `127.0.0.1:${app}`),
    arguments: (config) => ["-db", "-f", config],
  },
  {
    file: "proxies/nginx.conf",
    program: "nginx",
    config: (example, folder, { plain, tls, app }) => {
      const server = example
        .replace("listen 80;", `listen 127.0.0.1:${plain};`)
        .replace("listen 443 ", `listen 127.0.0.1:${tls} `)
        .replace("/etc/nginx/krempelfrei.crt", `${folder}/certificate.pem`)
        .replace("/etc/nginx/krempelfrei.key", `${folder}/key.pem`)
        .replace(/^ *server 10\.0\.0\.1[23].*\n/gm, "")
        .replace("10.0.0.11:3000", `127.0.0.1:${app}`);
      const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${folders.join(" ")}
${server}}`;
    },
    arguments: (config, folder) => ["-p", folder, "-e", join(folder, "error.log"), "-c", config],
  },
];

interface Answer {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly body: string;
}

async function ask(ports: Ports, scheme: "http" | "https", path: string): Promise<Answer> {
  const headers = {
    host: NAME,
    forwarded: "for=203.0.113.9",
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-host": "angreifer.example",
    "x-forwarded-proto": "http",
  };
  const options = { host: "127.0.0.1", path, headers, agent: false };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked =
    scheme === "http"
      ? request({ ...options, port: ports.plain }, resolve)
      : requestTls({ ...options, port: ports.tls, servername: NAME, rejectUnauthorized: false }, resolve);
  asked.on("error", reject).end();
  const answer = await promise;
  const body = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, location: answer.headers.location, body };
}

/** In place of the app: answers with what arrives. */
async function startEcho(): Promise<Server> {
  const server = createServer(({ url, headers }, response) => response.end(JSON.stringify({ url, headers })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

async function startProxy(proxy: Proxy, app: number): Promise<{ ports: Ports; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "krempelfrei-proxy-"));
  await chmod(folder, 0o755);
  const ports = { plain: await freePort(), tls: await freePort(), app };
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const made = ["-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...made, "-subj", `/CN=${NAME}`], { stdio: "ignore" });
  const both = await Promise.all([certificate, key].map(async (file) => readFile(file, "utf8")));
  await writeFile(join(folder, "both.pem"), both.join(""));
  const config = join(folder, "config");
  await writeFile(config, proxy.config(await readFile(join(OPS, proxy.file), "utf8"), folder, ports));
  const env = { PATH: process.env.PATH ?? "", HOME: folder, XDG_DATA_HOME: folder };
  const child = spawn(proxy.program, proxy.arguments(config, folder), { env });
  const said: Buffer[] = [];
  child.stderr.on("data", (bytes: Buffer) => said.push(bytes));
  child.stdout.resume();
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const isUp = async (): Promise<boolean> =>
    ask(ports, "https", "/api/x").then(
      ({ status }) => status === 200,
      () => false,
    );
  for (const until = Date.now() + START_MS; !(await isUp()); await wait(50)) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`${proxy.program} does not serve: ${Buffer.concat(said).toString()}`);
  }
  return {
    ports,
    async stop() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const has = (program: string): boolean => spawnSync("which", [program]).status === 0;
const lacks = ({ program }: Proxy): string =>
  [program, "openssl"]
    .filter((name) => !has(name))
    .map((name) => ` (skipped: no ${name})`)
    .join("");

describe.each(PROXIES.map((proxy) => [proxy.file, lacks(proxy), proxy] as const))(
  "ops/%s%s",
  (_file, lack, proxy) => {
    let echo: Server | undefined;
    let running: Awaited<ReturnType<typeof startProxy>> | undefined;
    const ports = (): Ports => running?.ports ?? { plain: 0, tls: 0, app: 0 };

    beforeAll(async () => {
      if (lack !== "") return;
      echo = await startEcho();
      running = await startProxy(proxy, (echo.address() as AddressInfo).port);
    });
    afterAll(async () => {
      await running?.stop();
      echo?.close();
    });

    it.skipIf(lack !== "").each(["/api/user", "/api/deadlines/calendar.ics?key=geheim", "/%61pi/user"])(
      "refuses a call in clear: %s",
      async (path) => {
        expect(await ask(ports(), "http", path)).toMatchObject({ status: 403, location: undefined });
      },
    );

    it.skipIf(lack !== "")("sends a page on to HTTPS", async () => {
      expect(await ask(ports(), "http", "/browser?group=none")).toMatchObject({
        status: 308,
        location: `https://${NAME}/browser?group=none`,
      });
    });

    it.skipIf(lack !== "").each(["/metrics", "/%6detrics", "/metrics/"])(
      "shows the metrics to nobody: %s",
      async (path) => {
        expect(await ask(ports(), "https", path)).toMatchObject({ status: 404 });
      },
    );

    it.skipIf(lack !== "")("passes nothing on that a client says of itself", async () => {
      const { status, body } = await ask(ports(), "https", "/api/user");
      expect(status).toBe(200);
      const { headers } = JSON.parse(body) as { headers: Record<string, string> };
      expect(headers).toMatchObject({ "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https" });
      expect(JSON.stringify(headers)).not.toMatch(/203\.0\.113\.9|angreifer/);
    });
  },
);
