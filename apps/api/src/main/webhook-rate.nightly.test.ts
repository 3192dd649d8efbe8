import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { startChild } from '../../testing/child.ts';
import { buildBorrower } from '../../testing/factories.ts';
import { inTransaction } from '../../testing/loans.ts';
import { percentile } from '../../testing/percentile.ts';
import { endChild } from '../../testing/sandbox.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startService } from '../../testing/service.ts';
import { startConsumer } from '../../testing/webhook-consumer.ts';
import { recordEvents } from '../lending/events/record-events.ts';
import { runCommand } from '../../testing/run-command.ts';
import { webhookCommands } from '../ops/webhook-commands.ts';

const [SECONDS, EVENTS_PER_SECOND] = [30, 200];
const BORROWERS = 100;
const HANGING_ANSWER_MS = 60_000;

const { resources, environment } = await startService();

test(
  `${EVENTS_PER_SECOND} events a second reach an endpoint while another endpoint hangs`,
  { timeout: scaleTimeout(300_000 + SECONDS * 2_000) },
  async () => {
    const committed = new Map<string, number>();
    const lagsMs: number[] = [];
    const quick = await startConsumer(({ event }) => {
      if (event.type === 'complaint.answered')
        lagsMs.push(performance.now() - (committed.get(`${event.subject} ${event.data.reply}`) ?? NaN));
      return 204;
    });
    const hangingConsumer = await startConsumer(() => sleep(HANGING_ANSWER_MS, 204, { ref: false }));
    const staff = { ...resources, config: { ...resources.config, sandboxOn: true } };
    for (const [endpoint, { url }] of Object.entries({ quick, hanging: hangingConsumer }))
      await runCommand(webhookCommands, staff, `add-endpoint --endpoint ${endpoint} --url ${url} --reason tests`.split(' '));
    const worker = startChild('worker.ts', { ...environment, SANDBOX: 'on', WAKE_SECONDS: '1' });
    await worker.waitForOutput('worker started');
    const borrowers = await Promise.all(Array.from({ length: BORROWERS }, () => buildBorrower(resources)));

    const start = performance.now();
    const pendingInserts: Promise<void>[] = [];
    for (let number = 0; number < SECONDS * EVENTS_PER_SECOND; number += 1) {
      await sleep(Math.max(0, start + (number * 1000) / EVENTS_PER_SECOND - performance.now()));
      const borrower = borrowers[number % BORROWERS] ?? (await buildBorrower(resources));
      const { userId } = borrower;
      const data = { userId, orderId: `O-${userId}`, complaintId: 'C', reply: number };
      const event = { type: 'complaint.answered', effect: String(number), data, at: new Date() } as const;
      pendingInserts.push(
        inTransaction(borrower, (t) => recordEvents(t, event)).then(() => void committed.set(`O-${userId} ${number}`, performance.now())),
      );
    }
    await Promise.all(pendingInserts);
    const elapsedSeconds = (performance.now() - start) / 1000;
    const total = SECONDS * EVENTS_PER_SECOND;
    await waitUntil(
      async () => quick.taken.length,
      (taken) => taken >= total,
    );
    await endChild(worker);

    expect(new Set(quick.taken.map(({ id }) => id)).size).toBe(total);
    expect(hangingConsumer.received.length).toBeGreaterThan(0);
    const [half = 0, most = 0] = [0.5, 0.95].map((part) => Math.round(percentile(lagsMs, part)));
    console.log(
      `webhooks: ${(total / elapsedSeconds).toFixed(0)} events a second, from commit to webhook ${half} ms (half), ${most} ms (95%), while ${hangingConsumer.received.length} calls of another endpoint hung`,
    );
  },
);
