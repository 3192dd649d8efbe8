import { expect, test } from 'vitest';
import { lint } from './lint-cases.ts';

type Case = readonly [file: string, specifier: string];

const refused: readonly Case[] = [
  ['apps/web/src/borrower/repay/RepayScreen.tsx', '../order/OrderScreen.tsx'],
  ['apps/web/src/borrower/repay/RepayScreen.tsx', '../order/order.css'],
  ['apps/web/src/legal/AboutUs.tsx', '../website/Footer.tsx'],
  ['apps/web/src/NotFound.tsx', './website/Footer.tsx'],
  ['apps/web/src/ui/Button.tsx', '../borrower/repay/RepayScreen.tsx'],
  ['apps/web/src/ui/Link.tsx', '../routes.tsx'],
  ['apps/web/src/api/client.ts', '../ui/Toast.tsx'],
  ['apps/web/src/messages/languages.ts', '../ui/Toast.tsx'],
  ['apps/web/src/session.ts', './api/client.ts'],
  ['apps/web/src/paths.ts', './session.ts'],
  ['apps/api/src/order/order.test.ts', '../repay/repay.store.ts'],
  ['apps/web/src/api/client.ts', '@hiram/api/app.ts'],
  ['apps/web/src/api/client.ts', '../../../api/src/app.ts'],
  ['apps/web/build/build.ts', '@hiram/api/app.ts'],
  ['apps/api/src/app.ts', '@hiram/web/paths.ts'],
  ['apps/api/src/order/order.routes.ts', '../repay/repay.service.ts'],
  ['apps/api/src/order/order.service.ts', './order.routes.ts'],
  ['apps/api/src/order/order.store.ts', './order.service.ts'],
  ['apps/api/src/order/penalty.ts', './order.store.ts'],
  ['apps/api/src/order/order.service.ts', '../plugins/access.ts'],
  ['apps/api/src/order/order.store.ts', '../app.ts'],
  ['apps/api/src/ledger/transfer.ts', '../order/order.store.ts'],
  ['apps/api/src/cells.ts', './ledger/transfer.ts'],
  ['apps/api/src/cells.ts', './loan/push.ts'],
  ['apps/api/src/ledger/transfer.ts', '../loan/push.ts'],
  ['apps/api/src/loan/payout.ts', '../providers/payouts.ts'],
  ['apps/api/src/loan/payout.ts', '../order/order.store.ts'],
  ['apps/api/src/providers/payouts.ts', '../loan/payout.ts'],
  ['apps/api/src/plugins/session.ts', '../order/order.store.ts'],
  ['apps/api/src/order/order.service.ts', '../testing/factories.ts'],
  ['packages/contract/src/order.ts', '@hiram/web/paths.ts'],
  ['packages/contract/src/order.ts', '../../../apps/api/src/clock.ts'],
  ['apps/sandbox/src/app.ts', '@hiram/api/app.ts'],
];

const allowed: readonly Case[] = [
  ['apps/web/src/main.tsx', './borrower/repay/RepayScreen.tsx'],
  ['apps/web/src/routes.tsx', './legal/AboutUs.tsx'],
  ['apps/web/src/borrower/repay/RepayScreen.tsx', './queries.ts'],
  ['apps/web/src/borrower/repay/RepayScreen.tsx', '../../ui/Button.tsx'],
  ['apps/web/src/borrower/repay/RepayScreen.tsx', '../../paths.ts'],
  ['apps/web/src/borrower/repay/queries.ts', '../../api/client.ts'],
  ['apps/web/src/borrower/repay/queries.ts', '@hiram/contract/repay.ts'],
  ['apps/web/src/borrower/repay/RepayScreen.test.tsx', '../../testing/render.tsx'],
  ['apps/web/src/NotFound.tsx', './ui/Button.tsx'],
  ['apps/web/src/api/client.test.ts', '../ui/Toast.tsx'],
  ['apps/web/src/api/client.ts', '../session.ts'],
  ['apps/web/build/build.ts', '../src/paths.ts'],
  ['apps/api/src/app.ts', './order/order.routes.ts'],
  ['apps/api/src/order/order.routes.ts', './order.service.ts'],
  ['apps/api/src/order/order.routes.ts', '../plugins/access.ts'],
  ['apps/api/src/order/order.service.ts', './order.store.ts'],
  ['apps/api/src/order/order.service.ts', './penalty.ts'],
  ['apps/api/src/order/order.store.ts', '../ledger/transfer.ts'],
  ['apps/api/src/order/order.store.ts', '../cells.ts'],
  ['apps/api/src/order/order.service.ts', '../loan/orders.ts'],
  ['apps/api/src/loan/payout.ts', '../ledger/transfer.ts'],
  ['apps/api/src/jobs/pay-out-order.ts', '../loan/payout.ts'],
  ['apps/api/src/jobs/pay-out-order.ts', '../providers/payouts.ts'],
  ['apps/api/src/cell-tables.ts', './loan/loan.tables.ts'],
  ['apps/api/src/seed-reference.ts', './loan/sample-products.ts'],
  ['apps/api/src/order/order.test.ts', '../testing/factories.ts'],
  ['apps/api/src/order/order.test.ts', './order.store.ts'],
  ['apps/api/src/order/order.test.ts', '../app.ts'],
  ['apps/web/src/useSession.ts', './session.ts'],
  ['apps/api/src/testing/factories.ts', '../order/order.store.ts'],
  ['packages/contract/src/order.ts', './money.ts'],
  ['packages/contract/src/order.ts', 'zod/mini'],
  ['apps/sandbox/src/app.ts', '@hiram/contract/partner.ts'],
  ['e2e/stack/demo.ts', '@hiram/api/app.ts'],
];

/** All imports of one file stand in it together, one a line, so that one run of oxlint judges every case. */
const cases = [...refused, ...allowed];
const importsOf = (file: string): readonly string[] => cases.filter(([from]) => from === file).map(([, specifier]) => specifier);
const sourceOf = (file: string): string =>
  importsOf(file)
    .map((specifier) => `import '${specifier}';\n`)
    .join('');
const problems = lint(Object.fromEntries(cases.map(([file]) => [file, sourceOf(file)])));
const problemOf = ([file, specifier]: Case): string => `${file}:${importsOf(file).indexOf(specifier) + 1} hiram(direction)`;

test.each(refused)('%s may not import %s', (...pair) => {
  expect(problems).toContain(problemOf(pair));
});

test.each(allowed)('%s may import %s', (...pair) => {
  expect(problems).not.toContain(problemOf(pair));
});

test('a type, a lazy import and a re-export are imports too', () => {
  const client = 'apps/web/src/api/client.ts';
  const source = [
    "import type { X } from '../ui/Toast.tsx';",
    "export const load = (): Promise<X> => import('../ui/Toast.tsx');",
    "export { x } from '../ui/Toast.tsx';",
  ].join('\n');
  expect(lint({ [client]: source })).toEqual(expect.arrayContaining([1, 2, 3].map((line) => `${client}:${line} hiram(direction)`)));
});

test('a circle of imports is refused', () => {
  const files = {
    'packages/contract/src/a.ts': "import { y } from './b.ts';\nexport const x = () => y;\n",
    'packages/contract/src/b.ts': "import { x } from './a.ts';\nexport const y = () => x;\n",
  };
  expect(lint(files)).toContain('packages/contract/src/a.ts:1 import(no-cycle)');
});
