import { complaintDocument, complaintList, saveComplaint } from '@hiram/contract/endpoints/complaint.ts';
import { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import { certificate, certificateDocument, receiptDocument, receipts, statementDocument } from '@hiram/contract/endpoints/documents.ts';
import { expect } from '@playwright/test';
import { callAs } from '../../support/applications.ts';
import { dueOrder } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import { payByCode } from '../../support/repaying.ts';

const orderIdOf = (order: URL): string => order.searchParams.get('orderId') ?? '';

/** Fetches the PDF by its address only, as a webview does. */
async function expectPdf({ url }: { readonly url: string }, fileName: RegExp): Promise<void> {
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toMatch(fileName);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(bytes.subarray(-16).toString('latin1')).toContain('%%EOF');
}

test('[BEY-06] [BEY-15] the order links to the receipt of a payment; receipt and statement are also PDFs', async ({ phone, stack }) => {
  test.slow();
  const order = await dueOrder(stack, 5);
  const orderId = orderIdOf(order);
  await payByCode(stack, order);
  const [receipt] = (await callAs(order, receipts, { orderId })).receipts;
  if (receipt === undefined) throw new Error('the posted payment has no receipt');

  await phone.open(order.href);
  // The status of the payment appears above the links a moment later.
  await phone.expectText('See receipt');
  await phone.tap('Receipts What each payment paid');
  await phone.expectPath('/receipt');
  await phone.expectText('Statement as PDF');
  await expectPdf(await callAs(order, statementDocument, { orderId, asOf: null, lang: 'en' }), /^inline; filename="statement-/);

  await phone.tap(await nameOf(phone, '₱2,320.00'));
  await phone.expectText('Payment received');
  for (const said of [receipt.reference, `Paid through ${receipt.channelName}`, 'Paid on', 'To interest ₱320.00', 'To principal ₱2,000.00'])
    await phone.expectText(said);
  await expectPdf(
    await callAs(order, receiptDocument, { orderId, payment: receipt.payment, lang: 'en' }),
    new RegExp(`^inline; filename="receipt-${receipt.number}.pdf"$`),
  );
  await phone.tap('Save as PDF');
  await phone.expectPath('/entirely/v4/documents/document');
});

/** Returns the full name of the control that starts with this text; the rest contains a date. */
async function nameOf(phone: Phone, beginning: string): Promise<string> {
  await phone.expectText(beginning);
  return (await phone.controls()).find((name) => name.startsWith(beginning)) ?? beginning;
}

test('[BEY-07] a paid-off loan has a certificate that anyone can check by its number and code', async ({ phone, stack }) => {
  test.slow();
  const order = await dueOrder(stack, 5);
  const orderId = orderIdOf(order);
  const [today] = (await callAs(order, earlyPayoff, { orderId })).days;
  await payByCode(stack, order, today?.amount);

  await phone.open(order.href);
  // A settled order opens the rating dialog.
  await phone.tap('Cancel');
  await phone.expectNoText('Cancel');
  await phone.tap('Certificate Proof that this loan is paid in full');
  await phone.expectPath('/certificate');
  await phone.expectText('This confirms that Liwayway Abucay has paid loan');
  await phone.expectText('Total paid ₱8,266.67');
  const issued = (await callAs(order, certificate, { orderId })).certificate;
  if (issued === null) throw new Error('the paid-off loan has no certificate');
  await phone.expectText(`Check code ${issued.checkCode}`);
  await expectPdf(await callAs(order, certificateDocument, { orderId, lang: 'fil' }), /^inline; filename="certificate-/);

  // Through the address of the QR code, without a session.
  await phone.open(issued.checkUrl);
  await phone.expectText('This is real.');
  await phone.expectText('Loan amount ₱8,000.00');
  expect(await phone.text()).not.toContain('Liwayway');

  await phone.open('/checkCertificate');
  await phone.type('Number', issued.number);
  await phone.type('Check code', 'AAAAAAAAAA');
  await phone.tap('Check');
  await phone.expectText('We have issued nothing with this number and code.');
});

test('[BEY-10] exports a complaint as one PDF', async ({ phone, stack }) => {
  const order = await dueOrder(stack, 5);
  const complaint = {
    problemType: 2,
    problemSonType: null,
    problemDetail: 'I paid on Monday.',
    problemImage: [],
    orderNo: orderIdOf(order),
  };
  await callAs(order, saveComplaint, complaint);
  const problemId = (await callAs(order, complaintList, {})).tabs[0]?.items[0]?.id ?? '';

  order.pathname = '/complainDetails';
  order.searchParams.set('problemId', problemId);
  await phone.open(order.href);
  await phone.expectText('You sent it');
  await phone.tap('Export my complaint One PDF, with your pictures and every reply');
  await phone.expectText('The order and what you agreed to');
  await expectPdf(await callAs(order, complaintDocument, { problemId, lang: 'en' }), /^inline; filename="complaint-/);
  await phone.tap('Save as PDF');
  await phone.expectPath('/entirely/v4/complaint/document');
});
