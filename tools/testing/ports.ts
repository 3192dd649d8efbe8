import { connect, createServer } from 'node:net';
import { scaleTimeout } from './timeout-scale.ts';

/**
 * Below the ports that the kernel assigns to outgoing connections: one of those could be in use by the time the server starts. Browsers allow every
 * port of this range.
 */
const FIRST = 20_000;
const COUNT = 12_000;
const TRIES = 200;

/** Each process starts at another port, so that two processes do not find the same one at the same time. */
let next = (process.pid * 61) % COUNT;

/** Returns a port on which no server listens, a different one each time in this process. */
export async function freePort(): Promise<number> {
  for (let attempts = 0; attempts < TRIES; attempts += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port among ${TRIES} from ${FIRST} on`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

export function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: scaleTimeout(3000) });
    const answer = (listening: boolean) => (): void => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false));
  });
}
