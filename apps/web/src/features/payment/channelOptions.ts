import type { PayByChannel, PayByDates } from '@hiram/contract/endpoints/pay-by.ts';
import type { RepaymentChannel } from '@hiram/contract/endpoints/repayment.ts';
import { m } from '@hiram/contract/messages';
import type { Channel } from '../../ui/dialog/ChannelList.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { daysText, postingText } from './postingText.ts';

/** Lists channels that post too late for the due date last; they can still be chosen. */
export function channelOptions(channels: readonly RepaymentChannel[], payBy: PayByDates | undefined): readonly Channel[] {
  const choices = channels.map((channel, index) => {
    const times = payBy?.channels.find(({ channelNumber }) => channelNumber === channel.channel_number);
    return { ...plain(channel), ...(times === undefined ? { isDefault: index === 0 } : timed(times, index === 0)) };
  });
  return [...choices.filter(({ tooLate }) => tooLate === undefined), ...choices.filter(({ tooLate }) => tooLate !== undefined)];
}

const plain = ({ name, logo, channel_number: number }: RepaymentChannel): Channel => ({ id: String(number), name, logo });

function timed(times: PayByChannel, isDefault: boolean): Partial<Channel> {
  if (times.daysLate > 0) {
    return {
      note: m.pay_by_posts_on({ day: formatDay(times.postsOn, 'weekday') }),
      tooLate: m.pay_by_late_by({ days: daysText(times.daysLate) }),
    };
  }
  const posting = postingText(times.postingWeekdays);
  return {
    note: isDefault ? `${m.default_channel()} · ${posting}` : posting,
    ...(times.payBy === null ? {} : { payBy: formatDay(times.payBy, 'weekday') }),
  };
}

/** Note about the cost of a late channel; `undefined` if every channel is in time. */
export const lateNote = (payBy: PayByDates | undefined): string | undefined =>
  payBy?.channels.some(({ daysLate }) => daysLate > 0) ? m.pay_by_late_note({ amount: pesos(payBy.dayLateCosts) }) : undefined;
