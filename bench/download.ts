import { execFile, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { interleave, median, ratioOf, type Figure } from "./figure.ts";
import { freePort, type RunningServer } from "./server.ts";
import { documentBytes, signIn, upload } from "./session.ts";

const run = promisify(execFile);
const NGINX = process.env.NGINX_PATH ?? "/usr/sbin/nginx";
const FILE_BYTES = 50 * 1024 * 1024;
const ROUNDS = 15;

/** Downloads of one large document beside nginx with sendfile and the same bytes; curl fetches both. */
export async function measureDownload(server: RunningServer): Promise<Figure[]> {
  if (!existsSync(NGINX)) return [missing()];
  const parts = documentBytes(randomBytes(FILE_BYTES), "download");
  const session = await signIn(server, "anna.schmidt@krempelfrei.example");
  const id = await upload(server, session, "Groß.pdf", parts);
  const nginx = await startNginx(join(server.dataDir, "nginx"), Buffer.concat(parts));
  const cookie = session.headers.cookie ?? "";
  const ours = `${server.url}/api/files/${id}/download`;
  const theirs = `http://127.0.0.1:${nginx.port}/document.pdf`;
  try {
    await sameBytes(ours, theirs, cookie);
    const values = await interleave(ROUNDS, {
      product: () => fetchSpeed(ours, cookie),
      nginx: () => fetchSpeed(theirs, cookie),
    });
    return [
      {
        name: "download, 50 MB",
        ours: `${Math.round(median(values.product))} MB/s`,
        reference: `nginx, sendfile: ${Math.round(median(values.nginx))} MB/s`,
        ratio: ratioOf(values.product, values.nginx),
        target: "at least 0.60",
      },
    ];
  } finally {
    await nginx.stop();
  }
}

/** MB a second, as curl counts from the request to the last byte. */
async function fetchSpeed(url: string, cookie: string): Promise<number> {
  const { stdout } = await run("curl", ["-sf", "-o", "/dev/null", "-w", "%{time_total}", "-b", cookie, url]);
  return FILE_BYTES / 1024 ** 2 / Number(stdout);
}

async function sameBytes(ours: string, theirs: string, cookie: string): Promise<void> {
  const hashes = await Promise.all(
    [ours, theirs].map(async (url) => {
      const response = await fetch(url, { headers: { cookie } });
      return createHash("sha256")
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest("hex");
    }),
  );
  if (hashes[0] !== hashes[1]) throw new Error("The two do not serve the same bytes");
}

async function startNginx(
  directory: string,
  content: Buffer,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const root = join(directory, "root");
  await mkdir(root, { recursive: true });
  await writeFile(join(root, "document.pdf"), content);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await writeFile(
    join(directory, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${directory}/pid;
error_log ${directory}/error.log;
events { worker_connections 64; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  ${paths.map((name) => `${name}_temp_path ${directory}/${name};`).join("\n  ")}
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`,
  );
  const args = ["-p", directory, "-c", join(directory, "nginx.conf"), "-e", join(directory, "error.log")];
  const child = spawn(NGINX, args, { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  for (let attempt = 0; attempt < 100 && !(await answers(port)); attempt += 1) await delay(50);
  return {
    port,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { method: "HEAD" }).then(
    () => true,
    () => false,
  );
}

const missing = (): Figure => ({
  name: "download, 50 MB",
  ours: "not measured",
  reference: `there is no nginx at ${NGINX} (NGINX_PATH)`,
  ratio: "",
  target: "at least 0.60",
});
