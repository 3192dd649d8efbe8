import type { PayByChannel } from '@hiram/contract/endpoints/pay-by.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Banner } from '../../ui/show/Banner.tsx';
import css from './PayByBanner.module.css';
import { daysInWords, hourInWords, postingInWords, weekdayInWords } from './postingWords.ts';
import { usePayByDates } from './usePayByDates.ts';

/** Until when the code can be paid so that it is posted by the due date. Nothing where that is not known, or the date is gone. */
export function PayByBanner({ channelName }: { readonly channelName: string }): ReactElement | null {
  const { data } = usePayByDates();
  const channel = data?.channels.find(({ name }) => name === channelName);
  if (channel === undefined || data === undefined || data.dueOn === null) return null;
  const due = weekdayInWords(data.dueOn);
  return (
    <div className={css['apart']}>
      <Banner kind="warning" icon="calendar" title={titleOf(channel)}>
        {channel.daysLate > 0
          ? m.pay_by_code_late({ day: weekdayInWords(channel.postsOn), due })
          : m.pay_by_code({ posting: postingInWords(channel.postingWeekdays), due })}
      </Banner>
    </div>
  );
}

function titleOf({ payBy, closingHour, daysLate }: PayByChannel): string {
  if (payBy === null) return `${m.pay_by_too_late()} ${m.pay_by_late_by({ days: daysInWords(daysLate) })}`;
  const day = weekdayInWords(payBy);
  return m.pay_by_day({ day: closingHour === null ? day : `${day}, ${hourInWords(closingHour)}` });
}
