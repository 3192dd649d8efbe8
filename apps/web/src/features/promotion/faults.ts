import { limits } from '@hiram/contract/product/limits.ts';
import { readPhone, type PhoneRule } from '@hiram/contract/wire/phone.ts';
import type { Typed } from './visit.ts';

export type FieldName = keyof Typed;

/** Which of these fields the service would not take as they are typed; the first is where the visitor goes on. */
export function faultsOf(typed: Typed, rule: PhoneRule, fields: readonly FieldName[]): readonly FieldName[] {
  const wrong: Record<FieldName, boolean> = {
    phone: readPhone(rule, typed.phone) === null,
    capcode: typed.capcode.trim() === '' || typed.capcode.length > limits.captcha.characters,
    smsCode: typed.smsCode === '' || typed.smsCode.length > limits.smsCode.characters,
  };
  return fields.filter((field) => wrong[field]);
}
