import type { Tracing, TracingConfig } from './tracing.ts';

/** The packages are loaded only here: a service that keeps no traces pays nothing for them. */
export async function openTracing({ tracesUrl, tracesPercent }: TracingConfig): Promise<Tracing | null> {
  if (tracesUrl === null) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(tracesUrl, tracesPercent);
}
