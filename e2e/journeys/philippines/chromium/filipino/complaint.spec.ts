import { complaintList, saveComplaint } from '@hiram/contract/endpoints/complaint.ts';
import fil from '@hiram/contract/messages/fil.json' with { type: 'json' };
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { callAs } from '../../../../support/applications.ts';
import { replyToComplaint } from '../../../../support/ops.ts';
import { test } from '../../../../support/filipino/filipino-test.ts';
import { anotherOrder, dueOrder, rowsOfBorrower } from '../../../../support/orders.ts';
import { choosePhotos, drawnPhoto } from '../../../../support/photos.ts';

test.describe.configure({ timeout: scaleTimeout(300_000) });

const WORDS = 'Nagbayad ako noong Lunes, wala pa rin dito.';
const REPLY = 'Nakita namin ang bayad mo.';

test('[BEY-14] the pages that write and send a complaint are in Filipino', async ({ phone, filipino, stack }) => {
  const address = await dueOrder(stack, -3);
  await anotherOrder(stack, address, 'lilim-loan');
  await filipino.open(address, '/complaint');
  await phone.tap('Paniningil');
  await phone.expectText('Bastos o nagbabantang salita');
  await filipino.check('the kinds of complaint');
  await phone.tap(fil.complaint_all_orders_short);
  await phone.expectText(fil.complaint_all_orders);
  const orderIdEndings = (await rowsOfBorrower(stack, address, 'select right(order_id, 4) as tail from loan_order where user_id = $1')) as {
    tail: string;
  }[];
  await filipino.check('the orders of a borrower', { data: orderIdEndings.map(({ tail }) => tail) });

  const orderNo = address.searchParams.get('orderId') ?? '';
  await filipino.open(address, '/complainPageNext', { problemType: '2', orderNo });
  await phone.tap(fil.send);
  await phone.expectText(fil.complaint_description_empty);
  await filipino.check('a complaint with nothing in it');
  await phone.type(fil.complaint_what_happened, WORDS);
  await choosePhotos(phone, [await drawnPhoto(phone, 'slip.jpg', 'image/jpeg')]);
  await phone.expectText(fil.complaint_image_uploaded);
  await filipino.check('a complaint with a photo', { data: [WORDS] });
  await phone.tap(fil.send);
  await phone.expectText(fil.complaint_sent_title);
  await filipino.check('a complaint that was sent', { data: [WORDS] });
});

test('[BEY-09] [BEY-14] the complaint list, timeline, missed deadline, reply, rating and export are in Filipino', async ({
  phone,
  filipino,
  stack,
}) => {
  const address = await dueOrder(stack, 5);
  const orderNo = address.searchParams.get('orderId') ?? '';
  await callAs(address, saveComplaint, { problemType: 2, problemSonType: null, problemDetail: WORDS, problemImage: [], orderNo });
  const problemId = (await callAs(address, complaintList, {})).tabs[0]?.items[0]?.id ?? '';
  await filipino.open(address, '/complaintList');
  await phone.expectText(WORDS);
  await filipino.check('complaints', { data: [WORDS] });
  await filipino.open(address, '/complainDetails', { problemId });
  await phone.expectText(fil.timeline_sent);
  await filipino.check('a complaint in progress', { data: [WORDS] });
  await phone.tap(`${fil.complaint_export} ${fil.complaint_export_sub}`);
  await phone.expectText(fil.complaint_export_hint);
  await filipino.check('the export of a complaint', { data: [WORDS] });

  // By 30 days, because three working days can span more than five calendar days over holidays.
  await rowsOfBorrower(stack, address, "update complaint set reply_by = reply_by - 30 where user_id = $1 returning 'moved'");
  await filipino.open(address, '/complainDetails', { problemId });
  await phone.expectText(fil.timeline_missed);
  await filipino.check('a missed deadline', { data: [WORDS] });
  await replyToComplaint(stack, problemId, REPLY);
  await filipino.open(address, '/complainDetails', { problemId });
  await phone.expectText(fil.complaint_score_title);
  await phone.tap(fil.send);
  await phone.expectText(fil.complaint_score_choose);
  await filipino.check('a reply and a rating without a star', { data: [WORDS, REPLY] });
  await phone.tap('4 na star');
  await phone.tap(fil.send);
  await phone.expectText(fil.complaint_score_sent);
  await filipino.check('a rating that was sent', { data: [WORDS, REPLY] });
});
