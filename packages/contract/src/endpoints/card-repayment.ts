import * as z from 'zod/mini';
import { extension, id, list, noAnswer, nullableExtension, text, zeroOrOne } from '../wire/answer.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formId, formNullableId, formTextSentBack, formTextUpTo } from '../wire/form.ts';
import { answeredCentavos, formCentavos } from '../wire/money.ts';

const LOAN_PATH = '/api/v1/youmi/youmi-api/service/loan';

export const bankCard = z.object({
  id,
  bankName: text,
  /** Masked; the full number never leaves the service. */
  cardNo: text,
  bankCode: text,
});
export type BankCard = z.output<typeof bankCard>;

export const repaymentWay = defineEndpoint({
  id: 'API-10',
  name: 'repaymentWay',
  summary: 'Returns the ways to repay an order by card',
  method: 'POST',
  reads: true,
  path: `${LOAN_PATH}/repayment-way`,
  encoding: 'query',
  envelope: 'generic',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({
    /** 1 if repayment by redirect to a wallet is available. */
    alipay: zeroOrOne,
    /** Binds a commit to this answer, so that an old page can't pay a changed order. */
    repayToken: text,
    bankCards: list(bankCard),
    // Beyond the specification, which does not define the source of the page's figures.
    /** Amount due; a commit of another amount is rejected. */
    amount: extension(answeredCentavos),
    productId: extension(id),
    /** Masked phone number that receives the code. */
    phone: extension(z.string()),
    /** Wallet behind `alipay`. */
    wallet: nullableExtension(z.object({ name: z.string(), logo: z.string() })),
  }),
});

export const commitRepayment = defineEndpoint({
  id: 'API-11',
  name: 'commitRepayment',
  summary: 'Starts a repayment by card; sendMsg 1 sends the code again',
  method: 'POST',
  path: `${LOAN_PATH}/repayment-commit`,
  envelope: 'generic',
  access: borrowerCall('orderId', 'cardId'),
  request: z.object({
    amount: formCentavos,
    bankName: formTextSentBack(100),
    cardId: formId,
    cardNo: formTextSentBack(32),
    couponId: formNullableId,
    orderId: formId,
    repayToken: formTextSentBack(128),
    bankCode: formTextSentBack(32),
    sendMsg: formChoice(0, 1),
  }),
  answer: z.object({
    /** 1 if the code from the SMS is required. */
    needValid: zeroOrOne,
    repayRecordId: text,
  }),
});

export const confirmRepayment = defineEndpoint({
  id: 'API-12',
  name: 'confirmRepayment',
  summary: 'Confirms a repayment by card with the code from the SMS',
  method: 'POST',
  path: `${LOAN_PATH}/repayment-confirm`,
  envelope: 'generic',
  access: borrowerCall('orderId', 'repaymentRecordId'),
  request: z.object({
    orderId: formId,
    /** Any short text is valid here, because a wrong code has its own error. */
    verifyCode: formTextUpTo(12),
    repaymentRecordId: formId,
  }),
  answer: noAnswer,
});

export const walletRepayment = defineEndpoint({
  id: 'API-13',
  name: 'walletRepayment',
  summary: 'Starts a repayment that continues at a wallet',
  method: 'POST',
  path: `${LOAN_PATH}/repayment-huichao`,
  envelope: 'generic',
  answerAt: 'top',
  access: borrowerCall('userId', 'orderId'),
  request: z.object({ userId: formId, orderId: formId, amount: formCentavos }),
  answer: z.object({ url: z.string() }),
});
