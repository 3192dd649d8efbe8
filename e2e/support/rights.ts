import { askSecondLook, secondLook } from '@hiram/contract/endpoints/rights.ts';
import { complaintList, saveComplaint, scoreComplaint } from '@hiram/contract/endpoints/complaint.ts';
import { callAs } from './applications.ts';
import { replyToComplaint, runOps } from './ops.ts';
import type { SharedStack } from './shared-stack.ts';

export const answerRequest = (
  stack: SharedStack,
  command: 'decide-second-look' | 'answer-correction',
  { requestId, outcome, text }: { readonly requestId: string; readonly outcome: 'granted' | 'refused'; readonly text: string },
): Promise<unknown> => runOps(stack, command, '--request', requestId, '--outcome', outcome, '--text', text);

/** Requests a human review of a refused application and returns the id of the request. */
export async function requestSecondLook(address: URL, words: string): Promise<string> {
  const orderId = address.searchParams.get('orderId') ?? '';
  await callAs(address, askSecondLook, { orderId, text: words });
  return (await callAs(address, secondLook, { orderId })).request?.requestId ?? '';
}

/** Returns the address of a borrower's answered complaint, which the borrower has rated. */
export async function addressOfAnswer(stack: SharedStack, order: URL): Promise<URL> {
  const orderNo = order.searchParams.get('orderId') ?? '';
  const problemDetail = 'The processing fee in the app and in the agreement are different.';
  await callAs(order, saveComplaint, { problemType: 3, problemSonType: null, problemDetail, problemImage: [], orderNo });
  const problemId = (await callAs(order, complaintList, {})).tabs[0]?.items[0]?.id ?? '';
  await replyToComplaint(stack, problemId, 'Both show 3% of the loan. We have attached the agreement.');
  await callAs(order, scoreComplaint, { problemId, score: 2 });
  const there = Object.assign(new URL(order), { pathname: '/complainDetails' });
  there.searchParams.set('problemId', problemId);
  return there;
}
