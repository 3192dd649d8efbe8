import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface GateRequest {
  readonly method: string;
  readonly path: string;
  /** Number of the call since the behaviour was set, from 1. */
  readonly number: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Answer to the adapter, or
 * `silence`: no answer, and the connection stays open;
 * `stall`: the head and half of the body of an answer, and then silence;
 * `cut`: the connection is closed.
 */
type GateAnswer = Answer | 'silence' | 'stall' | 'cut';

/** `pass` forwards the request, so that it is executed even if the adapter does not receive the answer. */
export type Behaviour = (gateRequest: GateRequest, pass: () => Promise<Answer>) => Promise<GateAnswer>;

const passThrough: Behaviour = (_asked, pass) => pass();
/** Headers of one connection, or of the encoding of a body. */
const DROPPED_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'content-encoding']);

/**
 * A proxy between an adapter and its counterpart, which exposes every HTTP adapter to silence and to late, broken and wrong answers. Authors of an
 * adapter need not simulate them.
 */
export class Gate {
  readonly url: string;
  readonly #server: Server;
  readonly #target: string;
  #behaviour: Behaviour = passThrough;
  #count = 0;

  private constructor(server: Server, target: string) {
    this.#server = server;
    this.#target = target;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => void this.#serve(request, response).catch(() => response.destroy()));
  }

  static async before(target: string): Promise<Gate> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new Gate(server, target);
  }

  /** Sets the behaviour from the next call on; by default all calls pass. */
  setBehaviour(behaviour: Behaviour = passThrough): void {
    this.#behaviour = behaviour;
    this.#count = 0;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    this.#count += 1;
    const gateRequest = { method: request.method ?? 'GET', path: request.url ?? '/', number: this.#count };
    give(response, await this.#behaviour(gateRequest, () => this.#pass(request, gateRequest, body)));
  }

  async #pass({ headers }: IncomingMessage, { method, path }: GateRequest, body: Buffer): Promise<Answer> {
    const own = Object.entries(headers).filter(([name]) => !DROPPED_HEADERS.has(name));
    const answer = await fetch(`${this.#target}${path}`, {
      method,
      headers: { ...(Object.fromEntries(own) as Record<string, string>), 'accept-encoding': 'identity' },
      redirect: 'manual',
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
    const given = [...answer.headers].filter(([name]) => !DROPPED_HEADERS.has(name));
    return { status: answer.status, headers: Object.fromEntries(given), body: Buffer.from(await answer.arrayBuffer()) };
  }
}

function give(response: ServerResponse, given: GateAnswer): void {
  if (given === 'silence') return;
  if (given === 'cut') {
    response.destroy();
    return;
  }
  if (given === 'stall') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"half":');
    return;
  }
  response.writeHead(given.status, { ...given.headers, 'content-length': given.body.length }).end(given.body);
}

/** JSON, as with most providers. */
export const answerOf = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(body),
});
