import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

/**
 * Opens the log. Errors are logged as type and code, because a message may quote what a caller sent. `busboyOptions` is dropped because it contains
 * the request's headers and so the session.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const serializers = {
    err: (error: Error & { code?: unknown }) => ({ type: error.name, code: error.code }),
    busboyOptions: () => undefined,
  };
  const options = { level, base: null, serializers };
  return destination === undefined ? pino(options) : pino(options, destination);
}
