import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { afterAll, expect, it, vi } from "vitest";
import { createApp } from "../app.ts";
import { loadConfig } from "../config.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { startWorker } from "../jobs/worker.ts";
import { ALL_JOBS } from "../all-features.ts";
import { createBrowserClient, pdf } from "../testing/client.ts";
import { makeScene } from "../testing/scene.ts";
import { eachClass } from "../testing/lanes.ts";
import { createWorld } from "../testing/world.ts";
import { openTracing } from "./open-tracing.ts";
import { tracedMailer, tracedStore } from "./traced.ts";

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

interface Batch {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const PATIENCE = { timeout: 120_000, interval: 50 };
const bodies: string[] = [];
/** A collector: OTLP over HTTP with JSON. */
const collector = createServer((request, response) => {
  const take = async (): Promise<void> => {
    const body = await text(request);
    if (request.url === "/v1/traces") bodies.push(body);
    response.setHeader("content-type", "application/json").end("{}");
  };
  void take();
});
await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const spans = (): Span[] =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const world = await createWorld();
afterAll(() => void collector.close());

// Covers operation.17, S82
it("tells calls, transactions, storage, jobs and mails to a collector, as one trace and without a word of what they are about", async () => {
  const scene = await makeScene(world);
  const tracing = await openTracing({ endpoint, share: 1 });
  const metrics = createMetrics(tracing);
  const mail = tracedMailer(tracing, world.system.mail);
  const blobs = metrics.store(tracedStore(tracing, world.system.blobs));
  const deps = { ...world.system, trace: tracing, mail, blobs };
  const { server } = await createApp({
    ...deps,
    metrics,
    trustProxy: false,
    metricsToken: undefined,
    webDirectory: "none",
  });
  const client = createBrowserClient(server);
  for (const [name, value] of scene.client.cookies) client.cookies.set(name, value);
  const { id } = await client.call(uploadFile, {
    file: { name: "Kontoauszug Müller.pdf", bytes: pdf("geheim") },
    body: { folder_id: scene.root.id },
  });
  expect(
    (
      await client.get("/api/folders/nirgends/path-state", {
        traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`,
      })
    ).statusCode,
  ).toBe(404);
  const worker = startWorker({
    deps,
    // Nothing is read, and the job ends all the same.
    jobs: ALL_JOBS.filter(({ name }) => name === "read-content").map((job) => ({
      ...job,
      isPossible: () => true,
    })),
    lanes: eachClass(0, { notice: 1, mail: 1, light: 1, reading: 1 }),
    pollMs: 20,
  });
  const isDone = async () => {
    const open = await world.db
      .selectFrom("job")
      .select("state")
      .where("name", "=", "read-content")
      .execute();
    expect(open.map(({ state }) => state)).not.toContain("queued");
    expect(open.map(({ state }) => state)).not.toContain("running");
    expect(open.length).toBeGreaterThan(0);
  };
  await vi.waitFor(isDone, PATIENCE);
  await worker.stop();
  await mail.send({
    to: { name: "Anna Müller", address: "anna@beispiel.example" },
    subject: "Hallo",
    text: "Hallo",
  });
  const { body: counted } = await server.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
  await server.close();
  await tracing.close();

  const told = spans();
  const call = told.find(({ name }) => name === "POST /api/files/upload");
  if (!call) throw new Error(`no span of the upload: ${told.map(({ name }) => name).join()}`);
  const ofCall = told.filter(({ traceId }) => traceId === call.traceId);
  const names = ofCall.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["transaction", "storage spool", "storage commit", "job read-content"]),
  );
  expect(call.parentSpanId ?? "").toBe("");
  // The job began in the call's transaction.
  const asked = ofCall.find(({ name }) => name === "job read-content");
  expect(ofCall.map(({ spanId }) => spanId)).toContain(asked?.parentSpanId);
  expect(told.map(({ name }) => name)).toContain("mail");
  expect(told.map(({ traceId }) => traceId)).not.toContain("a".repeat(32));
  const refused = told.find(({ name }) => name.includes("path-state"));
  expect(refused?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 404 } });
  expect(refused?.status.code ?? 0).toBe(0);

  const all = bodies.join();
  for (const word of [
    id,
    scene.root.id,
    "Müller",
    "Kontoauszug",
    "anna@",
    "geheim",
    "nirgends",
    "127.0.0.1",
    ...client.cookies.values(),
  ])
    expect(all, word).not.toContain(word);
  // A slow call is found by the trace that its bucket names.
  expect(counted).toMatch(
    new RegExp(`http_request_duration_seconds_bucket\\{.*files/upload.*# \\{trace_id="${call.traceId}"\\}`),
  );
  expect(counted.trimEnd().endsWith("# EOF")).toBe(true);
});

// Covers operation.17
it("loads nothing and makes no span where no collector is set", () => {
  expect(loadConfig({}).tracing).toBeUndefined();
  expect(world.system.trace).toBeUndefined();
});

// Covers operation.17
it("keeps nobody where the collector is away, and tells only a share", async () => {
  const tracing = await openTracing({ endpoint: "http://127.0.0.1:9", share: 0 });
  expect(await tracing.span("nothing", {}, async () => tracing.current())).toBeNull();
  const all = await openTracing({ endpoint: "http://127.0.0.1:9", share: 1 });
  expect(await all.span("something", {}, async () => all.current())).toMatch(
    /^00-[\da-f]{32}-[\da-f]{16}-01$/,
  );
  await expect(all.span("failing", {}, async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await Promise.all([tracing.close(), all.close()]);
});
