import { limits } from '@hiram/contract/product/limits.ts';
import { addressGroup } from '../../platform/request/caller-address.ts';
import type { LimitedSubject, RateLimit } from '../../platform/redis/rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A borrower needs one or two codes, and the owner of a phone must not be flooded with messages. */
const SMS_OF_PHONE: readonly RateLimit[] = [
  { name: 'sms-phone', most: 1, seconds: limits.smsCode.resendSeconds },
  { name: 'sms-phone', most: 5, seconds: HOUR },
  { name: 'sms-phone', most: 10, seconds: DAY },
];

/** Wide, because many customers of a mobile network share one address. Every message also requires a captcha. */
const SMS_OF_ADDRESS: readonly RateLimit[] = [
  { name: 'sms-address', most: 60, seconds: HOUR },
  { name: 'sms-address', most: 300, seconds: DAY },
];

/** Guessing four letters right takes some hundred thousand images. */
const CAPTCHA_OF_ADDRESS: RateLimit = { name: 'captcha-address', most: 120, seconds: 10 * MINUTE };
const REGISTER_OF_ADDRESS: RateLimit = { name: 'register-address', most: 120, seconds: 10 * MINUTE };
/** The call is public, and every call inserts a row. */
const TRACK_OF_ADDRESS: RateLimit = { name: 'track-address', most: 120, seconds: 10 * MINUTE };

const by =
  (limit: RateLimit) =>
  (address: string): readonly LimitedSubject[] => [{ limit, subject: addressGroup(address) }];

export const captchaLimits = by(CAPTCHA_OF_ADDRESS);
export const registerLimits = by(REGISTER_OF_ADDRESS);
export const trackLimits = by(TRACK_OF_ADDRESS);

export const smsLimitsOfPhone = (phoneHash: Buffer): readonly LimitedSubject[] =>
  SMS_OF_PHONE.map((limit) => ({ limit, subject: phoneHash.toString('base64url') }));
export const smsLimitsOfAddress = (address: string): readonly LimitedSubject[] =>
  SMS_OF_ADDRESS.map((limit) => ({ limit, subject: addressGroup(address) }));
