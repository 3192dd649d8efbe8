import type { SmsMessage } from '@hiram/contract/providers/providers.ts';
import type { CodeFor, CodeTerms } from '../../platform/redis/one-time-codes.ts';
import { issueCode, withdrawCode } from '../../platform/redis/one-time-codes.ts';
import type { LimitedSubject } from '../../platform/redis/rate-limits.ts';
import { countSms } from '../../platform/redis/sms-budget.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import { ProviderUnreachable } from '../../providers/provider-unreachable.ts';
import type { Resources } from '../../providers/resources.ts';

interface CodeSending {
  readonly of: CodeFor;
  readonly terms: CodeTerms;
  readonly address: string;
  readonly limitedSubject: LimitedSubject;
  readonly write: (code: string) => Promise<SmsMessage>;
}

/** Sends a new code by SMS. Returns false if the last code is too recent for another; it stays valid. */
export async function sendCode(resources: Resources, { of, terms, address, limitedSubject, write }: CodeSending): Promise<boolean> {
  const code = await issueCode(resources, of, terms);
  if (code === null) return false;
  try {
    await countSms(resources, address, [limitedSubject]);
    await deliver(resources, await write(code), code);
  } catch (error) {
    await withdrawCode(resources, of);
    throw error;
  }
  return true;
}

async function deliver({ config, providers }: Resources, { text, ...rest }: SmsMessage, code: string): Promise<void> {
  // With the last line, a phone can fill in the code, on pages of our origin only.
  const textWithAutofill = `${text}\n\n@${new URL(config.publicOrigin).hostname} #${code}`;
  const sent = await providers.sms.send({ ...rest, text: textWithAutofill }).catch(throwUnavailable);
  if (sent.state === 'refused') throw new Refusal('unavailable');
}

function throwUnavailable(error: unknown): never {
  throw error instanceof ProviderUnreachable ? new Refusal('unavailable') : error;
}
