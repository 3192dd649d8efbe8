import type { LogEvent } from 'kysely';

/** Optional tracing. If it is off, none of its code is loaded. */
export interface Tracing {
  /** Starts a span below the page's trace, or a new trace if the page sent none. */
  startRequest(traceparent: unknown, name: RequestName): RequestSpan;
  /** Called after each statement. A statement run within a request is a child of its span. */
  readonly onStatement: (event: LogEvent) => void;
  close(): Promise<void>;
}

interface RequestName {
  readonly method: string;
  /** The route's pattern, never the address, whose query contains the session. */
  readonly route: string;
}

export interface RequestSpan {
  readonly traceId: string;
  /** Runs work in the async context of the request, so that its statements belong to the request's span. */
  run(work: () => void): void;
  end(status: number): void;
}

export interface TracingConfig {
  /** OTLP/HTTP address of an OpenTelemetry collector; `null` if tracing is off. */
  readonly tracesUrl: string | null;
  readonly tracesPercent: number;
}
