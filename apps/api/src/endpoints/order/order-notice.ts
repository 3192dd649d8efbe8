import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { refusalText } from '../../lending/origination/decision.ts';
import { dayText, daysText } from '../../platform/i18n/display.ts';
import { dateOf, earliestUnpaid, givenUpOf } from '../../lending/engine/loan.ts';
import type { Loan } from '../../lending/engine/loan.ts';
import type { LoanOrderRow } from '../../platform/db/schema/loan.tables.ts';
import { say } from '../../platform/i18n/words.ts';

export interface Notice {
  readonly title: string;
  readonly description: string;
}

interface Seen {
  readonly order: LoanOrderRow;
  /** Null before the money has arrived. */
  readonly loan: Loan | null;
  readonly at: Date;
  readonly language: Language;
  readonly given: Translate;
  /** Where the money goes, as the borrower reads it; null without an account. */
  readonly account: string | null;
}

type Written = (seen: Seen) => Notice;

/** What the top of the order says, by its status. */
const notices: Readonly<Record<OrderStatus, Written>> = {
  [orderStatus.inReview]: ({ language }) => ({
    title: say(language, 'We’re reviewing your loan'),
    description: say(language, 'You’ll have a decision within 1 day. You can close this page.'),
  }),
  [orderStatus.failed]: ({ order, language, given }) => ({
    title: say(language, 'Not approved this time'),
    description: say(language, '{reason} Nothing was paid out and you owe nothing.', {
      reason: refusalText(order.refusal_reason ?? '', { language, given }),
    }).trim(),
  }),
  [orderStatus.crediting]: (seen) => ({ title: say(seen.language, 'Approved, on its way'), description: creditingText(seen) }),
  [orderStatus.active]: (seen) => ({ title: say(seen.language, 'On track'), description: dueText(seen) }),
  [orderStatus.dueSoon]: (seen) => dueSoonNotice(seen),
  [orderStatus.overdue]: (seen) => lateNotice(seen),
  [orderStatus.settled]: (seen) => settledNotice(seen),
};

export const noticeOf = (status: OrderStatus, seen: Seen): Notice => notices[status](seen);

function creditingText({ order, account, at, language }: Seen): string {
  if (account === null) return say(language, 'Your loan is approved. Add an account in your name and we send the money there.');
  if (order.account_needed)
    return say(language, '{account} refused the transfer. Add another account in your name and we send the money there.', { account });
  if (order.crediting_due_at !== null && at > order.crediting_due_at)
    return say(language, 'We are sending it to {account}. It takes longer than the 3 calendar days we promised: we are asking the bank.', {
      account,
    });
  return say(language, 'We are sending it to {account}. This takes 1 to 3 calendar days.', { account });
}

interface NextDue {
  readonly daysAhead: number;
  /** In words, both. */
  readonly day: string;
  readonly days: string;
}

function nextDue({ loan, language }: Seen): NextDue | null {
  const next = loan === null ? null : earliestUnpaid(loan);
  if (loan === null || next === null) return null;
  const daysAhead = next.dueDay - loan.day;
  return { daysAhead, day: dayText(dateOf(loan, next.dueDay), language), days: daysText(Math.abs(daysAhead), language) };
}

function dueText(seen: Seen): string {
  const due = nextDue(seen);
  return due === null ? '' : say(seen.language, 'Due {day}, in {days}.', { day: due.day, days: due.days });
}

function dueSoonNotice(seen: Seen): Notice {
  const { language } = seen;
  const due = nextDue(seen);
  if (due === null) throw new Error('an order that is due soon has an unpaid instalment');
  const { daysAhead, day, days } = due;
  return {
    title: daysAhead === 0 ? say(language, 'Payment due today') : say(language, 'Payment due in {days}', { days }),
    description: say(language, 'Pay by {day}. After that date, penalty interest is added every day.', { day }),
  };
}

function lateNotice(seen: Seen): Notice {
  const { language } = seen;
  const due = nextDue(seen);
  if (due === null)
    return { title: say(language, 'Penalty to pay'), description: say(language, 'All payments are made. A penalty is still to be paid.') };
  const { day, days } = due;
  return {
    title: say(language, '{days} late', { days }),
    description: say(language, 'It was due {day}. Penalty interest is added every day until you pay.', { day }),
  };
}

function settledNotice({ loan, language }: Seen): Notice {
  if (loan?.instalments.some((each) => givenUpOf(loan, each).principal > 0))
    return { title: say(language, 'Closed'), description: say(language, 'You owe nothing more on this loan.') };
  return { title: say(language, 'Paid in full'), description: say(language, 'You owe nothing on this loan. Salamat po!') };
}
