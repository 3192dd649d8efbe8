import { errorCodes } from '@hiram/contract/wire/errors.ts';
import type { CallFailure } from '../../platform/api/failure.ts';

/** What a refusal of get-sms or of register means for the visitor. */
export interface Refused {
  /** The phone has its account: on to the app. */
  readonly registered: boolean;
  /** The picture is used up: a new one. */
  readonly newPicture: boolean;
  /** The service's own words; '' when it said none, or did not answer. */
  readonly message: string;
}

const WRONG_CAPTCHA = { sendSmsCode: errorCodes.captchaWrong, register: errorCodes.captchaWrongAtRegistration } as const;

export const refusedBy = (call: keyof typeof WRONG_CAPTCHA, { code, message, kind }: CallFailure): Refused => ({
  registered: code === errorCodes.alreadyRegistered,
  newPicture: code === WRONG_CAPTCHA[call],
  message: kind === 'refused' ? message : '',
});
