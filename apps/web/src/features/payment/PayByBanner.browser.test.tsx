import { calendarDate } from '@hiram/contract/product/dates.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { PayByChannel, PayByDates } from '@hiram/contract/endpoints/pay-by.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { renderComponent } from '../../../testing/showPart.tsx';
import { PayByBanner } from './PayByBanner.tsx';

const COUNTER = 'Sari Mart counter';

const inTime: PayByChannel = {
  channelNumber: 90004,
  name: COUNTER,
  logo: '',
  postingWeekdays: 1,
  closingHour: 17,
  payBy: calendarDate('2026-09-11'),
  postsOn: calendarDate('2026-09-10'),
  daysLate: 0,
};
const tooLate: PayByChannel = { ...inTime, payBy: null, postsOn: calendarDate('2026-09-15'), daysLate: 1 };

const payByAnswer = (channel: PayByChannel, changes: Partial<PayByDates> = {}): PlannedAnswer =>
  json(writeSuccess('flag', 'data', { dueOn: calendarDate('2026-09-14'), dayLateCosts: centavos(3_87), channels: [channel], ...changes }));
const show = (answer: PlannedAnswer) => renderComponent(<PayByBanner channelName={COUNTER} />, answer);
const banner = page.getByText(/due date is/);

test.each<[string, PayByChannel, string]>([
  ['the last day with the closing hour', inTime, 'Pay by Fri, Sep 11, 5:00 PMPosted next weekday. Your due date is Mon, Sep 14.'],
  [
    'the last day without an hour if the channel closes at midnight',
    { ...inTime, closingHour: null, postingWeekdays: 0, payBy: calendarDate('2026-09-14') },
    'Pay by Mon, Sep 14Posted in minutes. Your due date is Mon, Sep 14.',
  ],
  ['how late a payment would post', tooLate, 'Too late by a dayPaid now, it posts Tue, Sep 15. Your due date is Mon, Sep 14.'],
])('[BEY-05] the banner of a channel shows %s', async (_, channel, text) => {
  const seen = await show(payByAnswer(channel));
  await expect.element(banner).toBeVisible();
  expect(document.querySelector('[data-tone=warning]')?.textContent?.replaceAll(/\s/g, ' ')).toBe(text);
  expect(await accessibilityViolations()).toEqual([]);
  expect((await seen())[0]?.url).toMatch(/^\/entirely\/v4\/payments\/pay-by\?.*orderId=OR1/);
});

test.each<[string, PlannedAnswer]>([
  ['while the dates are loading', { fate: 'hang' }],
  ['if the request is refused', json({ success: false, code: 900503, message: 'Busy', data: null })],
  ['for a channel without dates', payByAnswer({ ...inTime, name: 'PeraPay' })],
  ['without a due date', payByAnswer(inTime, { dueOn: null })],
])('[BEY-05] shows no banner %s', async (_, answer) => {
  const seen = await show(answer);
  await expect.poll(async () => (await seen()).length).toBe(1);
  await expect.element(banner).not.toBeInTheDocument();
});
