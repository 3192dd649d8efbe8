import type { PayByChannel } from '@hiram/contract/endpoints/pay-by.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Banner } from '../../ui/show/Banner.tsx';
import css from './PayByBanner.module.css';
import { formatDay, formatHour } from '../../platform/i18n/formatDate.ts';
import { daysText, postingText } from './postingText.ts';
import { usePayByDates } from './usePayByDates.ts';

/** Last day on which paying the code still posts by the due date; `null` if the channel's times or the due date are unknown. */
export function PayByBanner({ channelName }: { readonly channelName: string }): ReactElement | null {
  const { data } = usePayByDates();
  const channel = data?.channels.find(({ name }) => name === channelName);
  if (channel === undefined || data === undefined || data.dueOn === null) return null;
  const due = formatDay(data.dueOn, 'weekday');
  return (
    <div className={css['apart']}>
      <Banner kind="warning" icon="calendar" title={titleOf(channel)}>
        {channel.daysLate > 0
          ? m.pay_by_code_late({ day: formatDay(channel.postsOn, 'weekday'), due })
          : m.pay_by_code({ posting: postingText(channel.postingWeekdays), due })}
      </Banner>
    </div>
  );
}

function titleOf({ payBy, closingHour, daysLate }: PayByChannel): string {
  if (payBy === null) return `${m.pay_by_too_late()} ${m.pay_by_late_by({ days: daysText(daysLate) })}`;
  const day = formatDay(payBy, 'weekday');
  return m.pay_by_day({ day: closingHour === null ? day : `${day}, ${formatHour(closingHour)}` });
}
