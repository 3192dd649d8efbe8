import { createHash, randomUUID } from 'node:crypto';
import { limits } from '@hiram/contract/product/limits.ts';
import { message } from '@hiram/contract/messages/message.ts';
import type { Caller } from '../../lending/cards/card-limits.ts';
import { sendCode } from '../../lending/notices/send-code.ts';
import { maskedPhone } from '../../lending/personal-data/masked.ts';
import { awaitsPayout, classifyChange } from '../../lending/origination/account-change.ts';
import type { AccountIdentity } from '../../lending/origination/account-change.ts';
import { findBorrowerPhone } from '../../lending/borrowers/borrowers.ts';
import { keyedFingerprint } from '../../platform/crypto/account-numbers.ts';
import type { AccountKeys } from '../../platform/crypto/account-numbers.ts';
import { checkCode } from '../../platform/redis/one-time-codes.ts';
import type { CodeFor, CodeTerms } from '../../platform/redis/one-time-codes.ts';
import type { RateLimit } from '../../platform/redis/rate-limits.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';

const TERMS: CodeTerms = { lifetimeSeconds: 600, resendSeconds: limits.smsCode.resendSeconds };
/** Every code costs an SMS and allows five more guesses. */
const CODES: RateLimit = { name: 'account-code', most: 6, seconds: 3600 };

interface NewAccount extends AccountIdentity {
  readonly verifyCode: string | undefined;
}

/**
 * True if the borrower confirmed the change with a code. While a loan of the borrower's waits for its payout, a different account needs the code that
 * is sent to the borrower's known number.
 */
export async function confirmAccount(resources: Resources, caller: Caller, account: NewAccount): Promise<boolean> {
  const { userId, cell } = caller.borrower;
  const { accountKeys } = resources.config;
  const { kind } = await classifyChange(cell.database, accountKeys, userId, account);
  if (kind !== 'other' || !(await awaitsPayout(cell.database, userId))) return false;
  const of = codeFor(accountKeys, userId, account);
  if (account.verifyCode === undefined) return requireCode(resources, caller, account, of);
  if ((await checkCode(resources, of, account.verifyCode)) !== 'right') throw new Refusal('verifyCodeWrong');
  return true;
}

async function requireCode(resources: Resources, { borrower, address }: Caller, { number }: NewAccount, of: CodeFor): Promise<never> {
  const { userId, language, cell } = borrower;
  const phone = await findBorrowerPhone(cell.database, userId);
  const text = (code: string): string => message(language, 'sms_account_code', { code, digits: number.slice(-4) });
  await sendCode(resources, {
    of,
    terms: TERMS,
    address,
    limitedSubject: { limit: CODES, subject: userId },
    write: async (code) => ({ reference: randomUUID(), phone, text: text(code) }),
  });
  throw new Refusal('codeNeeded', null, (reader) => message(reader, 'card_repay_code_sent', { phone: maskedPhone(phone) }));
}

/** Binds the code to one account, so that a code read out to a fraudster does not confirm another account. */
function codeFor(keys: AccountKeys, userId: string, { cardType, institution, number }: AccountIdentity): CodeFor {
  const digest = createHash('sha256')
    .update(JSON.stringify([cardType, institution, number]))
    .digest();
  return { purpose: 'account-change', subject: `${userId}:${keyedFingerprint(keys, digest).toString('base64url')}` };
}
