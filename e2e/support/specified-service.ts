import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request as send } from 'node:https';
import { minimalAnswers } from '@hiram/contract/endpoints/minimal-answers.ts';
import { specifiedCalls } from '@hiram/contract/testing/specified-calls.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { freePort } from '../../tools/testing/ports.ts';
import type { SharedStack } from './shared-stack.ts';

export type CallId = keyof typeof minimalAnswers;

/** A lender's own service that implements only the specification, together with the built pages. */
export interface SpecifiedService {
  readonly origin: string;
  answer(id: CallId, body: unknown): void;
  /** Answers the next calls of this kind with 503 and a retry after one second, as during a database failover. */
  busy(id: CallId, times: number): void;
  /** Returns the form or query fields of each call of this kind so far, oldest first. */
  received(id: CallId): readonly URLSearchParams[];
  /** Returns the unknown paths below /entirely, once per call. */
  unknown(): readonly string[];
  close(): Promise<void>;
}

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64');

const BUSY = JSON.stringify({ success: false, code: errorCodes.unavailable, message: 'Busy at the moment', data: null });

export async function startSpecifiedService({ origin: pagesOrigin, certificate }: SharedStack): Promise<SpecifiedService> {
  const tls = { cert: readFileSync(certificate.certificate), key: readFileSync(certificate.key) };
  const answers = new Map<string, unknown>(Object.entries(minimalAnswers));
  const busyTimes = new Map<string, number>();
  const calls: { readonly id: string; readonly fields: URLSearchParams }[] = [];
  const unknown: string[] = [];
  const answerCall = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', pagesOrigin);
    const body = await textOf(request);
    const [id, , , encoding] = specifiedCalls.find(([, method, path]) => method === request.method && path === pathname) ?? [];
    if (id === undefined) {
      unknown.push(pathname);
      return void response.writeHead(404).end();
    }
    calls.push({ id, fields: encoding === 'form' ? new URLSearchParams(body) : searchParams });
    const remainingBusyAnswers = busyTimes.get(id) ?? 0;
    if (remainingBusyAnswers > 0) {
      busyTimes.set(id, remainingBusyAnswers - 1);
      return void response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end(BUSY);
    }
    const answer = answers.get(id);
    if (answer === undefined) return void response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE);
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  const server = createServer(tls, (request, response) => {
    if (request.url?.startsWith('/entirely/')) void answerCall(request, response);
    else passOn(pagesOrigin, request, response);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://127.0.0.1:${port}`,
    answer: (id, body) => void answers.set(id, body),
    busy: (id, times) => void busyTimes.set(id, times),
    received: (id) => calls.filter((call) => call.id === id).map(({ fields }) => fields),
    unknown: () => unknown,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('latin1');
}

function passOn(origin: string, { url = '/', method, headers }: IncomingMessage, response: ServerResponse): void {
  const forwardedRequest = send(new URL(url, origin), { method, headers }, (page) => {
    response.writeHead(page.statusCode ?? 502, page.headers);
    page.pipe(response);
  });
  forwardedRequest.on('error', () => response.destroy());
  forwardedRequest.end();
}
