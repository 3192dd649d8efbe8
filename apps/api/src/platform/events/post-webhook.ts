import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { lookupPublic } from './private-addresses.ts';

/** An answer says no more than its status. So much of its body is read, so that the connection can be used again. */
const LARGEST_ANSWER_BYTES = 16_384;
/** A connection that nobody used for so long is closed: the other side would do so soon, perhaps just when it is used again. */
const KEPT_MS = 4_000;

interface Line {
  readonly url: URL;
  readonly connections: number;
  readonly timeoutMs: number;
  /** Also to addresses that are not public. */
  readonly reachesPrivate: boolean;
}

/** The connections to one endpoint. They are its own, so that one which keeps them all busy takes none away from another. */
export class WebhookLine {
  readonly #line: Line;
  readonly #agent: PlainAgent | TlsAgent;

  constructor(line: Line) {
    this.#line = line;
    const Agent = line.url.protocol === 'https:' ? TlsAgent : PlainAgent;
    const lookup = line.reachesPrivate ? {} : { lookup: lookupPublic };
    this.#agent = new Agent({ keepAlive: true, maxSockets: line.connections, timeout: KEPT_MS, ...lookup });
  }

  /** The status that it was answered in time; null without one. A redirect is an answer: it is not followed. */
  async post(headers: Readonly<Record<string, string>>, body: string): Promise<number | null> {
    const first = await this.#send(headers, body);
    // The other side had closed the connection before we used it again: nobody has read what we sent.
    return first === 'closed' ? this.#send(headers, body).then((second) => (second === 'closed' ? null : second)) : first;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(headers: Readonly<Record<string, string>>, body: string): Promise<number | null | 'closed'> {
    const { url, timeoutMs } = this.#line;
    return new Promise((resolve) => {
      const options: RequestOptions = {
        method: 'POST',
        agent: this.#agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      };
      const request: ClientRequest = url.protocol === 'https:' ? tlsRequest(url, options) : plainRequest(url, options);
      const end = setTimeout(() => request.destroy(), timeoutMs);
      request.on('response', (response) => {
        resolve(response.statusCode ?? null);
        readSome(response);
      });
      request.on('error', (error: NodeJS.ErrnoException) => resolve(request.reusedSocket && error.code === 'ECONNRESET' ? 'closed' : null));
      request.on('close', () => {
        clearTimeout(end);
        resolve(null);
      });
      request.end(body);
    });
  }
}

function readSome(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LARGEST_ANSWER_BYTES) response.destroy();
  });
}
