import type { CalendarDate } from '@hiram/contract/dates.ts';
import { manilaDateOf } from '@hiram/contract/dates.ts';
import { orderStatus } from '@hiram/contract/order.ts';
import type { OrderStatus } from '@hiram/contract/order.ts';
import { dayText, daysText } from '../loan/display.ts';
import { daysUntilDue, earliestUnpaid } from '../loan/order-status.ts';
import type { WholeOrder } from '../loan/orders.ts';

export interface Notice {
  readonly title: string;
  readonly description: string;
}

interface Seen extends WholeOrder {
  readonly at: Date;
  /** Where the money goes, as the borrower reads it; null without an account. */
  readonly account: string | null;
}

type Written = (seen: Seen) => Notice;

/** What the top of the order says, by its status. */
const notices: Readonly<Record<OrderStatus, Written>> = {
  [orderStatus.inReview]: () => ({
    title: 'We’re reviewing your loan',
    description: 'You’ll have a decision within 1 day. You can close this page.',
  }),
  [orderStatus.failed]: ({ order }) => ({
    title: 'Not approved this time',
    description: `${order.refusal_reason ?? ''} Nothing was paid out and you owe nothing.`.trim(),
  }),
  [orderStatus.crediting]: (seen) => ({ title: 'Approved, on its way', description: creditingText(seen) }),
  [orderStatus.active]: (seen) => ({ title: 'On track', description: dueText(seen) }),
  [orderStatus.dueSoon]: (seen) => dueSoonNotice(seen),
  [orderStatus.overdue]: (seen) => lateNotice(seen),
  [orderStatus.settled]: (seen) => settledNotice(seen),
};

export const noticeOf = (status: OrderStatus, seen: Seen): Notice => notices[status](seen);

function creditingText({ order, account, at }: Seen): string {
  if (account === null) return 'Your loan is approved. Add an account in your name and we send the money there.';
  if (order.account_needed) return `${account} refused the transfer. Add another account in your name and we send the money there.`;
  if (order.crediting_due_at !== null && at > order.crediting_due_at)
    return `We are sending it to ${account}. It takes longer than the 3 calendar days we promised: we are asking the bank.`;
  return `We are sending it to ${account}. This takes 1 to 3 calendar days.`;
}

interface NextDue {
  readonly dueOn: CalendarDate;
  readonly days: number;
}

function nextDue({ instalments, at }: Seen): NextDue | null {
  const next = earliestUnpaid(instalments);
  return next === null ? null : { dueOn: next.due_on, days: daysUntilDue(next, manilaDateOf(at)) };
}

function dueText(seen: Seen): string {
  const due = nextDue(seen);
  return due === null ? '' : `Due ${dayText(due.dueOn)}, in ${daysText(due.days)}.`;
}

function dueSoonNotice(seen: Seen): Notice {
  const due = nextDue(seen);
  if (due === null) throw new Error('an order that is due soon has an unpaid instalment');
  return {
    title: due.days === 0 ? 'Payment due today' : `Payment due in ${daysText(due.days)}`,
    description: `Pay by ${dayText(due.dueOn)}. After that date, penalty interest is added every day.`,
  };
}

function lateNotice(seen: Seen): Notice {
  const due = nextDue(seen);
  if (due === null) return { title: 'Penalty to pay', description: 'All payments are made. A penalty is still to be paid.' };
  return {
    title: `${daysText(-due.days)} late`,
    description: `It was due ${dayText(due.dueOn)}. Penalty interest is added every day until you pay.`,
  };
}

function settledNotice({ instalments }: Seen): Notice {
  if (instalments.some(({ waived_principal }) => waived_principal > 0))
    return { title: 'Closed', description: 'You owe nothing more on this loan.' };
  return { title: 'Paid in full', description: 'You owe nothing on this loan. Salamat po!' };
}
