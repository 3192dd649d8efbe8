import { expect } from '@playwright/test';
import { addDays, manilaDateOf, type CalendarDate } from '@hiram/contract/product/dates.ts';
import { setClockAhead } from '../../support/clock.ts';
import { addressOfOffered, rowsOfBorrower, waitForOrder } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

test.afterEach(({ stack }) => setClockAhead(stack, 0));

const DECIDED_AFTER_HOURS = 10;
const CREDITED_AFTER_HOURS = 34;

test('[CNF-04] an accepted offer is reviewed, credited and becomes an active loan', async ({ phone, stack }) => {
  test.slow();
  await phone.open((await addressOfOffered(stack, '/confirmNew', { decision: 'person', bank: 'hold' })).href);
  await phone.tap('Loan');
  expect((await phone.sent('confirmBurialPoint')).body).toEqual({ point: 'loan' });
  await phone.expectPath('/loanDetail');
  await phone.expectText('We’re reviewing your loan');
  const order = new URL(await phone.evaluate((_: null) => location.href, null));
  expect(order.searchParams.get('from')).toBe('confirm');
  const orderId = order.searchParams.get('orderId') ?? '';

  // The worker sends its request within a second. The decision is made by a person; the worker reads it at its next poll.
  await pressButton(stack, 'decision', { reference: orderId, decision: 'approved' });
  await setClockAhead(stack, DECIDED_AFTER_HOURS);
  await waitForOrder(order, ({ orderStatus }) => orderStatus === 151);
  await reopenAndExpect(phone, order, 'Approved, on its way');
  expect(await credits(stack, orderId)).toBe(0);

  await setClockAhead(stack, CREDITED_AFTER_HOURS);
  await pressButton(stack, 'bank', { reference: `${orderId}-1`, state: 'credited' });
  await waitForOrder(order, ({ orderStatus }) => orderStatus === 170);
  await reopenAndExpect(phone, order, 'On track');
  expect(await credits(stack, orderId)).toBe(1);

  // The plan starts on the day of the disbursement, not of the offer.
  const creditedOn = manilaDateOf(hoursAhead(CREDITED_AFTER_HOURS));
  const dueOn = await rowsOfBorrower(
    stack,
    order,
    'select due_on::text, (principal + interest)::integer as amount from instalment where user_id = $1 order by number',
  );
  expect(dueOn).toEqual(
    [2320_00, 2240_00, 2160_00, 2080_00].map((amount, index) => ({ due_on: duePeriods(creditedOn, index + 1), amount })),
  );

  await setClockAhead(stack, CREDITED_AFTER_HOURS + 25 * 24);
  await reopenAndExpect(phone, order, 'Payment due in 5 days');
  expect(await credits(stack, orderId)).toBe(1);
});

const hoursAhead = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
const duePeriods = (creditedOn: CalendarDate, count: number): CalendarDate => addDays(creditedOn, 30 * count);

async function reopenAndExpect(phone: Phone, order: URL, text: string): Promise<void> {
  await phone.open(order.href);
  await phone.expectText(text);
}

/** Presses the button of a person at the decision maker or the bank as soon as it exists. */
async function pressButton(stack: SharedStack, part: 'decision' | 'bank', form: Record<string, string>): Promise<void> {
  const press = async (): Promise<number> =>
    (await fetch(new URL(`/${part}/press`, stack.sandboxUrl), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }))
      .status;
  await expect.poll(press).toBe(303);
}

async function credits(stack: SharedStack, orderId: string): Promise<number> {
  const response = await fetch(new URL(`/bank/orders/${orderId}`, stack.sandboxUrl));
  return ((await response.json()) as { credits: number }).credits;
}
