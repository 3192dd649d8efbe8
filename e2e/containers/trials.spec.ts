import { request } from 'node:https';
import type { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import { uploadComplaintImage } from '@hiram/contract/endpoints/complaint.ts';
import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { instalmentInfo } from '@hiram/contract/endpoints/repayment.ts';
import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { test } from '../engines/fixture.ts';
import { callAs } from '../support/applications.ts';
import { dueOrder } from '../support/orders.ts';
import { replaceServices, startRedis, stopRedis } from '../support/shared-stack.ts';

const MEGABYTE = 1024 * 1024;
const UPLOADS = 8;
const UPLOAD_BYTES = 16 * MEGABYTE;
const CALLERS = 4;
const CALL_INTERVAL_MS = 40;
/** Rarely, because the service limits the number of a borrower's taps. */
const CALLS_PER_WRITE = 20;

const parametersOf = (address: URL): { productId: string; orderId: string } => ({
  productId: address.searchParams.get('productId') ?? '',
  orderId: address.searchParams.get('orderId') ?? '',
});

/** Borrowers who read and write continuously. */
class Load {
  answers = 0;
  longestMs = 0;
  readonly failures: string[] = [];
  #ended = false;
  readonly #callers: Promise<unknown>;

  constructor(address: URL) {
    this.#callers = Promise.all(Array.from({ length: CALLERS }, () => this.#call(address)));
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#callers;
  }

  async #call(address: URL): Promise<void> {
    for (let turn = 0; !this.#ended; turn += 1) {
      const began = performance.now();
      const made = this.#made(address, turn);
      await made.then(
        () => (this.answers += 1),
        (error: unknown) => this.failures.push(String(error)),
      );
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
      await sleep(CALL_INTERVAL_MS);
    }
  }

  #made(address: URL, turn: number): Promise<unknown> {
    const order = parametersOf(address);
    if (turn % CALLS_PER_WRITE === 0) return callAs(address, saveEvent, { productId: order.productId, moduleId: 30, positionId: null });
    return turn % 2 === 0 ? callAs(address, orderDetail, order) : callAs(address, instalmentInfo, order);
  }
}

test('no call fails while the services are replaced one after the other under load', async ({ stack }) => {
  test.slow();
  const load = new Load(await dueOrder(stack, 5));
  await sleep(2_000);
  const before = load.answers;

  await replaceServices(stack);

  await sleep(2_000);
  await load.end();
  console.log(`${load.answers} calls, the longest of ${Math.round(load.longestMs)} ms`);
  expect(load.failures).toEqual([]);
  expect([before, load.answers - before].every((answered) => answered > 20)).toBe(true);
});

test('an order and its repayment are shown without Redis', async ({ stack, phone }) => {
  const order = await dueOrder(stack, 5);
  await stopRedis(stack);
  try {
    await phone.open(order.href);
    await phone.expectText('Payment due in 5 days');
    await phone.tap('REPAY');
    await phone.expectPath('/repay');
    await phone.expectText('Payment Method');
  } finally {
    await startRedis(stack);
  }
});

test('the web server answers during eight unfinished uploads of 16 MB', async ({ stack }) => {
  const order = await dueOrder(stack, 5);
  const address = new URL(fullPathOf(uploadComplaintImage), stack.origin);
  address.search = order.search;
  const uploads = await Promise.all(Array.from({ length: UPLOADS }, () => startUpload(address)));

  for (let turn = 0; turn < 20; turn += 1) {
    expect((await fetch(order)).status).toBe(200);
    await callAs(order, orderDetail, parametersOf(order));
  }

  expect(uploads.every(({ destroyed }) => !destroyed)).toBe(true);
  for (const upload of uploads) upload.destroy();
});

/** Sends everything but the last byte. */
async function startUpload(address: URL): Promise<ClientRequest> {
  const upload = request(address, {
    method: 'POST',
    agent: false,
    headers: {
      [REQUESTED_WITH.name]: REQUESTED_WITH.value,
      'Content-Type': 'multipart/form-data; boundary=edge',
      'Content-Length': UPLOAD_BYTES,
    },
  });
  upload.on('error', () => undefined);
  for (let sent = 0; sent < UPLOAD_BYTES; sent += MEGABYTE) {
    const part = Buffer.alloc(Math.min(MEGABYTE, UPLOAD_BYTES - 1 - sent), 'x');
    await new Promise<void>((done, failed) => upload.write(part, (error) => (error ? failed(error) : done())));
  }
  return upload;
}
