import type { ServerResponse } from 'node:http';
import { SESSION_HEADER } from '@hiram/contract/wire/session.ts';
import type { Connect, Plugin } from 'vite';
import type { PlannedAnswer, SeenRequest } from './service.ts';

type Incoming = Connect.IncomingMessage;

interface Plan {
  readonly answers: PlannedAnswer[];
  readonly seen: SeenRequest[];
  readonly background: SeenRequest[];
  readonly held: PendingAnswers;
}

/** Answers that wait for their release, in order of arrival. */
class PendingAnswers {
  readonly #waiting: (() => void)[] = [];
  #toLetGo = 0;

  async wait(): Promise<void> {
    if (this.#toLetGo > 0) this.#toLetGo -= 1;
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#toLetGo += 1;
    else next();
  }
}

/** Order and code pages poll this call independently of a test's subject; a repayment screen calls it once, before it pays. */
const BACKGROUND_PATH = '/v4/payments/state';
const isBackgroundCall = (request: Incoming): boolean =>
  pathOf(request) === BACKGROUND_PATH && !/\/repay(?:Delay)?\?/.test(request.headers.referer ?? '');

/**
 * Stub of the service for the tests of the transport, on the real server that serves their page: a test plans answers for its own deviceId and reads
 * the received requests afterwards.
 */
export function testService(): Plugin {
  const plans = new Map<string, Plan>();
  return {
    name: 'test-service',
    configureServer(server) {
      server.middlewares.use('/test-service', (request, response) => void control(plans, request, response));
      server.middlewares.use('/entirely', (request, response) => void answer(plans, request, response));
    },
  };
}

function planOf(plans: Map<string, Plan>, device: string): Plan {
  const plan = plans.get(device) ?? { answers: [], seen: [], background: [], held: new PendingAnswers() };
  plans.set(device, plan);
  return plan;
}

async function control(plans: Map<string, Plan>, request: Incoming, response: ServerResponse): Promise<void> {
  const parameters = parametersOf(request);
  const plan = planOf(plans, parameters.get('deviceId') ?? '');
  if (parameters.has('release')) plan.held.release();
  if (request.method === 'POST') plan.answers.push(...(JSON.parse(await bodyOf(request)) as PlannedAnswer[]));
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(parameters.has('background') ? plan.background : plan.seen));
}

async function answer(plans: Map<string, Plan>, request: Incoming, response: ServerResponse): Promise<void> {
  const plan = planOf(plans, deviceOf(request));
  const isBackground = isBackgroundCall(request);
  (isBackground ? plan.background : plan.seen).push({
    method: request.method ?? '',
    url: request.originalUrl ?? '',
    headers: textHeaders(request),
    body: await bodyOf(request),
  });
  const planned = dequeueAnswer(plan.answers, pathOf(request), isBackground) ?? { body: '{"code":900404,"message":"no planned answer"}' };
  if (planned.fate === 'cut') return cutOff(request, response);
  if (planned.fate === 'hang') return;
  const { status = 200, body = '', delayMs = 0, retryAfter } = planned;
  if (planned.isHeld === true) await plan.held.wait();
  const headers = { 'Content-Type': 'application/json', ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }) };
  setTimeout(() => response.writeHead(status, headers).end(body), delayMs);
}

function dequeueAnswer(answers: PlannedAnswer[], called: string, isBackground: boolean): PlannedAnswer | undefined {
  const place = answers.findIndex(({ path }) => (path === undefined ? !isBackground : called.endsWith(path)));
  return answers[place]?.isStanding ? answers[place] : answers.splice(place, place === -1 ? 0 : 1)[0];
}

// Cut after the head, because a browser silently retries a connection that ends before it.
function cutOff(request: Incoming, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' }).write('{');
  setTimeout(() => request.socket.destroy(), 20);
}

const addressOf = (request: Incoming): URL => new URL(request.url ?? '', 'http://localhost');
const parametersOf = (request: Incoming): URLSearchParams => addressOf(request).searchParams;
/** From the session header if the call has one, as in the service itself. */
function deviceOf(request: Incoming): string {
  const header = request.headers[SESSION_HEADER.toLowerCase()];
  return (header === undefined ? parametersOf(request) : new URLSearchParams(String(header))).get('deviceId') ?? '';
}

const pathOf = (request: Incoming): string => addressOf(request).pathname;

const textHeaders = (request: Incoming): Record<string, string> =>
  Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));

async function bodyOf(request: Incoming): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
