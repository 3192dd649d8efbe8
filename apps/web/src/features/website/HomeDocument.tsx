import { limits } from '@hiram/contract/product/limits.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { CostExample } from './CostExample.tsx';
import { Hero } from './Hero.tsx';
import css from './HomeDocument.module.css';
import { Points } from './Points.tsx';
import { Block, Site } from './Site.tsx';

export const HomeDocument = (): ReactElement => (
  <Site page="websiteHome">
    <Hero />
    <Block>
      <Facts />
    </Block>
    <CostExample />
    <Block title="Paying back is as clear as borrowing.">
      <Points
        points={[
          { picture: 'peso', title: 'One amount, one date', text: 'Your next payment is the first thing you see.' },
          { picture: 'store', title: 'Pay where you already go', text: 'E-wallets, store counters, bank transfer or card.' },
          {
            picture: 'answer',
            title: `A reply in ${limits.complaint.replyWeekdays} weekdays`,
            text: 'Complaints are read by a person, who answers in the app.',
          },
        ]}
      />
    </Block>
  </Site>
);

function Facts(): ReactElement {
  const { termDays, decisionWithinDays, creditingDays } = termsOf(config.profile);
  const facts = [
    [`${termDays.minimum}–${termDays.maximum} days`, 'to pay it back'],
    [`${decisionWithinDays} day`, 'to a decision'],
    [`${creditingDays.minimum}–${creditingDays.maximum} days`, 'to your account'],
  ] as const;
  return (
    <dl className={css['facts']}>
      {facts.map(([figure, what]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
