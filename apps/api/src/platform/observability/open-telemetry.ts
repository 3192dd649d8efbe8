import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, isSpanContextValid, trace } from '@opentelemetry/api';
import type { Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Tracing } from './tracing.ts';

const EXPORT_INTERVAL_MS = 2_000;

/** Sends spans of requests and of their SQL in batches. No span contains a caller's value: routes are patterns, and SQL has placeholders. */
export function openTelemetry(url: string, percent: number): Tracing {
  const exporter = new OTLPTraceExporter({ url });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hiram-api' }),
    // Samples by the trace id alone, so that a page cannot decide how much is recorded.
    sampler: new TraceIdRatioBasedSampler(percent / 100),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_INTERVAL_MS })],
  });
  const tracer = provider.getTracer('hiram');
  const current = new AsyncLocalStorage<Context>();

  return {
    startRequest: (traceparent, { method, route }) => {
      const attributes = { 'http.request.method': method, 'http.route': route };
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, contextOf(traceparent));
      return {
        traceId: span.spanContext().traceId,
        run: (work) => current.run(trace.setSpan(ROOT_CONTEXT, span), work),
        end: (status) => {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    onStatement: ({ level, query, queryDurationMillis }) => {
      const parent = current.getStore();
      if (parent === undefined) return;
      const [operation = ''] = query.sql.split(' ', 1);
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': query.sql };
      const startTime = performance.now() - queryDurationMillis;
      const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes, startTime }, parent);
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    close: () => provider.shutdown(),
  };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Returns the context of the page's traceparent header (W3C Trace Context), or the root context if it is missing or malformed. */
function contextOf(traceparent: unknown): Context {
  const [, traceId = '', spanId = ''] = TRACEPARENT.exec(String(traceparent)) ?? [];
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
