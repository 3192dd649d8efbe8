import { expect, test } from 'vitest';
import { lint } from './lint-cases.ts';

type Case = readonly [file: string, specifier: string];

const refused: readonly Case[] = [
  ['apps/web/src/features/repayment/RepayScreen.tsx', '../order/OrderScreen.tsx'],
  ['apps/web/src/features/repayment/RepayScreen.tsx', '../order/order.css'],
  ['apps/web/src/features/legal/AboutUs.tsx', '../website/Footer.tsx'],
  ['apps/web/src/features/payment/usePay.ts', '../repayment/RepayScreen.tsx'],
  ['apps/web/src/ui/Button.tsx', '../features/repayment/RepayScreen.tsx'],
  ['apps/web/src/ui/Link.tsx', '../app/routes.tsx'],
  ['apps/web/src/platform/api/client.ts', '../../ui/Toast.tsx'],
  ['apps/web/src/platform/i18n/languages.ts', '../../ui/Toast.tsx'],
  ['apps/web/src/features/order/OrderScreen.tsx', '../../app/routes.tsx'],
  ['apps/web/src/loose.ts', './platform/navigation/pageKey.ts'],
  ['apps/web/src/platform/api/client.ts', '@hiram/api/main/app.ts'],
  ['apps/web/src/platform/api/client.ts', '../../../../api/src/main/app.ts'],
  ['apps/web/build/build.ts', '@hiram/api/main/app.ts'],
  ['apps/api/src/main/app.ts', '@hiram/web/platform/navigation/pageKey.ts'],
  ['apps/api/src/endpoints/order/order.test.ts', '../repayment/repayment.store.ts'],
  ['apps/api/src/endpoints/order/order.routes.ts', '../repayment/repayment.service.ts'],
  ['apps/api/src/endpoints/order/order.routes.ts', '../../jobs/accrue.ts'],
  ['apps/api/src/endpoints/order/order.service.ts', './order.routes.ts'],
  ['apps/api/src/endpoints/order/order.store.ts', './order.service.ts'],
  ['apps/api/src/endpoints/order/penalty.ts', './order.store.ts'],
  ['apps/api/src/endpoints/order/order.service.ts', '../../platform/http/access.ts'],
  ['apps/api/src/endpoints/order/order.store.ts', '../../main/app.ts'],
  ['apps/api/src/lending/ledger/transfers.ts', '../../endpoints/order/order.store.ts'],
  ['apps/api/src/lending/ledger/transfers.ts', '../../platform/http/access.ts'],
  ['apps/api/src/lending/origination/payout.ts', '../../jobs/pay-out-order.ts'],
  ['apps/api/src/lending/ledger/transfers.ts', '../engine/loan.ts'],
  ['apps/api/src/lending/servicing/accrual.ts', '../payments/suspense.ts'],
  ['apps/api/src/lending/servicing/accrual.ts', '../origination/payout.ts'],
  ['apps/api/src/tables/loan.ts', '../platform/db/cells.ts'],
  ['apps/api/src/platform/db/cells.ts', '../../lending/ledger/transfers.ts'],
  ['apps/api/src/platform/db/cells.ts', '../../providers/payouts.ts'],
  ['apps/api/src/providers/payouts.ts', '../lending/origination/payout.ts'],
  ['apps/api/src/lending/payments/open-intent.ts', '../../providers/http/payments.ts'],
  ['apps/api/src/main/server.ts', '../providers/http/adapter.ts'],
  ['apps/api/src/jobs/settlements.ts', '../providers/mabilis/payments.ts'],
  ['apps/api/src/endpoints/order/order.service.ts', '../../../testing/factories.ts'],
  ['packages/contract/src/endpoints/order.ts', '@hiram/web/platform/navigation/pageKey.ts'],
  ['packages/contract/src/endpoints/order.ts', '../../../../apps/api/src/platform/db/clock.ts'],
  ['packages/contract/src/wire/money.ts', '../endpoints/order.ts'],
  ['apps/sandbox/src/app.ts', '@hiram/api/main/app.ts'],
  ['packages/partner/src/client.ts', '@hiram/api/main/app.ts'],
  ['apps/api/src/main/app.ts', '@hiram/partner/client.ts'],
  ['apps/sandbox/src/app.ts', '@hiram/contract/messages/message.ts'],
  ['packages/contract/src/endpoints/order.ts', '../../messages/message.ts'],
];

