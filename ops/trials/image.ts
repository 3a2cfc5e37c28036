// Builds the image and runs it as the compose file does, on a base made from Debian's packages: `node ops/trials/image.ts`.
// As root. BASE_TAR: a base that was made before, or the path where to keep it.
import { spawn } from "node:child_process";
import { access } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import {
  atEnd,
  delay,
  findProgram,
  freePorts,
  Lacks,
  makeGround,
  MEMBER,
  newFolder,
  runTrial,
  writeFile,
} from "./machines.ts";
import { PlainVisitor } from "./visitor.ts";

const ROOT = join(import.meta.dirname, "../..");
const MB = 1e6;
const READY_WITHIN_MS = 60_000;

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

async function run(program: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(program, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { code, output: output.trim() };
}

async function must(program: string, args: readonly string[]): Promise<string> {
  const { code, output } = await run(program, args);
  if (code !== 0) throw new Error(`${program} ${args.slice(0, 6).join(" ")}: ${output.slice(-3000)}`);
  return output;
}

const words = (text: string): string[] => text.split(" ");

const exists = async (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Debian as its slim image is, and the same with the machine's own npm, in place of two images of a registry. */
async function makeBases(
  buildah: readonly string[],
  folder: string,
): Promise<{ base: string; buildBase: string }> {
  const [program = "", ...store] = buildah;
  const mmdebstrap = await findProgram("mmdebstrap");
  const tar = process.env.BASE_TAR ?? join(folder, "base.tar");
  if (!(await exists(tar))) {
    const sources = "/etc/apt/sources.list.d/debian.sources";
    const include = "--include=ca-certificates,libstdc++6";
    const lean = "--dpkgopt=path-exclude=/usr/share/doc/*";
    const own = (await exists(sources)) ? [sources] : [];
    await must(mmdebstrap, [
      "--quiet",
      "--variant=minbase",
      "--mode=root",
      include,
      lean,
      "bookworm",
      tar,
      ...own,
    ]);
  }
  const make = async (name: string, add: readonly (readonly string[])[]): Promise<string> => {
    const container = await must(program, [...store, "from", "scratch"]);
    await must(program, [...store, "add", container, tar, "/"]);
    for (const paths of add) await must(program, [...store, "copy", "--chmod", "755", container, ...paths]);
    const trust = "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt";
    await must(program, [...store, "config", "--env", trust, container]);
    await must(program, [...store, "commit", "--rm", "--format", "docker", container, name]);
    return name;
  };
  const authorities = ["/etc/ssl/certs/ca-certificates.crt", "/etc/ssl/certs/ca-certificates.crt"];
  const node = [process.execPath, "/usr/bin/node"];
  const npm = ["/usr/lib/node_modules/npm", "/usr/lib/node_modules/npm"];
  if (!(await exists(npm[0] ?? ""))) throw new Lacks("npm is not in /usr/lib/node_modules");
  const wrapper = join(folder, "npm");
  await writeFile(wrapper, '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n');
  return {
    base: await make("localhost/trial-base", []),
    buildBase: await make("localhost/trial-build-base", [authorities, node, npm, [wrapper, "/usr/bin/npm"]]),
  };
}

await runTrial(async () => {
  if (process.getuid?.() !== 0) throw new Lacks("only root can build an image without a service here");
  const [buildah, podman, runc] = [
    await findProgram("buildah"),
    await findProgram("podman"),
    await findProgram("runc"),
  ];
  const folder = await newFolder();
  const place = [
    "--root",
    join(folder, "store"),
    "--runroot",
    join(folder, "run"),
    "--storage-driver",
    "vfs",
  ];
  const { base, buildBase } = await makeBases([buildah, ...place], folder);

  const began = performance.now();
  const cache = join(homedir(), ".npm");
  await must(buildah, [
    ...place,
    ...words("bud --isolation chroot --format docker --layers=false -f Containerfile"),
    ...words(`--build-arg BASE=${base} --build-arg BUILD_BASE=${buildBase}`),
    ...((await exists(cache)) ? ["-v", `${cache}:/root/.npm`] : []),
    ...words("-t localhost/krempelfrei:trial ."),
  ]);
  const built = (performance.now() - began) / 1000;
  const size = Number(
    await must(podman, [
      ...place,
      "image",
      "inspect",
      "--format",
      "{{.Size}}",
      "localhost/krempelfrei:trial",
    ]),
  );

  const ground = await makeGround();
  const [port = 0] = await freePorts(1);
  const engine = [...place, "--cgroup-manager", "cgroupfs", "--runtime", runc];
  const env = {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATABASE_URL: ground.url,
    APP_URL: `http://localhost:${port}`,
    SMTP_URL: "smtp://127.0.0.1:1",
  };
  const limits = ["--ulimit", "nofile=20000:20000", "--ulimit", "nproc=4096:4096"];
  const shut = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "all", "--security-opt", "no-new-privileges"];
  const started = performance.now();
  await must(podman, [
    ...engine,
    ...words("run --detach --name trial --network host -v trial-data:/var/lib/krempelfrei"),
    ...limits,
    ...shut,
    ...Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    "localhost/krempelfrei:trial",
  ]);
  atEnd(async () => run(podman, [...engine, "rm", "--force", "--time", "5", "trial"]));
  const visitor = new PlainVisitor(port);
  const ready = async (): Promise<boolean> =>
    visitor.send({ path: "/api/ready" }).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await ready())) {
    if (performance.now() - started > READY_WITHIN_MS)
      throw new Error(`not ready: ${(await run(podman, [...engine, "logs", "trial"])).output}`);
    await delay(250);
  }
  const readyAfter = (performance.now() - started) / 1000;

  const inside = async (...command: readonly string[]): Promise<Ended> =>
    run(podman, [...engine, "exec", "trial", ...command]);
  const health = await run(podman, [...engine, "healthcheck", "run", "trial"]);
  const user = await inside("id", "-u");
  const write = await inside("sh", "-c", "touch /opt/krempelfrei/x || touch /etc/x");
  const tools = await inside(
    "sh",
    "-c",
    "ls -d node_modules/typescript node_modules/vitest apps/web/src; find apps packages -name '*.test.ts'",
  );
  const doctor = await inside(
    "/opt/krempelfrei/node_modules/.bin/node",
    "apps/server/src/admin.ts",
    "verify-storage",
  );
  await visitor.signIn(MEMBER.email, MEMBER.password);
  const page = await visitor.send({ path: "/" });
  const upload = await visitor.upload(200_000);
  const stopped = performance.now();
  await must(podman, [...engine, "stop", "--time", "60", "trial"]);
  const stop = (performance.now() - stopped) / 1000;
  const code = await must(podman, [...engine, "inspect", "--format", "{{.State.ExitCode}}", "trial"]);
  const own = tools.output.split("\n").filter((line) => line !== "" && !line.startsWith("ls: "));
  return [
    "| built | size | ready after | health check | user | writes to its root | tools and tests inside | page | upload | verify-storage | stop | exit code |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    `| ${built.toFixed(0)} s | ${(size / MB).toFixed(0)} MB | ${readyAfter.toFixed(1)} s | ${health.code === 0 ? "good" : `BAD ${health.output}`} | ${user.output} | ${write.code === 0 ? "YES" : "refused"} | ${own.length} | ${page.status} | ${upload.status} | ${doctor.output.split("\n").at(-1)} | ${stop.toFixed(1)} s | ${code} |`,
    ...own,
  ];
});
