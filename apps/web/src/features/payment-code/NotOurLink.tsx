import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { PageBody } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Steps } from '../../ui/show/Steps.tsx';
import css from './Code.module.css';
import { Sealed } from './PayeeHead.tsx';

/** In place of a code that we did not make: money sent to it would be gone. */
export const NotOurLink = (): ReactElement => (
  <PageBody>
    <Sealed tone="danger" icon="warning" seal={m.payee_not_ours({ brand: config.brandName })}>
      <p className={css['name']}>{m.payee_do_not_pay()}</p>
      <p className={css['quiet']}>{m.payee_not_ours_text()}</p>
    </Sealed>
    <Section title={m.payee_what_to_do()}>
      <Steps steps={[m.payee_step_1(), m.payee_step_2(), m.payee_step_3()]} />
    </Section>
  </PageBody>
);
