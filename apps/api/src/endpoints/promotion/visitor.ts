import { parsePhone } from '@hiram/contract/wire/phone.ts';
import { hashPhone } from '../../platform/crypto/phone-keys.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';

export interface Visitor {
  /** Normalized by the profile. */
  readonly phone: string;
  readonly phoneHash: Buffer;
}

export function visitorOf({ config }: Pick<Resources, 'config'>, written: string): Visitor {
  const phone = parsePhone(config.profile.phoneNumber, written);
  if (phone === null) throw new Refusal('invalidRequest', 'phone');
  return { phone, phoneHash: hashPhone(config.phoneKeys, phone) };
}
