import { PERSONAL_DATA } from '@hiram/contract/product/personal-data.ts';
import { recipientLines } from '@hiram/contract/product/recipients.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { describe, expect, test } from 'vitest';
import { ALON_BRAND } from '../../../../testing/overrideBrand.ts';
import { config } from '../../../platform/config/config.ts';
import { brandNames } from '../../../platform/config/brandNames.ts';
import type { LegalText } from './legalText.ts';
import { loanTerms } from './loanTerms.ts';
import { privacyPolicy } from './privacyPolicy.ts';
import { userAgreement } from './userAgreement.ts';

const { specified, philippines } = profiles;
const { company } = config;

const textOf = ({ sections }: LegalText): string => JSON.stringify(sections);

test('[LEG-01] the privacy policy has all eleven sections, the registration of the lender and the contact of the configuration', () => {
  const text = privacyPolicy(specified, company);
  const alons = textOf(privacyPolicy(specified, ALON_BRAND.company));
  for (const fact of [
    ALON_BRAND.company.secRegistration,
    ALON_BRAND.company.certificateOfAuthority,
    ALON_BRAND.company.email,
    ALON_BRAND.company.phone,
  ])
    expect(alons).toContain(fact);
  expect(text.sections.map(({ id }) => id)).toEqual([
    'collection',
    'representation',
    'use',
    'disclosure',
    'cookies',
    'device',
    'minors',
    'passwords',
    'changes',
    'opting-out',
    'grievance-officer',
  ]);
  for (const fact of [company.secRegistration, company.certificateOfAuthority, company.email, company.phone])
    expect(textOf(text)).toContain(fact);
});

test('[BEY-27] the privacy policy lists exactly the kinds of data in PERSONAL_DATA', () => {
  const [collection] = privacyPolicy(specified, company).sections;
  const tables = collection?.blocks.flatMap((block) => (typeof block !== 'string' && block.kind === 'table' ? [block.rows] : []));
  expect(tables).toEqual([Object.values(PERSONAL_DATA).map(({ what, until }) => [what, until])]);
  expect(JSON.stringify(collection)).not.toMatch(/birth|income|location|address/);
});

test('[BEY-27] the privacy policy names every recipient of data in the Philippine profile, none as specified', () => {
  const text = textOf(privacyPolicy(philippines, company));
  for (const line of recipientLines(brandNames.recipients)) expect(text).toContain(line);
  expect(text).not.toContain('The companies that run our computers');
  expect(textOf(privacyPolicy(specified, company))).toContain('The companies that run our computers and send our messages');
});

describe('the loan terms as specified', () => {
  const written = textOf(loanTerms(specified, company));

  test.each([
    'a term of 91 to 365 calendar days',
    'within 1 day of a complete application',
    'within 1 to 3 calendar days',
    'after half of the term has passed, and at least 7 calendar days after disbursement',
    'Rs.1,000 for new clients, Rs.800 for repeat clients',
    '["1 to 30","5%"],["31 to 90","4%"],["From 91","2%"]',
    'within 3 calendar days',
    '7 business days’ notice',
    'within 10 days of the judgment',
    'over 18 years old and have a permanent address in the Philippines',
  ])('[LEG-11] contain the figure: %s', (figure) => {
    expect(written).toContain(figure);
  });

  test.each([
    'the days are counted from the day on which the loan was disbursed',
    'It is a one-time penalty, once for the whole loan',
    'on the unpaid amount of the instalment',
    'a change of your name, date of birth or address',
  ])('[LEG-13] contain the statement: %s', (statement) => {
    expect(written).toContain(statement);
  });

  test('[LEG-12] contain all sections of the agreement, including prolongation and default', () => {
    const { sections } = loanTerms(specified, company);
    expect(sections.map(({ id }) => id)).toEqual(expect.arrayContaining(['parties', 'cost', 'repayment', 'prolongation', 'default']));
    expect(sections.every(({ blocks }) => blocks.length > 0)).toBe(true);
  });
});

test('the Philippine terms have a monthly rate, prepayment at any time, a cost cap and no one-time penalty', () => {
  const written = textOf(loanTerms(philippines, company));
  expect(written).not.toMatch(/Rs\.|one-time|half of the term/);
  expect(written).toContain('"Interest per month"');
  expect(written).toContain('at any time and without a charge');
  expect(written).toContain('never pass 100% of the amount borrowed');
});

test('[LEG-11] the loan terms show the penalty rates of the profile', () => {
  const dearer = { ...specified, penaltyInterest: [{ fromLateDay: 1, bps: 725, perDays: 1 }] } as const;
  expect(textOf(loanTerms(dearer, company))).toContain('["From 1","7.25%"]');
});

test.each([
  ['privacy policy', privacyPolicy],
  ['loan terms', loanTerms],
  ['user agreement', userAgreement],
])('every section of the %s has a unique id', (_name, make) => {
  const ids = make(specified, company).sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
