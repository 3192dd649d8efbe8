import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { orderDetail } from '@hiram/contract/endpoints/order.ts';

export type Popup = 'bankTip' | 'withdraw' | 'kindTips' | 'rating';

type PopupFields = Pick<AnswerOf<typeof orderDetail>, 'cardNeedPop' | 'reyMsg' | 'KindTipsMsg' | 'isScore'>;

/** Popups by priority: a payout that cannot arrive comes first, the rating last. */
export function listPopups({ cardNeedPop, reyMsg, KindTipsMsg, isScore }: PopupFields, bankTipSeen: boolean): readonly Popup[] {
  const wanted: readonly [Popup, boolean][] = [
    ['bankTip', cardNeedPop === 1 && !bankTipSeen],
    ['withdraw', reyMsg !== ''],
    ['kindTips', KindTipsMsg !== ''],
    ['rating', isScore === 1],
  ];
  return wanted.filter(([, shown]) => shown).map(([popup]) => popup);
}
