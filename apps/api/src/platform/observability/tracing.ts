import type { LogEvent } from 'kysely';

/** How traces are kept; where they are not, there is none of it and nothing is loaded. */
export interface Tracing {
  /** Below the trace that the page began; a trace of its own where the page named none. */
  startRequest(traceparent: unknown, name: RequestName): RequestSpan;
  /** Told of each statement after it ran. What runs below a request stands below its span. */
  readonly onStatement: (event: LogEvent) => void;
  /** Sends what is still to be sent. */
  close(): Promise<void>;
}

interface RequestName {
  readonly method: string;
  /** The pattern, never the address, whose query holds the session. */
  readonly route: string;
}

export interface RequestSpan {
  readonly traceId: string;
  /** Whatever this starts, and whatever that starts, belongs to the request. */
  run(work: () => void): void;
  end(status: number): void;
}

export interface TracingConfig {
  /** Where an OpenTelemetry collector takes spans over HTTP; null: nothing is traced. */
  readonly tracesUrl: string | null;
  /** Of a hundred traces, so many are kept. */
  readonly tracesPercent: number;
}
