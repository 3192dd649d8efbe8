import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { lookupPublic } from './private-addresses.ts';

/** Bytes of the response body that are read, so that the connection can be reused. Only the status matters. */
const LARGEST_ANSWER_BYTES = 16_384;
/** Idle sockets are closed after this time, before the receiver is likely to close them while a request is being sent. */
const IDLE_SOCKET_MS = 4_000;

interface ConnectionOptions {
  readonly url: URL;
  readonly connections: number;
  readonly timeoutMs: number;
  readonly reachesPrivate: boolean;
}

/** Connection pool of one endpoint. Pools are not shared, so that a slow endpoint cannot exhaust the connections of another. */
export class WebhookConnections {
  readonly #line: ConnectionOptions;
  readonly #agent: PlainAgent | TlsAgent;

  constructor(line: ConnectionOptions) {
    this.#line = line;
    const Agent = line.url.protocol === 'https:' ? TlsAgent : PlainAgent;
    const lookup = line.reachesPrivate ? {} : { lookup: lookupPublic };
    this.#agent = new Agent({ keepAlive: true, maxSockets: line.connections, timeout: IDLE_SOCKET_MS, ...lookup });
  }

  /** Returns the response status, or `null` if there was none before the timeout. Redirects are not followed. */
  async post(headers: Readonly<Record<string, string>>, body: string): Promise<number | null> {
    const first = await this.#send(headers, body);
    // The receiver closed the idle connection before it was reused, so the request was not processed and is sent once more.
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
        drainBody(response);
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

function drainBody(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LARGEST_ANSWER_BYTES) response.destroy();
  });
}
