import { expect, test } from 'vitest';
import { listPopups, type Popup } from './listPopups.ts';

const nothing = { cardNeedPop: 0, reyMsg: '', KindTipsMsg: '', isScore: 0 } as const;
const everything = { cardNeedPop: 1, reyMsg: 'Withdraw it', KindTipsMsg: 'Pay early', isScore: 1 } as const;

const cases: readonly [string, Parameters<typeof listPopups>[0], boolean, readonly Popup[]][] = [
  ['[ORD-06] opens no popup if the order requires none', nothing, false, []],
  ['[ORD-06] cardNeedPop 1 opens the bank popup', { ...nothing, cardNeedPop: 1 }, false, ['bankTip']],
  ['[ORD-08] cardNeedPop 1 does not open a bank popup that was seen in this session', { ...nothing, cardNeedPop: 1 }, true, []],
  ['[ORD-12] reyMsg opens the withdraw prompt', { ...nothing, reyMsg: 'Withdraw it' }, false, ['withdraw']],
  ['[ORD-12] KindTipsMsg opens Kind tips', { ...nothing, KindTipsMsg: 'Pay early' }, false, ['kindTips']],
  ['[ORD-11] isScore 1 opens the rating', { ...nothing, isScore: 1 }, false, ['rating']],
  [
    '[ORD-06] opens bank popup, withdraw prompt, Kind tips and rating in this order',
    everything,
    false,
    ['bankTip', 'withdraw', 'kindTips', 'rating'],
  ],
  ['[ORD-08] opens the other popups if the bank popup was seen', everything, true, ['withdraw', 'kindTips', 'rating']],
];

test.each(cases)('%s', (_title, said, bankTipSeen, popups) => {
  expect(listPopups(said, bankTipSeen)).toEqual(popups);
});
