import { formatDay, formatInstant } from '@hiram/contract/product/format-date.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { refusalText } from '../../lending/origination/decision.ts';
import { daysText } from '../../platform/i18n/display.ts';
import { nextDueDay } from '../../lending/engine/due.ts';
import { dateOf, givenUpOf } from '../../lending/engine/loan.ts';
import type { Loan } from '../../lending/engine/loan.ts';
import { message } from '@hiram/contract/messages/message.ts';
import type { LoanOrderRow } from '../../tables/loan.ts';

export interface Notice {
  readonly title: string;
  readonly description: string;
}

interface NoticeContext {
  readonly order: LoanOrderRow;
  /** `null` if the order is not disbursed yet. */
  readonly loan: Loan | null;
  readonly at: Date;
  readonly language: Language;
  readonly translate: Translate;
  /** The masked account that the loan is disbursed to; `null` without an account. */
  readonly account: string | null;
  /** When a changed account may receive money; `null` if nothing delays the payout. */
  readonly waitsUntil: Date | null;
}

type NoticeWriter = (seen: NoticeContext) => Notice;

const notices: Readonly<Record<OrderStatus, NoticeWriter>> = {
  [orderStatus.inReview]: ({ language }) => ({
    title: message(language, 'order_notice_in_review_title'),
    description: message(language, 'order_notice_in_review'),
  }),
  [orderStatus.failed]: ({ order, language, translate }) => ({
    title: message(language, 'order_notice_failed_title'),
    description: message(language, 'order_notice_failed', {
      reason: refusalText(order.refusalReason ?? '', { language, translate }),
    }).trim(),
  }),
  [orderStatus.crediting]: (seen) => ({ title: message(seen.language, 'order_notice_crediting_title'), description: creditingText(seen) }),
  [orderStatus.active]: (seen) => ({ title: message(seen.language, 'order_status_active'), description: dueText(seen) }),
  [orderStatus.dueSoon]: (seen) => dueSoonNotice(seen),
  [orderStatus.overdue]: (seen) => lateNotice(seen),
  [orderStatus.settled]: (seen) => settledNotice(seen),
};

export const noticeOf = (status: OrderStatus, seen: NoticeContext): Notice => notices[status](seen);

function creditingText({ order, account, waitsUntil, at, language }: NoticeContext): string {
  if (account === null) return message(language, 'order_notice_crediting_no_account');
  if (order.accountNeeded) return message(language, 'order_notice_crediting_refused', { account });
  if (waitsUntil !== null && at < waitsUntil)
    return message(language, 'order_notice_crediting_waits', { time: formatInstant(language, waitsUntil) });
  if (order.creditingDueAt !== null && at > order.creditingDueAt)
    return message(language, 'order_notice_crediting_late', {
      account,
    });
  return message(language, 'order_notice_crediting', { account });
}

interface NextDue {
  readonly daysAhead: number;
  /** Both formatted for the borrower. */
  readonly day: string;
  readonly days: string;
}

function nextDue({ loan, language }: NoticeContext): NextDue | null {
  const dueDay = loan === null ? null : nextDueDay(loan);
  if (loan === null || dueDay === null) return null;
  const daysAhead = dueDay - loan.day;
  return { daysAhead, day: formatDay(language, dateOf(loan, dueDay)), days: daysText(language, Math.abs(daysAhead)) };
}

function dueText(seen: NoticeContext): string {
  const due = nextDue(seen);
  return due === null ? '' : message(seen.language, 'order_notice_active', { day: due.day, days: due.days });
}

function dueSoonNotice(seen: NoticeContext): Notice {
  const { language } = seen;
  const due = nextDue(seen);
  if (due === null) throw new Error('an order that is due soon has no unpaid instalment');
  const { daysAhead, day, days } = due;
  return {
    title: daysAhead === 0 ? message(language, 'order_notice_due_today_title') : message(language, 'order_notice_due_soon_title', { days }),
    description: message(language, 'order_notice_due_soon', { day }),
  };
}

function lateNotice(seen: NoticeContext): Notice {
  const { language } = seen;
  const due = nextDue(seen);
  if (due === null)
    return { title: message(language, 'order_notice_penalty_title'), description: message(language, 'order_notice_penalty') };
  const { day, days } = due;
  return {
    title: message(language, 'order_notice_overdue_title', { days }),
    description: message(language, 'order_notice_overdue', { day }),
  };
}

function settledNotice({ loan, language }: NoticeContext): Notice {
  if (typeof loan?.givenBackDay === 'number')
    return { title: message(language, 'order_notice_given_back_title'), description: message(language, 'order_notice_given_back') };
  if (loan?.instalments.some((each) => givenUpOf(loan, each).principal > 0))
    return { title: message(language, 'order_notice_closed_title'), description: message(language, 'order_notice_closed') };
  return { title: message(language, 'order_notice_settled_title'), description: message(language, 'order_notice_settled') };
}
