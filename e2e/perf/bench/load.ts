import { connect, type Socket } from 'node:net';

export type RequestBytes = Buffer;

export interface Load {
  readonly port: number;
  /** Number of parallel requests, each on a persistent connection. */
  readonly connections: number;
  readonly seconds: number;
  /** Returns `null` to end the load early. */
  readonly next: () => RequestBytes | null;
  /** Maximum rate; unlimited by default. */
  readonly perSecond?: number;
}

export interface LoadResult {
  readonly answered: number;
  /** Unsuccessful answers, and requests without an answer. */
  readonly failed: number;
  readonly failures: readonly string[];
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

const TICK_MS = 5;

/**
 * Sends requests on raw sockets: a general HTTP client uses as much CPU as the measured service, which would hide the differences of a comparison.
 * Supports only answers of our service and nginx: with a Content-Length header or without a body.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const tally = new Tally();
  const end = performance.now() + load.seconds * 1000;
  const pace = load.perSecond === undefined ? null : new Pace(load.perSecond);
  const start = performance.now();
  await Promise.all(Array.from({ length: load.connections }, () => sendUntil(end, load, tally, pace)));
  return tally.result((performance.now() - start) / 1000);
}

async function sendUntil(end: number, load: Load, tally: Tally, pace: Pace | null): Promise<void> {
  const connection = new Connection(load.port);
  try {
    while (performance.now() < end) {
      if (pace !== null) await pace.turn();
      const request = load.next();
      if (request === null) return;
      const sentAt = performance.now();
      try {
        tally.add(await connection.send(request), performance.now() - sentAt);
      } catch (error) {
        tally.fail(error instanceof Error ? error.message : String(error));
      }
    }
  } finally {
    connection.close();
  }
}

/** Limits the rate evenly over each second; a late request does not delay the following ones. */
class Pace {
  readonly #perMs: number;
  readonly #start = performance.now();
  #passed = 0;

  constructor(perSecond: number) {
    this.#perMs = perSecond / 1000;
  }

  async turn(): Promise<void> {
    const mine = this.#start + this.#passed++ / this.#perMs;
    const wait = mine - performance.now();
    if (wait > TICK_MS) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

class Tally {
  readonly #times: number[] = [];
  readonly #failures = new Map<string, number>();

  add(status: number, ms: number): void {
    if (status < 200 || status > 299) this.fail(`answer ${status}`);
    else this.#times.push(ms);
  }

  fail(what: string): void {
    this.#failures.set(what, (this.#failures.get(what) ?? 0) + 1);
  }

  result(seconds: number): LoadResult {
    const times = this.#times.toSorted((a, b) => a - b);
    const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
    return {
      answered: times.length,
      failed: [...this.#failures.values()].reduce((sum, count) => sum + count, 0),
      failures: [...this.#failures].map(([what, count]) => `${count} × ${what}`),
      perSecond: times.length / seconds,
      medianMs: at(0.5),
      p99Ms: at(0.99),
    };
  }
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** One connection, opened on demand and reopened after the server has closed it. */
class Connection {
  readonly #port: number;
  #socket: Socket | null = null;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  send(request: RequestBytes): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket ??= this.#open();
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('error', (error) => this.#end(socket, error));
    socket.on('close', () => this.#end(socket, new Error('closed without an answer')));
    return socket;
  }

  #end(socket: Socket, error: Error): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#received = Buffer.alloc(0);
    this.#waiting?.reject(error);
    this.#waiting = null;
  }

  #onData(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + HEAD_END.length + length) return;
    this.#received = Buffer.alloc(0);
    const answered = this.#waiting;
    this.#waiting = null;
    if (/\r\nconnection: close/i.test(head)) this.#closeSocket();
    answered?.resolve(Number(head.slice(9, 12)));
  }

  #closeSocket(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.destroy();
  }
}
