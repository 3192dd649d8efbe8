import { expect, test } from 'vitest';
import { withoutDescriptions } from './withoutDescriptions.ts';

test('removes id and summary from an endpoint and keeps the fields that a call needs', () => {
  const call = [
    'export const receipts = defineEndpoint({',
    "  id: 'BEY-05',",
    "  name: 'receipts',",
    "  summary: 'The payments of an order, newest first',",
    "  path: '/v4/documents/receipts',",
    "  access: borrowerCall('orderId'),",
    '  request: z.object({ orderId: formId }),',
    '});',
  ];
  const kept = withoutDescriptions(call.join('\n')).split('\n').filter(Boolean);
  expect(kept).toEqual([call[0], call[2], call[4], call[6], call[7]]);
});

test.each([
  ['within a call', 'defineEndpoint({\n  answer: z.object({\n    id: textOrNumber,\n    summary: z.string(),\n  }),\n})'],
  ['before a call', "const card = z.object({\n  id: textOrNumber,\n});\nconst cards = defineEndpoint({\n  name: 'cards',\n});"],
])('keeps a field of an answer that is named id or summary, %s', (_, code) => {
  expect(withoutDescriptions(code)).toBe(code);
});
