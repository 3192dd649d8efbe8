import type { Mutant } from './mutant.ts';

const chooseCard = 'apps/web/src/features/repayment/card/ChooseCard.tsx';
const cardPayment = 'apps/web/src/features/repayment/card/useCardPayment.ts';
const walletScreen = 'apps/web/src/features/repayment/card/WalletScreen.tsx';
const limits = 'packages/contract/src/product/limits.ts';

export const payMutants: readonly Mutant[] = [
  {
    id: 'PAY-01',
    breaks: 'cards that fail in the words of a commit',
    file: 'apps/web/src/features/repayment/card/PayWayScreen.tsx',
    find: 'm.card_repay_cards_failed()',
    replace: 'm.card_repay_failed()',
  },
  {
    id: 'PAY-01',
    breaks: 'a wallet that fails in the words of the cards',
    file: walletScreen,
    find: 'm.card_repay_wallet_failed()',
    replace: 'm.card_repay_cards_failed()',
  },
  {
    id: 'PAY-01',
    breaks: 'a wallet whatever alipay says',
    file: chooseCard,
    find: 'way.alipay === 1 ?',
    replace: 'way.alipay >= 0 ?',
  },
  {
    id: 'PAY-02',
    breaks: 'the first card is paid with where none was chosen',
    file: chooseCard,
    find: 'onPay(bankCards.find(({ id }) => id === chosen))',
    replace: 'onPay(bankCards.find(({ id }) => id === chosen) ?? bankCards[0])',
  },
  {
    id: 'PAY-03',
    breaks: 'a resend that asks for no message',
    file: cardPayment,
    find: 'commit(way, card, couponId, 1)',
    replace: 'commit(way, card, couponId, 0)',
  },
  {
    id: 'PAY-03',
    breaks: 'a countdown of half a minute',
    file: limits,
    find: 'resendSeconds: 60,',
    replace: 'resendSeconds: 30,',
  },
  {
    id: 'PAY-03',
    breaks: 'a countdown of two minutes',
    file: limits,
    find: 'resendSeconds: 60,',
    replace: 'resendSeconds: 120,',
  },
  {
    id: 'PAY-03',
    breaks: 'a code entry where none is needed',
    file: cardPayment,
    find: 'if (needValid !== 1) return',
    replace: 'if (needValid > 1) return',
  },
  {
    id: 'PAY-04',
    breaks: 'a code of five characters that is sent',
    file: cardPayment,
    find: 'verifyCode.length < limits.smsCode.characters',
    replace: 'verifyCode.length < limits.smsCode.characters - 1',
  },
  {
    id: 'PAY-05',
    breaks: 'a wrong code in the words of the service',
    file: cardPayment,
    find: 'if (code === errorCodes.verifyCodeWrong) setCodeError(m.card_repay_code_wrong());',
    replace: 'if (code === errorCodes.verifyCodeWrong) setCodeError(failure.message);',
  },
  {
    id: 'PAY-05',
    breaks: 'a repeated payment in the words of the service',
    file: cardPayment,
    find: 'toast.info(m.card_repay_sent_twice())',
    replace: 'toast.info(failure.message)',
  },
  {
    id: 'PAY-06',
    breaks: 'a failed resend that can be repeated at once',
    file: cardPayment,
    find: '          sayFailure(failure, m.card_repay_failed());\n          resend.start();\n',
    replace: '          sayFailure(failure, m.card_repay_failed());\n',
  },
  {
    id: 'PAY-06',
    breaks: 'a commit that fails in the words of the cards',
    file: cardPayment,
    find: '          sayFailure(failure, m.card_repay_failed());\n          resend.start();\n',
    replace: '          sayFailure(failure, m.card_repay_cards_failed());\n          resend.start();\n',
  },
  {
    id: 'PAY-07',
    breaks: 'a countdown that Cancel leaves running',
    file: cardPayment,
    find: '      resend.reset();\n',
    replace: '',
  },
  {
    id: 'PAY-07',
    breaks: 'a timer that Cancel leaves where it stood',
    file: 'apps/web/src/ui/field/useCountdown.ts',
    find: '      setEndsAt(null);\n      setLeft(seconds);\n',
    replace: '      setEndsAt(null);\n',
  },
  {
    id: 'PAY-08',
    breaks: 'bind-card at another hash',
    file: 'apps/web/src/features/repayment/card/usePayNavigation.ts',
    find: '#/addnormalcard',
    replace: '#/addcard',
  },
  {
    id: 'PAY-08',
    breaks: 'a wallet whose url is not followed',
    file: walletScreen,
    find: 'onSuccess: ({ url }) => openAddress(url),',
    replace: '',
  },
  {
    id: 'PAY-09',
    breaks: 'the token in place of the record of the commit',
    file: cardPayment,
    find: '{ verifyCode, repaymentRecordId: repayRecordId },',
    replace: '{ verifyCode, repaymentRecordId: way.repayToken },',
  },
];
