import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, SpanKind } from "@opentelemetry/api";
import { AppError } from "../core/errors.ts";
import type { SpanFacts, SpanOptions, Tracing } from "../core/tracing.ts";

export interface TracingOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  /** Share of all traces that is sent, 0 to 1. */
  readonly share: number;
}

export interface OpenedTracing extends Tracing {
  /** Sends pending spans. Never rejects: an unavailable collector delays nothing. */
  close(): Promise<void>;
}

const CLOSE_MS = 2000;
const PARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/**
 * Sends a share of all spans to a collector by OTLP over HTTP. Its libraries are imported only here, so that
 * installations without a collector do not load them.
 */
export async function openTracing({ endpoint, share }: TracingOptions): Promise<OpenedTracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "krempelfrei" }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer("krempelfrei");
  const running = new AsyncLocalStorage<Span>();
  const kinds: Record<NonNullable<SpanOptions["kind"]> | "internal", SpanKind> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };

  const contextOf = (parent: string | null | undefined) => {
    const span = running.getStore();
    if (span) return api.trace.setSpan(api.ROOT_CONTEXT, span);
    const [, traceId, spanId, flags] = PARENT.exec(parent ?? "") ?? [];
    if (traceId === undefined || spanId === undefined) return api.ROOT_CONTEXT;
    const traceFlags = Number.parseInt(flags ?? "0", 16);
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  };

  return {
    async span(name, { facts, parent, kind }, work) {
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind ?? "internal"], attributes: { ...facts } },
        contextOf(parent),
      );
      try {
        return await running.run(span, work);
      } catch (error) {
        span.setAttributes({ "error.type": typeOf(error) } satisfies SpanFacts);
        // A refusal is a normal response.
        if (!(error instanceof AppError)) span.setStatus({ code: api.SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    tell(facts) {
      running.getStore()?.setAttributes({ ...facts });
    },
    current() {
      const context = running.getStore()?.spanContext();
      if (context === undefined || (context.traceFlags & api.TraceFlags.SAMPLED) === 0) return null;
      return `00-${context.traceId}-${context.spanId}-01`;
    },
    async close() {
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/** Class and code, without the message, which may contain personal data. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^\w{1,40}$/.test(code) ? `${error.name} ${code}` : error.name;
}
