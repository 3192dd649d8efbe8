import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

/** Errors are written as type and code: a message may quote what a caller sent. What the reader of uploads is given has their headers in it, and so the session. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const serializers = {
    err: (error: Error & { code?: unknown }) => ({ type: error.name, code: error.code }),
    busboyOptions: () => undefined,
  };
  const options = { level, base: null, serializers };
  return destination === undefined ? pino(options) : pino(options, destination);
}
