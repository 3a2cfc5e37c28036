// Two servers and a worker on one database through PgBouncer in transaction mode: `node ops/trials/pgbouncer.ts`.
import { spawn } from "node:child_process";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "../../apps/server/src/db/client.ts";
import {
  adapted,
  atEnd,
  findProgram,
  freePorts,
  makeGround,
  MEMBER,
  newFolder,
  runTrial,
  startProduction,
  startProgram,
  writeFile,
} from "./machines.ts";
import { PlainVisitor } from "./visitor.ts";

const ROOT = join(import.meta.dirname, "../..");
const CALLS = Number(process.env.CALLS ?? 600);
const AT_ONCE = 16;
/** PgBouncer refuses to be root. */
const NOBODY = 65_534;

/** Runs a task of `admin` and gives what it printed last. */
async function admin(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, "apps/server/src/admin.ts"), ...args], {
    env: { ...process.env, ...env },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  return `${code === 0 ? "ok" : "FAILED"}: ${output.trim().split("\n").at(-1)}`;
}

await runTrial(async () => {
  const pgbouncer = await findProgram("pgbouncer");
  const ground = await makeGround();
  const folder = await newFolder();
  const server = new URL(ground.url);
  const [port = 0, ...ports] = await freePorts(3);
  const config = await adapted("proxies/pgbouncer.ini", [
    ["host=10.0.0.20 port=5432 dbname=krempelfrei", `host=127.0.0.1 port=${server.port} dbname=postgres`],
    ["listen_port = 6432", `listen_port = ${port}`],
    ["/etc/pgbouncer/userlist.txt", join(folder, "userlist.txt")],
  ]);
  await writeFile(join(folder, "pgbouncer.ini"), config);
  await writeFile(join(folder, "userlist.txt"), `"${server.username}" "${server.password}"\n`);
  await chmod(folder, 0o755);
  await startProgram(pgbouncer, [join(folder, "pgbouncer.ini")], { port, user: NOBODY });

  const own = createClient(ground.url, "trial");
  await own.connect();
  atEnd(async () => own.end());
  await own.query(`ALTER ROLE ${server.username} SET statement_timeout = '30s'`);
  await own.query(`ALTER ROLE ${server.username} SET idle_in_transaction_session_timeout = '60s'`);
  const pooled = `postgres://${server.username}:${server.password}@127.0.0.1:${port}/krempelfrei`;
  const env = { DATABASE_URL: pooled, DATABASE_ADMIN_URL: ground.url };
  const servers = await Promise.all(
    ports.map(async (own) =>
      startProduction(
        { ...ground, url: pooled },
        { ...env, PORT: String(own), APP_URL: "http://localhost", WORKERS: "1" },
      ),
    ),
  );
  const visitors = await Promise.all(
    ports.map(async (own) => {
      const visitor = new PlainVisitor(own);
      await visitor.signIn(MEMBER.email, MEMBER.password);
      return visitor;
    }),
  );

  const failed: string[] = [];
  let [made, next] = [0, 0];
  const began = performance.now();
  const work = async (): Promise<void> => {
    while (next < CALLS) {
      next += 1;
      const n = next;
      const visitor = visitors[n % visitors.length];
      if (!visitor) return;
      const isUpload = n % 2 === 0;
      const answer = isUpload ? await visitor.upload(20_000) : await visitor.send({ path: "/api/browser" });
      if (answer.status === (isUpload ? 201 : 200)) made += isUpload ? 1 : 0;
      else failed.push(`${answer.status} ${answer.body.slice(0, 100)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const seconds = (performance.now() - began) / 1000;

  const through = createClient(pooled, "trial");
  await through.connect();
  const limit = await through.query<{ statement_timeout: string }>("SHOW statement_timeout");
  await through.end();
  const connections = await own.query<{ count: string }>(
    "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'krempelfrei'",
  );
  const tasks = [
    await admin({ ...env, DATA_DIR: ground.dataDir }, "migrate"),
    await admin({ ...env, DATA_DIR: ground.dataDir }, "verify-changelog"),
    await admin({ ...env, DATA_DIR: ground.dataDir }, "backup", join(folder, "backup")),
    await admin({ ...env, DATA_DIR: ground.dataDir }, "verify-backup", join(folder, "backup")),
  ];
  for (const one of servers) await one.stop();
  // A lock of a session would stay behind on a connection of the pooler.
  const locks = await own.query<{ count: string }>(
    "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND application_name = 'krempelfrei'",
  );
  return [
    "| calls | uploads stored | failed | calls a second | connections to the server | statement_timeout | locks left |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    `| ${CALLS} | ${made} | ${failed.length} | ${(CALLS / seconds).toFixed(0)} | ${connections.rows[0]?.count} | ${limit.rows[0]?.statement_timeout} | ${locks.rows[0]?.count} |`,
    ...tasks,
    ...failed.slice(0, 10),
  ];
});
