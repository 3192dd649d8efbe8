import { readPhone } from '@hiram/contract/phone.ts';
import { hashPhone } from '../directory.ts';
import { Refusal } from '../refusal.ts';
import type { Resources } from '../resources.ts';

export interface Visitor {
  /** As the profile spells it. */
  readonly phone: string;
  readonly phoneHash: Buffer;
}

/** Refuses a number that the profile does not take. */
export function visitorOf({ config }: Pick<Resources, 'config'>, written: string): Visitor {
  const phone = readPhone(config.profile.phoneNumber, written);
  if (phone === null) throw new Refusal('invalidRequest', 'phone');
  return { phone, phoneHash: hashPhone(config.phoneKey, phone) };
}
