// Replaces three servers behind HAProxy one after the other, again and again, under load: `node ops/trials/rolling-release.ts`.
// RESTARTS: how many; REQUESTS: a second. Nothing is sent again here: what fails is counted as failed.
import { join } from "node:path";
import type { RunningServer } from "../../bench/server.ts";
import {
  adapted,
  delay,
  findProgram,
  freePorts,
  makeCertificate,
  makeGround,
  MEMBER,
  newFolder,
  runTrial,
  startProduction,
  startProgram,
  writeFile,
} from "./machines.ts";
import { Visitor } from "./visitor.ts";

const RESTARTS = Number(process.env.RESTARTS ?? 9);
const REQUESTS = Number(process.env.REQUESTS ?? 50);
const UPLOAD_BYTES = 200_000;
/** Longer than a server that stops says that it does. */
const SLOW_MS = 5000;

await runTrial(async () => {
  const haproxy = await findProgram("haproxy");
  const ground = await makeGround();
  const folder = await newFolder();
  const [plain = 0, tls = 0, ...ports] = await freePorts(5);
  const { pem } = await makeCertificate(folder);
  const config = await adapted("proxies/haproxy.cfg", [
    ["bind :80", `bind 127.0.0.1:${plain}`],
    ["bind :443", `bind 127.0.0.1:${tls}`],
    ["/etc/haproxy/krempelfrei.pem", pem],
    ...ports.map((port, index) => [`10.0.0.1${index + 1}:3000`, `127.0.0.1:${port}`] as const),
  ]);
  await writeFile(join(folder, "haproxy.cfg"), config);
  const start = async (port: number): Promise<RunningServer> =>
    startProduction(ground, {
      PORT: String(port),
      APP_URL: `https://localhost:${tls}`,
      DRAIN_SECONDS: "3",
    });
  const servers = await Promise.all(ports.map(start));
  await startProgram(haproxy, ["-db", "-f", join(folder, "haproxy.cfg")], { port: tls });
  await delay(3000);

  const visitor = new Visitor(tls);
  await visitor.signIn(MEMBER.email, MEMBER.password);
  const seen = { requests: 0, uploads: 0, slow: 0, failed: [] as string[], latencies: [] as number[] };
  const running = new Set<Promise<void>>();
  const ask = async (n: number): Promise<void> => {
    const began = performance.now();
    const isSlow = n % REQUESTS === 0;
    const isUpload = n % 5 === 0;
    seen.requests += 1;
    seen.uploads += isUpload ? 1 : 0;
    seen.slow += isSlow ? 1 : 0;
    try {
      const answer = isUpload
        ? await visitor.upload(UPLOAD_BYTES, isSlow ? { slowlyMs: SLOW_MS } : {})
        : await visitor.send({ path: "/api/user" });
      if (answer.status !== (isUpload ? 201 : 200))
        seen.failed.push(`${answer.status} ${answer.body.slice(0, 100)}`);
    } catch (error) {
      seen.failed.push(`${isUpload ? "upload" : "read"}: ${(error as Error).message}`);
    }
    if (!isSlow) seen.latencies.push(performance.now() - began);
  };
  let number = 0;
  const timer = setInterval(() => {
    number += 1;
    const asked = ask(number);
    running.add(asked);
    void asked.finally(() => running.delete(asked));
  }, 1000 / REQUESTS);

  const stops: number[] = [];
  const starts: number[] = [];
  for (let n = 0; n < RESTARTS; n += 1) {
    const at = n % servers.length;
    const began = performance.now();
    await servers[at]?.stop();
    stops.push(performance.now() - began);
    const server = await start(ports[at] ?? 0);
    servers[at] = server;
    starts.push(server.readyAfterMs);
    // Until the balancer has seen it too.
    await delay(2000);
  }
  clearInterval(timer);
  await Promise.all(running);
  for (const server of servers) await server.stop();

  const middle = (values: readonly number[], part = 0.5): string =>
    ((values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0) / 1000).toFixed(2);
  return [
    "| restarts | requests | uploads | slow uploads | failed | stop (median, s) | start (median, s) | p50 / p99 (s) |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    `| ${RESTARTS} | ${seen.requests} | ${seen.uploads} | ${seen.slow} | ${seen.failed.length} | ${middle(stops)} | ${middle(starts)} | ${middle(seen.latencies)} / ${middle(seen.latencies, 0.99)} |`,
    ...seen.failed.slice(0, 20),
  ];
});
