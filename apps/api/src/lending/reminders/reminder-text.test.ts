import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { reminderText } from './reminder-text.ts';

const due = { product: 'Hiram Cash', amount: centavos(2_320_00), dueOn: calendarDate('2026-12-15') };

test('[BEY-16] a reminder contains the amount and the date in the borrower’s language', () => {
  expect(reminderText('en', { ...due, daysAhead: 2 })).toBe(
    'Hiram Cash: PHP 2,320.00 is due in 2 days, on Dec 15, 2026. You can pay in the app. If you have already paid, there is nothing to do.',
  );
  expect(reminderText('fil', { ...due, daysAhead: 0 })).toBe(
    'Hiram Cash: PHP 2,320.00 ang due ngayong araw, Dis 15, 2026. Puwede kang magbayad sa app. Kung nakabayad ka na, wala nang kailangang gawin.',
  );
});

test.each(['en', 'fil'] as const)('[BEY-16] a reminder in %s fits one SMS and contains no link', (language) => {
  for (const daysAhead of [2, 0, -1, -7] as const) {
    const text = reminderText(language, { ...due, product: 'Hiram Cash Plus', amount: centavos(99_999_99), daysAhead });

    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^[A-Za-z0-9 .,:]+$/);
    expect(text).not.toMatch(/\w\.\w*[a-z]/);
  }
});

test('[BEY-24] a reminder of a late payment is plain and names what the borrower can do', () => {
  expect(reminderText('en', { ...due, daysAhead: -1 })).toBe(
    'Hiram Cash: the payment of Dec 15, 2026 is still open. PHP 2,320.00 is due now. You can pay in the app. If you have paid, there is nothing to do.',
  );
  expect(reminderText('fil', { ...due, daysAhead: -7 })).toBe(
    'Hiram Cash: PHP 2,320.00 pa ang due mula noong Dis 15, 2026. Kung mahirap magbayad, tingnan sa app ang magagawa mo. Kung bayad na, wala nang gagawin.',
  );
});

/** Words of threatening messages, in both languages. */
const THREAT =
  /\b(must|immediately|final|last|warning|legal|law|court|sue|lawyer|attorney|police|arrest|jail|estafa|criminal|fraud|blacklist|credit record|family|friends|employer|barangay|neighbou?rs?|consequences?|penalt\w*|visit|field|shame|post|agad|huli|babala|kaso|korte|abogado|pulis|kulong|makulong|demanda|multa|pamilya|kaibigan|amo|kapitbahay|ipapahiya|parusa)\b/i;

test.each(['en', 'fil'] as const)('[BEY-24] no reminder in %s threatens, hurries or mentions other people', (language) => {
  for (const daysAhead of [2, 0, -1, -7] as const) expect(reminderText(language, { ...due, daysAhead })).not.toMatch(THREAT);
});
