import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import css from './SentModal.module.css';

/** Has no controls: the form navigates away after a delay. */
export default function SentModal({ replyBy }: { readonly replyBy: CalendarDate | null }): ReactElement {
  const promise =
    replyBy === null ? undefined : (
      <p className={css['promise']}>
        {m.complaint_sent_text({ count: limits.complaint.replyWeekdays })} <b>{formatDay(replyBy, 'weekday')}</b>.
      </p>
    );
  return (
    <Modal
      open
      onClose={() => undefined}
      dismissable="no"
      centred
      art={<Mark icon="check" large />}
      title={m.complaint_sent_title()}
      text={promise}
    />
  );
}
