import { timingSafeEqual } from "node:crypto";
import * as api from "@krempelfrei/contract/system";
import { API } from "@krempelfrei/contract/api";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Brand } from "../brand/brand.ts";
import { AppError } from "../core/errors.ts";
import type { DatabaseMetrics, Metrics } from "../metrics/metrics.ts";
import { LOGO_PATH } from "../brand/branded.ts";
import type { HttpApp } from "./http-app.ts";
import { jobMetrics } from "../metrics/job-metrics.ts";
import { openApi } from "./openapi.ts";
import { serve } from "./route.ts";
import { traceOf } from "./traced-call.ts";

const READY_MS = 1000;

/** Health, readiness and the description of all calls. */
export function systemRoutes(http: HttpApp, brand: Brand | undefined): void {
  serve(http, api.getHealth, async () => ({ status: "ok" as const }));
  // The call needs no session, so a stranger may repeat it as often as they like. It leaves out the store: all servers share
  // it, and balancers would take away every one of them when it is full or away, with all that needs no document.
  const check = shareBriefly(READY_MS, async () =>
    sql`SELECT 1 FROM schema_migration LIMIT 1`.execute(http.db),
  );
  serve(http, api.getReady, async (ctx) => {
    if (http.draining.isDraining()) throw new AppError("unavailable");
    try {
      await check();
    } catch (error) {
      ctx.log.warn({ err: error }, "not ready");
      throw new AppError("unavailable");
    }
    return { status: "ready" as const };
  });
  const { appUrl, productName } = http.settings;
  const logoUrl = brand?.logo && `${appUrl}${LOGO_PATH}`;
  let description: Record<string, unknown> | undefined;
  // Most servers are never asked: made by the first call, for making it takes longer than all else of the start of the routes.
  serve(http, api.getOpenApi, async () => (description ??= openApi(API, { name: productName, logoUrl })));
}

const FORWARDING = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];
const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

interface MetricsOptions {
  readonly token: string | undefined;
  /** Numbers that features read from the database. */
  readonly ofDatabase: readonly DatabaseMetrics[];
}

/** Prometheus metrics at /metrics: only for loopback, or for requests with the token if one is set. */
export function installMetrics(http: HttpApp, metrics: Metrics, { token, ofDatabase }: MetricsOptions): void {
  const { registry } = metrics;
  http.server.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const labels = { method: request.method, route, status: reply.statusCode };
    metrics.request(labels, reply.elapsedTime / 1000, traceOf(request));
  });
  const readers = [jobMetrics, ...ofDatabase].map((register) => register(registry, http.db, http.settings));
  http.server.get("/metrics", async (request, reply) => {
    if (!mayRead(request, token)) throw new AppError("not_found");
    // Without a database the other metrics are still useful.
    await Promise.all(readers.map((read) => read())).catch((error: unknown) =>
      request.log.warn({ err: error }, "metrics of the database cannot be read"),
    );
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** A proxy on the same machine reaches the app from the loopback too, so forwarded requests always need the token. */
function mayRead({ headers, ip }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return LOOPBACK.has(ip) && !FORWARDING.some((name) => name in headers);
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(headers.authorization ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Repeated calls within `ms` milliseconds share one work and its outcome, so that a flood of calls costs one. */
function shareBriefly<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  let until = 0;
  return async () => {
    if (shared === undefined || performance.now() >= until) {
      shared = work();
      until = performance.now() + ms;
    }
    return shared;
  };
}
