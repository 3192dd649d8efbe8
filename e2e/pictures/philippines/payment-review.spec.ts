import { complaintList, saveComplaint } from '@hiram/contract/endpoints/complaint.ts';
import { callAs } from '../../support/applications.ts';
import { decideReview, replyToComplaint } from '../../support/ops.ts';
import { dueOrder, rowsOfBorrower } from '../../support/orders.ts';
import type { Phone } from '../../engines/phone.ts';
import { pictureOf } from '../../support/pictures.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

async function createComplaint(stack: SharedStack): Promise<{ address: URL; problemId: string }> {
  const address = await dueOrder(stack, -3);
  const orderNo = address.searchParams.get('orderId') ?? '';
  const problemDetail = 'I paid ₱2,320.00 at the counter on Monday. The order still shows the old amount.';
  await callAs(address, saveComplaint, { problemType: 2, problemSonType: null, problemDetail, problemImage: [], orderNo });
  return { address, problemId: (await callAs(address, complaintList, {})).tabs[0]?.items[0]?.id ?? '' };
}

async function openDetails(phone: Phone, address: URL, problemId: string): Promise<void> {
  const there = Object.assign(new URL(address), { pathname: '/complainDetails' });
  there.searchParams.set('problemId', problemId);
  await phone.open(there.href);
  await phone.expectText('You sent it');
}

pictureOf('order-under-review', async (phone, stack) => {
  await phone.open((await createComplaint(stack)).address.href);
  await phone.expectText('Your payment is under review');
});

pictureOf('complaint-timeline', async (phone, stack) => {
  const { address, problemId } = await createComplaint(stack);
  await openDetails(phone, address, problemId);
});

pictureOf('complaint-export', async (phone, stack) => {
  const { address, problemId } = await createComplaint(stack);
  await openDetails(phone, address, problemId);
  await phone.tap('Export my complaint One PDF, with your pictures and every reply');
  await phone.expectText('Left out');
});

pictureOf('complaint-missed', async (phone, stack) => {
  const { address, problemId } = await createComplaint(stack);
  await rowsOfBorrower(stack, address, "update complaint set reply_by = reply_by - 10 where user_id = $1 returning 'moved'");
  await openDetails(phone, address, problemId);
});

pictureOf('complaint-upheld', async (phone, stack) => {
  const { address, problemId } = await createComplaint(stack);
  await replyToComplaint(stack, problemId, 'We found your payment, and it counts from Monday.');
  await decideReview(stack, problemId, 'uphold-review');
  await openDetails(phone, address, problemId);
});