const allowed: readonly Case[] = [
  ['apps/web/src/app/main.tsx', '../features/repayment/RepayScreen.tsx'],
  ['apps/web/src/app/routes.tsx', '../features/legal/AboutUs.tsx'],
  ['apps/web/src/features/repayment/RepayScreen.tsx', './queries.ts'],
  ['apps/web/src/features/repayment/card/ChooseCard.tsx', '../queries.ts'],
  ['apps/web/src/features/repayment/RepayScreen.tsx', '../payment/usePay.ts'],
  ['apps/web/src/features/website/LegalDocuments.tsx', '../legal/texts/privacyPolicy.ts'],
  ['apps/web/src/features/repayment/RepayScreen.tsx', '../../ui/Button.tsx'],
  ['apps/web/src/features/repayment/RepayScreen.tsx', '../../platform/navigation/pageKey.ts'],
  ['apps/web/src/features/repayment/queries.ts', '@hiram/contract/endpoints/repayment.ts'],
  ['apps/web/src/features/repayment/RepayScreen.test.tsx', '../../../testing/render.tsx'],
  ['apps/web/src/platform/api/client.test.ts', '../../ui/Toast.tsx'],
  ['apps/web/src/platform/api/client.ts', '../session/session.ts'],
  ['apps/web/build/build.ts', '../src/platform/navigation/pageKey.ts'],
  ['apps/api/src/main/app.ts', '../endpoints/order/order.routes.ts'],
  ['apps/api/src/main/app.ts', '../platform/http/access.ts'],
  ['apps/api/src/endpoints/order/order.routes.ts', './order.service.ts'],
  ['apps/api/src/endpoints/order/order.routes.ts', '../../platform/http/access.ts'],
  ['apps/api/src/endpoints/order/order.service.ts', './order.store.ts'],
  ['apps/api/src/endpoints/order/order.service.ts', './penalty.ts'],
  ['apps/api/src/endpoints/order/order.store.ts', '../../lending/ledger/transfers.ts'],
  ['apps/api/src/endpoints/order/order.store.ts', '../../platform/db/cells.ts'],
  ['apps/api/src/endpoints/repayment/card/charge.ts', '../due.ts'],
  ['apps/api/src/lending/origination/payout.ts', '../ledger/transfers.ts'],
  ['apps/api/src/lending/payments/suspense.ts', '../servicing/loan-rows.ts'],
  ['apps/api/src/platform/db/cells.ts', '../../tables/cell.ts'],
  ['apps/api/src/lending/payments/open-intent.ts', '../../providers/payments.ts'],
  ['apps/api/src/jobs/pay-out-order.ts', '../lending/origination/payout.ts'],
  ['apps/api/src/jobs/pay-out-order.ts', '../providers/payouts.ts'],
  ['apps/api/src/providers/open-providers.ts', './http/adapter.ts'],
  ['apps/api/src/endpoints/order/order.test.ts', '../../../testing/factories.ts'],
  ['apps/api/src/endpoints/order/order.test.ts', '../../main/app.ts'],
  ['apps/api/testing/factories.ts', '../src/endpoints/order/order.store.ts'],
  ['packages/contract/src/endpoints/order.ts', '../wire/money.ts'],
  ['packages/contract/src/endpoints/order.ts', 'zod/mini'],
  ['apps/sandbox/src/app.ts', '@hiram/contract/endpoints/partner.ts'],
  ['apps/sandbox/src/app.ts', '@hiram/partner/client.ts'],
  ['packages/partner/src/client.ts', '@hiram/contract/endpoints/partner.ts'],
  ['apps/web/src/features/repayment/RepayScreen.tsx', '@hiram/contract/messages'],
  ['apps/api/src/endpoints/order/order-notice.ts', '@hiram/contract/messages/message.ts'],
  ['e2e/stack/demo.ts', '@hiram/api/main/app.ts'],
];

/** All imports of a file are in one text, one per line, so that a single run of oxlint checks every case. */
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

test('type imports, lazy imports and re-exports count as imports', () => {
  const client = 'apps/web/src/platform/api/client.ts';
  const source = [
    "import type { X } from '../../ui/Toast.tsx';",
    "export const load = (): Promise<X> => import('../../ui/Toast.tsx');",
    "export { x } from '../../ui/Toast.tsx';",
  ].join('\n');
  expect(lint({ [client]: source })).toEqual(expect.arrayContaining([1, 2, 3].map((line) => `${client}:${line} hiram(direction)`)));
});

test('rejects an import cycle', () => {
  const files = {
    'packages/contract/src/wire/a.ts': "import { y } from './b.ts';\nexport const x = () => y;\n",
    'packages/contract/src/wire/b.ts': "import { x } from './a.ts';\nexport const y = () => x;\n",
  };
  expect(lint(files)).toContain('packages/contract/src/wire/a.ts:1 import(no-cycle)');
});
