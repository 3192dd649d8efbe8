import { complaintDocument, complaintList, saveComplaint } from '@hiram/contract/endpoints/complaint.ts';
import { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import { certificate, certificateDocument, receiptDocument, receipts, statementDocument } from '@hiram/contract/endpoints/documents.ts';
import { paymentPlanDocument } from '@hiram/contract/endpoints/payment-plan.ts';
import { structureIn } from '../../../../../apps/api/testing/pdf.ts';
import { callAs } from '../../../../support/applications.ts';
import { replyToComplaint } from '../../../../support/ops.ts';
import { test } from '../../../../support/filipino/filipino-test.ts';
import { dueOrder } from '../../../../support/orders.ts';
import { agreeOnPlan } from '../../../../support/payment-plans.ts';
import { payByCode } from '../../../../support/repaying.ts';

/** Returns the texts of a PDF as a screen reader reads them. */
async function partsOf({ url }: { readonly url: string }): Promise<readonly string[]> {
  const structure = await structureIn(Buffer.from(await (await fetch(url)).arrayBuffer()));
  return [...structure.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
}

const inGroups = (code = ''): string => code.replace(/^.{5}/, '$&-');

test('[BEY-06] [BEY-07] [BEY-14] [BEY-15] receipt, statement and certificate are in Filipino', async ({ filipino, stack }) => {
  const order = await dueOrder(stack, 5);
  const orderId = order.searchParams.get('orderId') ?? '';
  filipino.checkTexts(
    'the statement of a young loan',
    await partsOf(await callAs(order, statementDocument, { orderId, asOf: null, lang: 'fil' })),
  );
  const [today] = (await callAs(order, earlyPayoff, { orderId })).days;
  await payByCode(stack, order, today?.amount);
  filipino.checkTexts('the statement', await partsOf(await callAs(order, statementDocument, { orderId, asOf: null, lang: 'fil' })));
  const [receipt] = (await callAs(order, receipts, { orderId })).receipts;
  const payment = receipt?.payment ?? 0;
  filipino.checkTexts('the receipt', await partsOf(await callAs(order, receiptDocument, { orderId, payment, lang: 'fil' })), [
    receipt?.reference ?? '',
    inGroups(receipt?.checkCode),
    `${stack.origin}/checkCertificate`,
  ]);
  const issued = (await callAs(order, certificate, { orderId })).certificate;
  filipino.checkTexts('the certificate', await partsOf(await callAs(order, certificateDocument, { orderId, lang: 'fil' })), [
    inGroups(issued?.checkCode),
    `${stack.origin}/checkCertificate`,
  ]);
});

test('[BEY-14] [BEY-23] a payment plan is in Filipino', async ({ filipino, stack }) => {
  const order = await dueOrder(stack, -3);
  const { checkCode } = await agreeOnPlan(order);
  const orderId = order.searchParams.get('orderId') ?? '';
  filipino.checkTexts('the payment plan', await partsOf(await callAs(order, paymentPlanDocument, { orderId, lang: 'fil' })), [
    inGroups(checkCode),
    `${stack.origin}/checkCertificate`,
  ]);
});

test('[BEY-10] [BEY-14] an exported complaint is in Filipino, up to its agreements', async ({ filipino, stack }) => {
  const order = await dueOrder(stack, 5);
  const [words, reply] = ['Tumawag sila nang gabi.', 'Hindi na mauulit.'];
  const orderNo = order.searchParams.get('orderId') ?? '';
  await callAs(order, saveComplaint, { problemType: 1, problemSonType: 1, problemDetail: words, problemImage: [], orderNo });
  const problemId = (await callAs(order, complaintList, {})).tabs[0]?.items[0]?.id ?? '';
  await replyToComplaint(stack, problemId, reply);
  const parts = await partsOf(await callAs(order, complaintDocument, { problemId, lang: 'fil' }));
  const agreements = parts.findIndex((part) => part.trim() === 'Loan Agreement');
  filipino.checkTexts('the complaint', parts.slice(0, agreements), [words, reply]);
});
