import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { canRunPatroni, startPatroniCell } from '../../../apps/api/testing/patroni-cell.ts';
import { makeCertificate } from '../../../tools/testing/certificate.ts';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import { startChromium } from '../../engines/chromium.ts';
import { Phone } from '../../engines/phone.ts';
import { startStack } from '../../stack/stack.ts';
import { addressOfOffered, dueOrder, rowsOfBorrower } from '../../support/orders.ts';
import { newestPayment, payAtProvider } from '../../support/payments.ts';
import { shareStack, type SharedStack } from '../../support/shared-stack.ts';

/** A borrower with one step left in a journey. */
interface PreparedPage {
  readonly address: URL;
  readonly step: () => Promise<unknown>;
  readonly open: () => Promise<unknown>;
  /** Query of the borrower's rows, and its expected result. */
  readonly query: string;
  readonly rows: readonly unknown[];
}

type Journey = (stack: SharedStack, phone: Phone) => Promise<PreparedPage>;

const AGREEMENT_BOX = 'I have read and agree Loan Agreement, Disclosure Statement and Privacy Consent';
const NEXT_PAYMENT = 2_320_00;

async function openMethods(phone: Phone, address: URL): Promise<void> {
  address.pathname = '/repay';
  await phone.open(address.href);
  await phone.tap('Payment Method');
  await phone.expectText('Please select your repayment method for payment');
}

const journeys: Readonly<Record<string, Journey>> = {
  'she takes an offer': async (stack, phone) => {
    const address = await addressOfOffered(stack, '/confirmNew', { decision: 'person' });
    await phone.open(address.href);
    await phone.tap(AGREEMENT_BOX);
    return {
      address,
      step: () => phone.tap('Loan'),
      open: async () => {
        await phone.expectPath('/loanDetail');
        await phone.expectText('We’re reviewing your loan');
      },
      query: 'select count(*)::integer as orders from loan_order where user_id = $1',
      rows: [{ orders: 1 }],
    };
  },
  'she gets a code': async (stack, phone) => {
    const address = await dueOrder(stack, 0);
    await openMethods(phone, address);
    return {
      address,
      step: () => phone.tap('Payment'),
      open: async () => {
        await phone.expectPath('/repaymentOfCode');
        await phone.expectText('Verified payment link');
      },
      query: 'select count(*)::integer as codes from payment_intent where user_id = $1',
      rows: [{ codes: 1 }],
    };
  },
  'she pays': async (stack, phone) => {
    const address = await dueOrder(stack, 0);
    await openMethods(phone, address);
    await phone.tap('Payment');
    await phone.expectPath('/repaymentOfCode');
    const { intentId } = await newestPayment(address);
    return {
      address,
      step: () => payAtProvider(stack, intentId),
      open: async () => {
        await phone.expectText('is posted to your loan.');
        await phone.tap('See my order');
        await phone.expectText('On track');
      },
      query: 'select count(*)::integer as payments, sum(amount)::integer as paid from loan_transaction where user_id = $1',
      rows: [{ payments: 1, paid: NEXT_PAYMENT }],
    };
  },
};

/** Times of the primary's power loss in milliseconds after the borrower's step; `null` is before the step. */
const KILL_DELAYS_MS = [null, 5, 40];

const canRun = await canRunPatroni();
if (!canRun) console.log('skipped: patroni, etcd-server, python3-etcd or haproxy is not installed');

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of cleanups.toReversed()) await end();
});

async function startWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'hiram-tls-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const certificate = makeCertificate(folder);
  const cell = await startPatroniCell({ etcdMembers: 1 });
  cleanups.push(() => cell.remove());
  const crashes: string[] = [];
  const stack = await startStack({
    profile: 'philippines',
    certificate,
    databaseServer: cell.url('postgres'),
    // With the timeouts of production.
    environment: { TIMEOUT_SCALE: '1' },
    onCrash: (report) => crashes.push(report),
  });
  cleanups.push(() => stack.stop());
  const shared = shareStack(stack, certificate);
  const browser = await startChromium(certificate);
  cleanups.push(() => browser.close());
  return { cell, shared, browser, crashes };
}

/** True if the page showed the waiting message before `arrive` completed. */
async function hasShownWaitScreen(phone: Phone, open: () => Promise<unknown>): Promise<boolean> {
  let [hasWaited, hasArrived] = [false, false];
  const waitScreenWatch = (async () => {
    while (!hasArrived) {
      hasWaited ||= (await phone.text().catch(() => '')).includes('One moment');
      await sleep(100);
    }
  })();
  try {
    await open();
  } finally {
    hasArrived = true;
    await waitScreenWatch;
  }
  return hasWaited;
}

test.runIf(canRun)(
  'accepting an offer, getting a code and paying complete once each while the cell loses its primary',
  { timeout: scaleTimeout(KILL_DELAYS_MS.length * 3 * 240_000) },
  async () => {
    const { cell, shared, browser, crashes } = await startWorld();
    console.log('| journey | primary killed | asked to wait | arrived after |\n| --- | --- | --- | --- |');
    for (const [name, prepare] of Object.entries(journeys)) {
      for (const killDelayMs of KILL_DELAYS_MS) {
        await cell.settled();
        const engine = await browser.open({ shell: true, dark: false, width: 390 });
        const phone = new Phone(engine, shared.origin);
        const { address, step, open, query, rows } = await prepare(shared, phone);
        const primary = await cell.primary();
        if (killDelayMs === null) await primary.kill();
        const start = performance.now();
        await step();
        if (killDelayMs !== null) {
          await sleep(killDelayMs);
          await primary.kill();
        }
        const hasWaited = await hasShownWaitScreen(phone, open);
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        console.log(
          `| ${name} | ${killDelayMs === null ? 'before' : `${killDelayMs} ms after`} | ${hasWaited ? 'yes' : 'no'} | ${seconds} s |`,
        );
        await primary.start();
        await cell.settled();
        expect(await rowsOfBorrower(shared, address, query), name).toEqual(rows);
        await engine.close();
      }
    }
    expect(crashes).toEqual([]);
  },
);
