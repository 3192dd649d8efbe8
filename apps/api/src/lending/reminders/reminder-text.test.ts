import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { reminderText } from './reminder-text.ts';

const due = { product: 'Hiram Cash', amount: centavos(2_320_00), dueOn: calendarDate('2026-12-15') };

test('[BEY-16] a reminder says the amount and the date, in the borrower’s language', () => {
  expect(reminderText('en', { ...due, daysAhead: 2 })).toBe(
    'Hiram Cash: PHP 2,320.00 is due in 2 days, on Dec 15, 2026. You can pay in the app. If you have already paid, there is nothing to do.',
  );
  expect(reminderText('fil', { ...due, daysAhead: 0 })).toBe(
    'Hiram Cash: PHP 2,320.00 ang due ngayong araw, Dis 15, 2026. Puwede kang magbayad sa app. Kung nakabayad ka na, wala nang kailangang gawin.',
  );
});

test.each(['en', 'fil'] as const)('[BEY-16] a reminder in %s is one message of a network, with nothing to tap', (language) => {
  for (const daysAhead of [0, 2] as const) {
    const text = reminderText(language, { ...due, product: 'Hiram Cash Plus', amount: centavos(99_999_99), daysAhead });

    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^[A-Za-z0-9 .,:]+$/);
    expect(text).not.toMatch(/\w\.\w*[a-z]/);
  }
});
