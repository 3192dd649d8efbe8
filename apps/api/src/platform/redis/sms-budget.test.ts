import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startService } from '../../../testing/service.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { smsCommands } from '../../ops/sms-commands.ts';
import type { Resources } from '../../providers/resources.ts';
import type { SmsConfig } from '../config/sms-config.ts';
import { countSms, readSmsBudget, smsLoad } from './sms-budget.ts';

const { resources: shared } = await startService();

const SMALL: Pick<SmsConfig, 'product' | 'network'> = { product: { hour: 6, day: 10 }, network: { hour: 4, day: 8 } };

/** Resources with their own public origin, so that no other test counts under their budget. */
const resourcesWithBudget = (budget: Partial<SmsConfig> = {}): Resources => ({
  ...shared,
  config: { ...shared.config, publicOrigin: `https://${randomUUID()}.example`, sms: { ...shared.config.sms, ...SMALL, ...budget } },
});

const isAllowed = (resources: Resources, address: string): Promise<boolean> =>
  countSms(resources, address, []).then(
    () => true,
    (refusal: unknown) => {
      expect(refusal).toMatchObject({ reason: 'tooManyRequests' });
      return false;
    },
  );
const countAllowed = async (resources: Resources, addresses: readonly string[]): Promise<number> =>
  (await Promise.all(addresses.map((address) => isAllowed(resources, address)))).filter(Boolean).length;
const makeAddresses = (count: number, addressOf: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => addressOf(index));

const WHY = ['--reason', 'the flood is over'];
const run = async (resources: Resources, ...words: string[]): Promise<unknown> =>
  JSON.parse(await runCommand(smsCommands, resources, [...words, ...WHY]));

test('300 addresses of one /48 or one /24 share the budget of a network', async () => {
  const resources = resourcesWithBudget({ product: { hour: 1_000, day: 1_000 } });

  expect(
    await countAllowed(
      resources,
      makeAddresses(300, (index) => `2001:db8:7:${index.toString(16)}::1`),
    ),
  ).toBe(4);
  expect(
    await countAllowed(
      resources,
      makeAddresses(255, (index) => `203.0.113.${index}`),
    ),
  ).toBe(4);
  expect(await countAllowed(resources, ['2001:db8:8::1', '203.0.114.1'])).toBe(2);
});

test('300 concurrent networks share the budget of the product, and further SMS are rejected', async () => {
  const resources = resourcesWithBudget();

  expect(
    await countAllowed(
      resources,
      makeAddresses(300, (index) => `2001:db8:${index.toString(16)}::1`),
    ),
  ).toBe(6);
  expect(await isAllowed(resources, '198.51.100.1')).toBe(false);
});

test('another product on the same Redis has a separate budget', async () => {
  const [one, other] = [resourcesWithBudget(), resourcesWithBudget()];
  await countAllowed(
    one,
    makeAddresses(10, (index) => `198.51.${index}.1`),
  );

  expect(await isAllowed(other, '198.51.1.1')).toBe(true);
});

