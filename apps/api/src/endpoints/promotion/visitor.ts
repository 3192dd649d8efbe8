import { readPhone } from '@hiram/contract/wire/phone.ts';
import { hashPhone } from '../../platform/crypto/phone-keys.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';

export interface Visitor {
  /** As the profile spells it. */
  readonly phone: string;
  readonly phoneHash: Buffer;
}

/** Refuses a number that the profile does not take. */
export function visitorOf({ config }: Pick<Resources, 'config'>, written: string): Visitor {
  const phone = readPhone(config.profile.phoneNumber, written);
  if (phone === null) throw new Refusal('invalidRequest', 'phone');
  return { phone, phoneHash: hashPhone(config.phoneKeys, phone) };
}
