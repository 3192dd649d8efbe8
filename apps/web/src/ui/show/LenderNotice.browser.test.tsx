import { profiles } from '@hiram/contract/product/profile.ts';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ALON_BRAND, overrideBrand } from '../../../testing/overrideBrand.ts';
import { setMessageLanguage } from '../../platform/i18n/language.ts';
import { LenderNotice, StatementAdvice } from './LenderNotice.tsx';

const { philippines, specified } = profiles;

afterEach(() => setMessageLanguage(specified, 'en'));

test.each([
  ['en', 'Read the terms in the disclosure statement carefully before you borrow.'],
  ['fil', 'Basahing mabuti ang mga kondisyon sa disclosure statement bago ka humiram.'],
])('[BEY-28] the notice names the brand’s company with both numbers and has the advice: %s', async (language, advice) => {
  setMessageLanguage(philippines, language);
  overrideBrand({ company: ALON_BRAND.company });
  const { container } = await render(<LenderNotice profile={philippines} />);
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Alon Lending Company',
    // No line breaks between `No.` and the number.
    'SEC registration No.\u00a00000001 · Certificate of Authority No.\u00a00001',
    advice,
  ]);
});

test('[BEY-28] the specified profile has neither the notice nor the advice', async () => {
  const { container } = await render(
    <>
      <LenderNotice profile={specified} />
      <StatementAdvice profile={specified} />
    </>,
  );
  expect(container.innerHTML).toBe('');
});
