import type { ReactElement } from 'react';
import { brandNames } from '../../platform/config/brandNames.ts';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { ContactRow } from '../../ui/show/ContactRow.tsx';
import { Steps } from '../../ui/show/Steps.tsx';
import css from './RegulatorRoute.module.css';
import { useSaveComplaint } from './useSaveComplaint.ts';

interface RegulatorRouteProps {
  readonly problemId: string;
  /** `false` if the promised reply date has passed without a reply. */
  readonly isAnswered: boolean;
}

/** Guides an unsatisfied borrower to the regulator, with the exported complaint as evidence that the company was contacted first. */
export function RegulatorRoute({ problemId, isAnswered }: RegulatorRouteProps): ReactElement {
  const save = useSaveComplaint(problemId);
  const { name, address, email, page } = brandNames.regulator;
  return (
    <Section title={isAnswered ? m.regulator_title_answered() : m.regulator_title_missed()}>
      <p className={css['text']}>{isAnswered ? m.regulator_text_answered({ name }) : m.regulator_text_missed({ name })}</p>
      <Steps
        steps={[
          <div key="save" className={css['step']}>
            <b>{m.regulator_step_save()}</b>
            <p>{m.regulator_step_save_text()}</p>
            <Button kind="quiet" small onPress={() => save.mutate()} busy={save.isPending}>
              <Icon name="download" small />
              {m.document_save_pdf()}
            </Button>
          </div>,
          <div key="send" className={css['step']}>
            <b>{m.regulator_step_send()}</b>
            <p>{m.regulator_step_send_text()}</p>
          </div>,
        ]}
      />
      <div className={css['contacts']}>
        <ContactRow icon="mail" small label={m.regulator_email()} value={email} href={`mailto:${email}`} />
        <ContactRow icon="slip" small label={m.regulator_page()} value={page.replace('https://', '')} href={page} />
        <ContactRow icon="plane" small label={name} value={address} />
      </div>
      <p className={css['note']}>{m.regulator_note()}</p>
    </Section>
  );
}