test('an operator reads and resets the budget of the product and of a network, and the acts are recorded', async () => {
  const resources = resourcesWithBudget();
  await countAllowed(
    resources,
    makeAddresses(10, (index) => `192.0.2.${index}`),
  );
  expect(await run(resources, 'show-sms-budget', '--network', '192.0.2.77')).toEqual([
    { limit: 'sms-network', window: 'hour', used: 4, most: 4 },
    { limit: 'sms-network', window: 'day', used: 4, most: 8 },
  ]);
  await countAllowed(resources, ['192.0.3.1', '192.0.4.1', '192.0.5.1']);
  expect([await isAllowed(resources, '192.0.6.1'), await isAllowed(resources, '192.0.2.1')]).toEqual([false, false]);

  expect(await run(resources, 'reset-sms-budget')).toMatchObject({
    before: [{ window: 'hour', used: 6, most: 6 }, { window: 'day' }],
    after: [
      { window: 'hour', used: 0 },
      { window: 'day', used: 0 },
    ],
  });
  expect([await isAllowed(resources, '192.0.6.1'), await isAllowed(resources, '192.0.2.1')]).toEqual([true, false]);
  await run(resources, 'reset-sms-budget', '--network', '192.0.2.0/24');
  expect(await isAllowed(resources, '192.0.2.1')).toBe(true);

  const kept = await resources.directory.selectFrom('staff_action').select(['command', 'operator', 'options']).orderBy('doneAt').execute();
  expect(kept).toEqual([
    { command: 'show-sms-budget', operator: 'maria', options: { network: '192.0.2.77' } },
    { command: 'reset-sms-budget', operator: 'maria', options: {} },
    { command: 'reset-sms-budget', operator: 'maria', options: { network: '192.0.2.0/24' } },
  ]);
});

test('the load is the higher used share of the product and the caller’s network', async () => {
  const resources = resourcesWithBudget();
  const [mine, others] = ['192.0.2.1', '192.0.3.1'];
  expect(await smsLoad(resources, mine)).toBe(0);
  await countAllowed(resources, [mine, mine, mine]);

  expect([await smsLoad(resources, mine), await smsLoad(resources, others)]).toEqual([0.75, 0.5]);
});

test('a budget of zero rejects every SMS', async () => {
  const resources = resourcesWithBudget({ product: { hour: 0, day: 10 } });

  expect([await isAllowed(resources, '192.0.2.1'), await smsLoad(resources, '192.0.2.1')]).toEqual([false, 1]);
});

test('the metrics contain the used share, the state of the breaker and the number of rejected SMS', async () => {
  const environment = { SMS_BUDGET_HOUR: '6', SMS_BUDGET_DAY: '10', PUBLIC_ORIGIN: `https://${randomUUID()}.example` };
  const { app, resources } = await startService({ environment });
  const values = async (name: string) => {
    const { body } = await app.inject({ url: '/metrics' });
    return [...body.matchAll(new RegExp(`^${name}{([^}]*)} (\\S+)$`, 'gm'))].map(([, labels, value]) => `${labels} ${value}`);
  };
  await countAllowed(resources, ['192.0.2.1', '192.0.3.1', '192.0.4.1']);
  expect(await values('sms_budget_used_ratio')).toEqual(['window="hour" 0.5', 'window="day" 0.3']);
  expect(await values('sms_breaker_open')).toEqual(['window="hour" 0', 'window="day" 0']);

  await countAllowed(
    resources,
    makeAddresses(10, (index) => `198.51.${index}.1`),
  );

  expect(await values('sms_budget_used_ratio')).toEqual(['window="hour" 1', 'window="day" 0.6']);
  expect(await values('sms_breaker_open')).toEqual(['window="hour" 1', 'window="day" 0']);
  expect(await values('sms_refused_total')).toContainEqual(expect.stringMatching(/^limit="sms-product" [1-9]/));
});

test('counting an SMS and reading the budget fail without Redis', async () => {
  const { resources } = await startService({ environment: { REDIS_URL: 'redis://127.0.0.1:1' } });

  await expect(countSms(resources, '192.0.2.1', [])).rejects.toMatchObject({ reason: 'unavailable' });
  await expect(readSmsBudget(resources)).rejects.toMatchObject({ reason: 'unavailable' });
});

test('every call that sends an SMS counts the SMS', () => {
  const folder = join(import.meta.dirname, '../..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  // Messages of the worker are planned by the product, and no caller can increase their number.
  const senders = files
    .filter((file) => !file.startsWith('jobs/'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const)
    .filter(([, text]) => text.includes('sms.send('));

  expect(senders.length).toBeGreaterThanOrEqual(2);
  expect(senders.filter(([, text]) => !text.includes('await countSms(')).map(([file]) => file)).toEqual([]);
});
