import { m } from '@hiram/contract/messages';
import type { ContactChannel, ContactOutcome } from '@hiram/contract/product/contact-rules.ts';
import type { ReactElement, ReactNode } from 'react';
import { Drawing } from '../../ui/Icon.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { contactChannelName } from '../../ui/show/contactChannel.ts';
import css from './Contacts.module.css';
import type { Contact } from './queries.ts';

const TIME_AT = 'YYYY-MM-DD '.length;

export const ContactRow = ({ contact }: { readonly contact: Contact }): ReactElement => (
  <Lines
    icon={<Drawing path={DRAWINGS[contact.channel]} />}
    title={contactChannelName(contact.channel)}
    time={contact.at.slice(TIME_AT)}
    sender={senderText(contact)}
    outcome={outcomeText(contact)}
  >
    {contact.covered ? null : (
      <div className={css['uncovered']}>
        <Badge kind="danger">{m.contacts_uncovered()}</Badge>
        <span>{m.contacts_uncovered_text()}</span>
      </div>
    )}
  </Lines>
);

export const ContactRowSkeleton = (): ReactElement => (
  <Lines title={<Bone length="short" />} sender={<Bone length="long" />} outcome={<Bone length="short" />} />
);

interface LinesProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly time?: string;
  readonly sender: ReactNode;
  readonly outcome: ReactNode;
  readonly children?: ReactNode;
}

const Lines = ({ icon, title, time, sender, outcome, children }: LinesProps): ReactElement => (
  <li className={css['contact']}>
    <span className={css['icon']}>{icon}</span>
    <div className={css['text']}>
      <p className={css['first']}>
        <span className={css['channel']}>{title}</span>
        <span className={css['time']}>{time}</span>
      </p>
      <p className={css['sender']}>{sender}</p>
      <p className={css['outcome']}>{outcome}</p>
      {children}
    </div>
  </li>
);

const BUBBLE =
  'M5 5h14a1.500 1.500 0 011.500 1.500v9A1.500 1.500 0 0119 17h-8l-4.500 3.500V17H5a1.500 1.500 0 01-1.500-1.500v-9A1.500 1.500 0 015 5z';

const DRAWINGS: Readonly<Record<ContactChannel, string>> = {
  sms: `${BUBBLE}M8 9.500h8M8 12.800h5`,
  message: `${BUBBLE}M8.500 11v.01M12 11v.01M15.500 11v.01`,
  call: 'M6.5 3.5h3l1.5 4-2 1.500a11 11 0 005.500 5.500l1.500-2 4 1.500v3c0 1.400-1 2.500-2.500 2.500C10.500 19.500 4 13 4 6c0-1.500 1-2.500 2.500-2.500z',
  email: 'M5.5 5.5h13a2 2 0 012 2v9a2 2 0 01-2 2h-13a2 2 0 01-2-2v-9a2 2 0 012-2zM4 7l8 6 8-6',
  visit: 'M4 11.500L12 4.500l8 7M6 10v9.500h12V10M10 19.500v-5h4v5',
};

const OUTCOMES: Readonly<Record<ContactOutcome, () => string>> = {
  sent: m.contacts_sent,
  reached: m.contacts_reached,
  notReached: m.contacts_not_reached,
  notMade: m.contacts_not_made,
};

const senderText = ({ sender }: Contact): string => sender ?? m.contacts_ours();

const outcomeText = ({ outcome }: Contact): string => (outcome === null ? m.contacts_not_reported() : OUTCOMES[outcome]());
