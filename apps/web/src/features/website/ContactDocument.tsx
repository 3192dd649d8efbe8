import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { ContactRow } from '../../ui/show/ContactRow.tsx';
import { telHref } from '../../platform/navigation/telHref.ts';
import css from './ReadingPage.module.css';
import { ReadingPage } from './ReadingPage.tsx';

export function ContactDocument(): ReactElement {
  const { name, address, email, phone } = config.company;
  return (
    <ReadingPage page="websiteContact" title="Contact us">
      <p className={css['note']}>For a question about your loan, write to us in the app. There we know your order.</p>
      <div className={css['contact']}>
        <ContactRow icon="phone" label="Phone" value={phone} href={telHref(phone)} />
        <ContactRow icon="mail" label="E-mail" value={email} href={`mailto:${email}`} />
      </div>
      <p className={css['note']}>{`${name}, ${address}`}</p>
    </ReadingPage>
  );
}
