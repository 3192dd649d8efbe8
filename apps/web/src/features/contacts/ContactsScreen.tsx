import { m } from '@hiram/contract/messages';
import { useState, type ReactElement } from 'react';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { Button } from '../../ui/Button.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { MessagePicture } from '../../ui/page/blankPictures.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';
import { ContactRow, ContactRowSkeleton } from './ContactRow.tsx';
import css from './Contacts.module.css';
import { contactsQuery, useEarlier, type Contact, type ContactList } from './queries.ts';

function Contacts({ answer: list }: Loaded<ContactList>): ReactElement {
  const { contacts, readEarlier, reading } = useEarlier(list);
  return (
    <>
      <PageBody>
        <Rules {...list.rules} />
        {contacts.length === 0 ? <Blank picture={<MessagePicture />} title={m.contacts_none()} text={m.contacts_none_text()} /> : null}
        {byDay(contacts).map(({ day, contacts: ofDay }) => (
          <Section key={day} title={formatDay(day, 'weekdayAndYear')}>
            <ul className={css['list']}>
              {ofDay.map((contact) => (
                <ContactRow key={contact.contactId} contact={contact} />
              ))}
            </ul>
          </Section>
        ))}
        {readEarlier === null ? null : (
          <div className={css['earlier']}>
            <Button kind="line" onPress={readEarlier} busy={reading}>
              {m.contacts_older()}
            </Button>
          </div>
        )}
      </PageBody>
      <Unlisted />
    </>
  );
}

const Rules = ({ from, until, perWeek }: ContactList['rules']): ReactElement => (
  <>
    <p className={css['headline']}>{m.contacts_headline()}</p>
    <p className={css['rules']}>{m.contacts_rules({ from, until, count: perWeek })}</p>
  </>
);

function Unlisted(): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BottomBar hint={m.contacts_unlisted_say()}>
        <Button kind="quiet" onPress={() => setOpen(true)}>
          {m.contacts_unlisted()}
        </Button>
      </BottomBar>
      <UnlistedSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const UnlistedSheet = lazyAfterPaint(async () => (await import('./UnlistedSheet.tsx')).default);

const ListSkeleton = (): ReactElement => (
  <PageBody>
    <p className={css['headline']}>{m.contacts_headline()}</p>
    <p className={css['rules']}>
      <Bone length="long" />
      <Bone length="long" />
    </p>
    <Section title={m.contacts_loading()}>
      <ul className={css['list']}>
        {['a', 'b', 'c'].map((key) => (
          <ContactRowSkeleton key={key} />
        ))}
      </ul>
    </Section>
  </PageBody>
);

interface ContactDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly contacts: readonly Contact[];
}

const dayOf = ({ at }: Contact): string => at.slice(0, 'YYYY-MM-DD'.length);

/** @param contacts sorted newest first; the days inherit that order */
function byDay(contacts: readonly Contact[]): readonly ContactDay[] {
  const days = [...new Set(contacts.map(dayOf))];
  return days.map((day) => ({ day, contacts: contacts.filter((each) => dayOf(each) === day) }));
}

export default defineScreen({ title: m.contacts_title, query: contactsQuery, Body: Contacts, BodySkeleton: ListSkeleton });
