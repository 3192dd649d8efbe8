import * as z from 'zod/mini';
import { count, id, lenient, list, noAnswer, text } from '../wire/answer.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formNullableId, formTextUpTo } from '../wire/form.ts';
import { limits } from '../product/limits.ts';

/** Decided: 1 is an e-wallet, whose provider is the channel, and 2 a bank account. */
export const CARD_TYPES = [1, 2] as const;
export type CardType = (typeof CARD_TYPES)[number];
/** The only card type that can be charged. */
export const BANK_CARD_TYPE: CardType = 2;
export const DEFAULT_CARD_TYPE: CardType = limits.bankAccount.defaultCardType;
export const DEFAULT_CHANNEL_NUMBER = limits.bankAccount.defaultChannelNumber;

/** Code of the item that selects the channel. The type of the chosen option is the channel number. */
export const CHANNEL_ITEM_CODE = 'channelNumber';
export const BANK_ITEM_CODE = 'bankCode';

const bankFormItem = z.object({
  code: id,
  title: text,
  /** Placeholder. */
  subtitle: text,
  cate: lenient(z.enum(['text', 'city', 'day', 'enum']), () => 'text' as const),
  /** Last saved value; never an account number. */
  value: text,
  /** Options. The name of a city has the form 'city, province'. */
  note: list(z.object({ name: text, type: id })),
  /** Our service sends 'number' or 'text'; no page uses this field. */
  inputType: text,
  /** Card type for which the item is visible; 0 for all. */
  cardTypeMi: count,
  /** Channel for which the item is visible; 0 for all. */
  channelNumber: count,
  /**
   * Decided, beyond the specification: length of the number, and the item whose number it must repeat ('' for none), so that the form can validate
   * before saving.
   */
  rule: z.optional(z.object({ minDigits: z.int(), maxDigits: z.int(), sameAs: z.string() })),
  /** Decided, beyond the specification: sizes of the digit groups from the left; the last size repeats. */
  groups: z.optional(z.array(z.int().check(z.positive()))),
});
export type BankFormItem = z.output<typeof bankFormItem>;

/** Optional, because an account belongs to the borrower and not to a product: a page that was opened without a product can still save one. */
const productIdField = formNullableId;

export const bankForm = defineEndpoint({
  id: 'API-01',
  name: 'bankForm',
  summary: 'Returns the form items for a bank account or wallet',
  method: 'POST',
  reads: true,
  path: '/v3/bind-card/card-init',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({ product_id: productIdField }),
  answer: z.object({ items: list(bankFormItem) }),
});

const itemValue = z.string().check(z.maxLength(limits.bankForm.valueCharacters));
const itemCode = z.string().check(z.regex(/^[A-Za-z]\w{0,63}$/));

const purpose = z.optional(z.literal('repayment'));

/** On the wire each item is a form field beside the fixed ones; in code the items are separate, so that no item can replace a fixed field. */
const bankAccount = z.codec(
  z.catchall(
    z.object({ cardType: z.string(), product_id: z.optional(z.string()), verifyCode: z.optional(z.string()), purpose }),
    itemValue,
  ),
  z.object({
    cardType: formChoice(...CARD_TYPES),
    product_id: productIdField,
    /**
     * Decided, beyond the specification: the SMS code that was sent with the refusal `codeNeeded`. Any short text is valid here, because a wrong code
     * has its own error.
     */
    verifyCode: z.optional(formTextUpTo(12)),
    /** Decided, beyond the specification: the bank card is added to repay with, and the payout account stays. */
    purpose,
    items: z.record(itemCode, itemValue).check(z.refine(hasFewItems)),
  }),
  {
    decode: ({ cardType, product_id, verifyCode, purpose: what, ...items }) => ({ cardType, product_id, verifyCode, purpose: what, items }),
    encode: ({ cardType, product_id, verifyCode, purpose: what, items: { product_id: _, verifyCode: __, purpose: ___, ...items } }) => ({
      ...items,
      cardType,
      product_id: product_id ?? '',
      ...(verifyCode === undefined ? {} : { verifyCode }),
      ...(what === undefined ? {} : { purpose: what }),
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
  summary: 'Saves the bank account or wallet for payouts',
  path: '/v3/bind-card/bind-card-new',
});

export const bindBankFromLoanDetail = defineEndpoint({
  ...bindCall,
  id: 'API-37',
  name: 'bindBankFromLoanDetail',
  summary: 'Saves a new payout account of an order whose payout was rejected',
  path: '/v3/bind-card/bind-card-loan',
});
