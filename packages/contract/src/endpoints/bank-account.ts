import * as z from 'zod/mini';
import { noAnswer, textOrNumber, wholeNumber } from '../wire/answer.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formOptionalId, formTextUpTo } from '../wire/form.ts';
import { limits } from '../product/limits.ts';

/** Decided: 1 is an e-wallet, whose provider is the channel, and 2 a bank account. */
export const CARD_TYPES = [1, 2] as const;
export type CardType = (typeof CARD_TYPES)[number];
export const DEFAULT_CARD_TYPE: CardType = limits.bankAccount.defaultCardType;
export const DEFAULT_CHANNEL_NUMBER = limits.bankAccount.defaultChannelNumber;

/** The item whose chosen option decides the channel; the type code of that option is the channel's number. */
export const CHANNEL_ITEM_CODE = 'channelNumber';
/** The item whose chosen option is the bank of a bank account. */
export const BANK_ITEM_CODE = 'bankCode';

const bankFormItem = z.object({
  code: z.string(),
  title: z.string(),
  /** The placeholder. */
  subtitle: z.string(),
  cate: z.enum(['text', 'city', 'day', 'enum']),
  /** What was saved last; never an account's number. */
  value: textOrNumber,
  /** The options. A city's name reads 'city, province'. */
  note: z.array(z.object({ name: z.string(), type: textOrNumber })),
  /** Ours says 'number' or 'text'; no page reads it. */
  inputType: textOrNumber,
  /** The card type that the item belongs to; 0 is all. */
  cardTypeMi: wholeNumber,
  /** The channel that the item belongs to; 0 is all. */
  channelNumber: wholeNumber,
  /** Decided, beyond the specification: how long a number is, and which item's number it repeats ('' for none), so that the form can say it before the save. */
  rule: z.optional(z.object({ minDigits: z.int(), maxDigits: z.int(), sameAs: z.string() })),
  /** Decided, beyond the specification: how many digits of a number stand together, from the left; the last size repeats. */
  groups: z.optional(z.array(z.int().check(z.positive()))),
});
export type BankFormItem = z.output<typeof bankFormItem>;

/** An account is the borrower's, whatever product she came from; a page that was opened without one can still bind it. */
const ofProduct = formOptionalId;

export const bankForm = defineEndpoint({
  id: 'API-01',
  name: 'bankForm',
  summary: 'The form items for binding a bank account or wallet',
  method: 'POST',
  reads: true,
  path: '/v3/bind-card/card-init',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({ product_id: ofProduct }),
  answer: z.object({ items: z.array(bankFormItem) }),
});

const itemValue = z.string().check(z.maxLength(limits.bankForm.valueCharacters));
const itemCode = z.string().check(z.regex(/^[A-Za-z]\w{0,63}$/));

/** On the wire each item is a field of the form beside the two fixed ones; in code the items stand apart, so that none can pose as a fixed one. */
const bankAccount = z.codec(
  z.catchall(z.object({ cardType: z.string(), product_id: z.optional(z.string()), verifyCode: z.optional(z.string()) }), itemValue),
  z.object({
    cardType: formChoice(...CARD_TYPES),
    product_id: ofProduct,
    /** Decided, beyond the specification: what came by SMS after the refusal `codeNeeded`. A wrong one has an answer of its own, so any short text may ask. */
    verifyCode: z.optional(formTextUpTo(12)),
    items: z.record(itemCode, itemValue).check(z.refine(hasFewItems)),
  }),
  {
    decode: ({ cardType, product_id, verifyCode, ...items }) => ({ cardType, product_id, verifyCode, items }),
    encode: ({ cardType, product_id, verifyCode, items: { product_id: _, verifyCode: __, ...items } }) => ({
      ...items,
      cardType,
      ...(product_id === undefined ? {} : { product_id }),
      ...(verifyCode === undefined ? {} : { verifyCode }),
    }),
  },
);

function hasFewItems(items: Record<string, string>): boolean {
  return Object.keys(items).length <= limits.bankForm.items;
}

const bindCall = {
  method: 'POST',
  envelope: 'generic',
  access: borrowerCall(),
  request: bankAccount,
  answer: noAnswer,
} as const;

export const bindBank = defineEndpoint({
  ...bindCall,
  id: 'API-02',
  name: 'bindBank',
  summary: 'Saves the bank account or wallet that a loan is paid out to',
  path: '/v3/bind-card/bind-card-new',
});

export const bindBankFromLoanDetail = defineEndpoint({
  ...bindCall,
  id: 'API-37',
  name: 'bindBankFromLoanDetail',
  summary: 'Saves the account when the borrower came from the order, after a payout was rejected',
  path: '/v3/bind-card/bind-card-loan',
});
