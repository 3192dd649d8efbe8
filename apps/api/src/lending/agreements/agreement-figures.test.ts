import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { RECIPIENT_PURPOSES, RECIPIENTS } from '@hiram/contract/product/recipients.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { planOf } from '@hiram/contract/money/schedule.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import { expect, test } from 'vitest';
import { sampleAgreementText, sampleLender } from '../../../testing/sample-lender.ts';
import { agreementFigures } from './agreement-figures.ts';
import type { AgreementSubject } from './agreement-figures.ts';
import { fillAgreement } from './agreement-text.ts';

const disbursedOn = calendarDate('2026-08-15');
const plan = planOf({ principal: centavos(8000_00), instalments: 4, periodDays: 30, feeBps: 300, rateBps: 400, disbursedOn });
const subject = {
  borrowerName: 'Liwayway Abucay',
  offerId: 'OF001ABCDEFGHJKMN',
  productName: 'Hiram Cash',
  rolloverBps: 250,
  plan,
  contact: { email: 'help@hiram.example', telephone: '(02) 8555 0142' },
};

function textOf(profile: ProfileName, title: string, about: Omit<AgreementSubject, 'terms'> = subject): string {
  return fillAgreement(sampleAgreementText(title), agreementFigures(profiles[profile], { ...about, terms: termsOf(profiles[profile]) }));
}

test.each(['specified', 'philippines'] as const)(
  'every agreement of the %s profile is filled without a remaining placeholder',
  (profile) => {
    for (const { title } of sampleLender.agreements) expect(textOf(profile, title)).not.toMatch(/[{}[\]]|undefined|null|NaN/);
  },
);

test('[BEY-27] the Philippine privacy consent names every recipient of RECIPIENTS; the specified consent does not', () => {
  const text = textOf('philippines', 'Privacy Consent');
  const named = RECIPIENTS.map((recipient) => `: ${RECIPIENT_PURPOSES[recipient]}\n`);
  for (const recipient of named) expect(text).toContain(recipient);
  expect(text).not.toContain('The provider that pays the loan out');
  const specifiedText = textOf('specified', 'Privacy Consent');
  expect(specifiedText).toContain(
    '- The provider that pays the loan out, and the one through which you pay: only what the payment needs.\n- A lender',
  );
  for (const recipient of named) expect(specifiedText).not.toContain(recipient);
});

test('[BEY-22] the agreement states the cooling-off days; without them it does not mention giving the loan back', () => {
  const { body = '', keyClauses: clauses = {} } = sampleLender.agreements.find(({ title }) => title === 'Loan Agreement') ?? {};
  const terms = termsOf(profiles.philippines);
  const fillText = (text: string | undefined, coolingOffDays?: number, language?: 'fil'): string =>
    fillAgreement(
      text ?? '',
      agreementFigures(profiles.philippines, { ...subject, terms: coolingOffDays ? { ...terms, coolingOffDays } : terms }, language),
    );
  expect(fillText(body, 3)).toContain('Within 3 calendar days after the day on which the loan is credited, the Borrower may give it back');
  expect(fillText(clauses.en, 3)).toContain(
    '- You may give the loan back within 3 calendar days: you repay the ₱7,760.00 that you received',
  );
  expect(fillText(clauses.fil, 3, 'fil')).toMatch(/\n- Puwede mong isauli ang loan sa loob ng 3 araw[^:]*: isasauli mo ang ₱7,760\.00/);
  for (const text of [body, clauses.en]) expect(fillText(text)).not.toMatch(/give (it|the loan) back/);
});

test('the loan agreement has the figures of the offer and its plan, to the centavo', () => {
  const text = textOf('specified', 'Loan Agreement');
  expect(text).toContain('The Lender lends the Borrower ₱8,000.00 for 120 calendar days.');
  expect(text).toContain('A processing fee of ₱240.00 (3% of the loan) is taken off');
  expect(text).toContain('the Borrower receives ₱7,760.00.');
  expect(text).toContain('the Borrower repays ₱8,800.00 in all.');
  expect(text).toContain('| Sep 14, 2026 | ₱2,320.00 | ₱2,000.00 | ₱320.00 |');
  expect(text).toContain('| Dec 13, 2026 | ₱2,080.00 | ₱2,000.00 | ₱80.00 |');
});

test('the specified profile has the terms of the specification', () => {
  const text = textOf('specified', 'Loan Agreement');
  for (const term of [
    'for 91 to 365 calendar days',
    'within 1 day.',
    'within 1 to 3 calendar days',
    'only after half of the term has passed, and not before 7 calendar days have passed since the loan was disbursed',
    'Rs.1,000 to a new client, Rs.800 to a repeat client',
    '| Late day 1 to 30 | 5% a day |\n| Late day 31 to 90 | 4% a day |\n| From late day 91 | 2% a day |',
    'name, date of birth or address within 3 calendar days',
    '7 business days before',
    'within 10 days of the judgment',
    'over 18 years old',
    'a permanent address in the Philippines',
  ])
    expect(text).toContain(term);
  expect(text).not.toContain('at any time and without a charge');
});

test('the Philippine profile has its own terms: prepayment at any time, no one-time penalty, the cost cap', () => {
  const text = textOf('philippines', 'Loan Agreement');
  expect(text).toContain('at any time and without a charge for it');
  expect(text).toContain('| From late day 1 | 5% for 30 days, counted by the day |');
  expect(text).toContain('together never pass 100% of the loan');
  expect(text).not.toMatch(/one-time|Rs\.|half of the term/);
});

test('the disclosure statement lists every charge and the effective rate per month and year', () => {
  const text = textOf('philippines', 'Disclosure Statement');
  expect(text).toContain('| You receive | ₱7,760.00 |');
  expect(text).toContain('| Interest over 120 calendar days | ₱800.00 |');
  expect(text).toContain('| Total to repay | ₱8,800.00 |');
  expect(text).toMatch(/Effective rate a month \| 5\.\d{4}% \|\n\| Effective rate a year \| \d+\.\d{4}% \|/);
});

test('agreements omit the customer service contact if the lender has published none', () => {
  for (const { title } of sampleLender.agreements) {
    const text = textOf('specified', title, { ...subject, contact: { email: '', telephone: null } });
    expect(text).not.toMatch(/Customer service answers|Write to|Or call|null/);
  }
});
