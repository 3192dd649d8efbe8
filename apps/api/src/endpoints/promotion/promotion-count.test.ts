import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { trackClick, trackVisit } from '@hiram/contract/endpoints/promotion.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { startService } from '../../../testing/service.ts';
import { BEHIND_PROXY, fromAddress, newAddress } from '../../../testing/addresses.ts';
import { requestRegistration, visitorWithCode } from '../../../testing/visitors.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { promotionCommands } from './promotion-count.service.ts';

const sandbox = await startSandbox();
const service = await startService({ environment: { ...sandbox.environment, ...BEHIND_PROXY, PORT: '0' } });
const { app, resources } = service;

const count = async (first: string, last: string): Promise<unknown> =>
  JSON.parse(
    await runCommand(promotionCommands, resources, ['count-promotion', '--from', first, '--to', last, '--reason', 'monthly report']),
  );

test('count-promotion sums the events of all cells by origin, logs each count, and rejects an invalid date', async () => {
  const origin = { app_from: 'a', user_from: 'poster', utm_tag: 'utm-1' };
  for (let visit = 0; visit < 6; visit += 1)
    await call(app, trackVisit, { ...fromAddress(newAddress()), fields: { page_id: 'default', page_type: '1', ...origin } });
  await call(app, trackVisit, { ...fromAddress(newAddress()), fields: { page_id: 'default', page_type: '1' } });
  for (let each = 0; each < 2; each += 1) {
    const { visitor, fields } = await visitorWithCode(service, sandbox, { origin });
    await call(app, trackClick, { ...fromAddress(visitor.address), fields: { phone: visitor.phone } });
    if (each === 0) await requestRegistration(service, visitor, fields);
  }
  const today = manilaDateOf(await resources.clock.now());

  expect(await count(today, today)).toEqual([
    { utmTag: 'utm-1', userFrom: 'poster', appFrom: 'a', visits: 6, codes: 2, clicks: 2, registrations: 1 },
    { utmTag: null, userFrom: null, appFrom: null, visits: 1, codes: 0, clicks: 0, registrations: 0 },
  ]);
  expect(await count('2020-01-01', '2020-12-31')).toEqual([]);
  await expect(count('yesterday', today)).rejects.toThrow('not a calendar date: yesterday');
  const logged = { command: 'count-promotion', operator: 'maria', reason: 'monthly report' };
  expect(await resources.directory.selectFrom('staff_action').select(['command', 'operator', 'reason']).execute()).toEqual([
    logged,
    logged,
  ]);
});
