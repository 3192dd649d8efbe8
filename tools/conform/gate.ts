import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Asked {
  readonly method: string;
  readonly path: string;
  /** Which call this is since the gate was told how to behave, from 1 on. */
  readonly number: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * What the adapter gets: an answer, or
 * `silence`: none, and the connection stays open;
 * `stall`: the head and half of the body of an answer, and then silence;
 * `cut`: the connection ends.
 */
type Given = Answer | 'silence' | 'stall' | 'cut';

/** `pass` asks the other side, so that what was asked for happens there whatever the adapter gets to know of it. */
export type Behaviour = (asked: Asked, pass: () => Promise<Answer>) => Promise<Given>;

const passing: Behaviour = (_asked, pass) => pass();
/** They belong to one connection, or to how a body was sent on it. */
const NOT_PASSED = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'content-encoding']);

/**
 * Stands between an adapter and the other side. So every adapter that speaks HTTP meets silence, late answers, broken ones and wrong ones,
 * and whoever writes it has to make none of them.
 */
export class Gate {
  readonly url: string;
  readonly #server: Server;
  readonly #target: string;
  #behaviour: Behaviour = passing;
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

  /** From the next call on. Without one, everything passes. */
  behave(behaviour: Behaviour = passing): void {
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
    const asked = { method: request.method ?? 'GET', path: request.url ?? '/', number: this.#count };
    give(response, await this.#behaviour(asked, () => this.#pass(request, asked, body)));
  }

  async #pass({ headers }: IncomingMessage, { method, path }: Asked, body: Buffer): Promise<Answer> {
    const own = Object.entries(headers).filter(([name]) => !NOT_PASSED.has(name));
    const answer = await fetch(`${this.#target}${path}`, {
      method,
      headers: { ...(Object.fromEntries(own) as Record<string, string>), 'accept-encoding': 'identity' },
      redirect: 'manual',
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
    const given = [...answer.headers].filter(([name]) => !NOT_PASSED.has(name));
    return { status: answer.status, headers: Object.fromEntries(given), body: Buffer.from(await answer.arrayBuffer()) };
  }
}

function give(response: ServerResponse, given: Given): void {
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

/** As most providers would: JSON. */
export const answerOf = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(body),
});
