import { termsOf } from '@hiram/contract/money/terms.ts';
import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { LenderNotice } from '../../ui/show/LenderNotice.tsx';
import { loanTerms } from '../legal/texts/loanTerms.ts';
import { LegalReading } from './ReadingPage.tsx';
import css from './ReadingPage.module.css';

export const LoanTermsDocument = (): ReactElement => (
  <LegalReading page="websiteLoanTerms" text={loanTerms(config.profile, config.company)}>
    <KeyFacts />
    <LenderNotice />
  </LegalReading>
);

function KeyFacts(): ReactElement {
  const { termDays, decisionWithinDays, creditingDays, olderThanYears } = termsOf(config.profile);
  const facts = [
    ['Term', `${termDays.minimum}–${termDays.maximum} days`],
    ['Decision', `Within ${decisionWithinDays} day`],
    ['Crediting', `${creditingDays.minimum}–${creditingDays.maximum} days`],
    ['Age', `Over ${olderThanYears}`],
  ] as const;
  return (
    <dl className={css['facts']}>
      {facts.map(([what, figure]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
