import type { Mutant } from './mutant.ts';

const panels = 'apps/web/src/features/repayment/RepayPanels.tsx';
const payHelp = 'apps/web/src/features/repayment/PayHelp.tsx';
const payBox = 'apps/web/src/features/repayment/PayBox.tsx';
const repayment = 'apps/web/src/features/repayment/repayment.ts';
const channelSheet = 'apps/web/src/ui/dialog/ChannelSheet.tsx';

export const repMutants: readonly Mutant[] = [
  {
    id: 'REP-01',
    breaks: 'a plan without its remarks',
    file: 'apps/web/src/features/repayment/RolloverScreen.tsx',
    find: '    remark,\n    state',
    replace: '    state',
  },
  {
    id: 'REP-01',
    breaks: 'the next payment date under another name',
    file: panels,
    find: 'label={m.repay_next_date()}',
    replace: 'label={m.repay_date()}',
  },
  {
    id: 'REP-02',
    breaks: 'a tip that is gone without a signal',
    file: payHelp,
    find: '{isShowReyTop === 1 ? <Tip',
    replace: '{isShowReyTop === 1 && online ? <Tip',
  },
  {
    id: 'REP-02',
    breaks: 'a tip whatever isShowReyTop says',
    file: payHelp,
    find: '{isShowReyTop === 1 ? <Tip',
    replace: '{isShowReyTop >= 0 ? <Tip',
  },
  {
    id: 'REP-03',
    breaks: 'a box without a code in it',
    file: payHelp,
    find: "const hasCode = defDetail.payCode !== '';",
    replace: "const hasCode = defDetail.title !== '';",
  },
  {
    id: 'REP-03',
    breaks: 'a copy link that stores nothing for the code page',
    file: payBox,
    find: '    keepForPages(session, repayment);\n',
    replace: '',
  },
  {
    id: 'REP-04',
    breaks: 'the last method checked in place of the default',
    file: channelSheet,
    find: 'own ?? defaultFirst[0]?.id',
    replace: 'own ?? defaultFirst.at(-1)?.id',
  },
  {
    id: 'REP-04',
    breaks: 'a sheet without its hint',
    file: channelSheet,
    find: ' hint={m.payment_method_hint()}',
    replace: '',
  },
  {
    id: 'REP-05',
    breaks: 'a rollover that is posted as a repayment',
    file: repayment,
    find: "isDelay: kind === 'rollover' ? 1 : 0",
    replace: 'isDelay: 0',
  },
  {
    id: 'REP-05',
    breaks: 'a repayment that is posted as a rollover',
    file: repayment,
    find: "isDelay: kind === 'rollover' ? 1 : 0",
    replace: 'isDelay: 1',
  },
  {
    id: 'REP-05',
    breaks: 'the page stays where it is',
    file: 'apps/web/src/features/payment/usePay.ts',
    find: "return openAddress(payUrl, { query: sessionForPage(payUrl, session) }) ? 'leaving' : 'stayed';",
    replace: "return sessionForPage(payUrl, session) ? 'leaving' : 'stayed';",
  },
  {
    id: 'REP-06',
    breaks: 'the order number drawn in place of the pay code',
    file: 'apps/web/src/features/repayment/ScanToPay.tsx',
    find: 'code={payCode}',
    replace: 'code={orderId}',
  },
  {
    id: 'REP-06',
    breaks: 'an opener in the specified profile',
    file: 'packages/contract/src/product/profile.ts',
    find: "scanToPay: 'noOpener',",
    replace: "scanToPay: 'fromPayBox',",
  },
  {
    id: 'REP-07',
    breaks: 'three rows before more',
    file: 'packages/contract/src/product/limits.ts',
    find: 'collapsedRows: 2,',
    replace: 'collapsedRows: 3,',
  },
  {
    id: 'REP-07',
    breaks: 'rows that never fold',
    file: 'apps/web/src/features/repayment/RepayScreen.tsx',
    find: '<DetailRows rows={info.detail} fold />',
    replace: '<DetailRows rows={info.detail} />',
  },
  {
    id: 'REP-08',
    breaks: 'a default-pay box for rollovers alone',
    file: payHelp,
    find: "const hasCode = defDetail.payCode !== '';",
    replace: "const hasCode = defDetail.payCode !== '' && repayment.kind === 'rollover';",
  },
  {
    id: 'REP-08',
    breaks: 'a tip for rollovers alone',
    file: payHelp,
    find: '{isShowReyTop === 1 ? <Tip',
    replace: "{isShowReyTop === 1 && repayment.kind === 'rollover' ? <Tip",
  },
  {
    id: 'REP-09',
    breaks: 'an amount in centavos',
    file: panels,
    find: 'figure={<Figure amount={repayAmount} />}',
    replace: 'figure={repayAmount}',
  },
];
