import { limits } from '@hiram/contract/product/limits.ts';
import { useState } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import type { Session } from '../../platform/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { requestRegister, requestSmsCode, recordClick } from './calls.ts';
import { outcomeStore } from './outcomeStore.ts';
import { type Captcha, useCaptcha } from './useCaptcha.ts';
import { useCountdown } from '../../ui/field/useCountdown.ts';
import { DOWNLOAD, goTo } from './useHash.ts';
import { registerFields, smsFields, type FormValues, type Visit } from './visit.ts';
import { type PhoneRule, parsePhone } from '@hiram/contract/wire/phone.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';

interface Refusal {
  readonly registered: boolean;
  /** True if the captcha was wrong and a new image is needed. */
  readonly newPicture: boolean;
  /** Message of the service; empty if there is none. */
  readonly message: string;
}

const WRONG_CAPTCHA = { sendSmsCode: errorCodes.captchaWrong, register: errorCodes.captchaWrongAtRegistration } as const;

export const toRefusal = (call: keyof typeof WRONG_CAPTCHA, { code, message, kind }: CallFailure): Refusal => ({
  registered: code === errorCodes.alreadyRegistered,
  newPicture: code === WRONG_CAPTCHA[call],
  message: kind === 'refused' ? message : '',
});

/** Same duration as the service's messages. */
const INFO_MS = limits.toast.infoMs;

type FieldName = keyof FormValues;

export function faultsOf(typed: FormValues, rule: PhoneRule, fields: readonly FieldName[]): readonly FieldName[] {
  const wrong: Record<FieldName, boolean> = {
    phone: parsePhone(rule, typed.phone) === null,
    capcode: typed.capcode.trim() === '' || typed.capcode.length > limits.captcha.characters,
    smsCode: typed.smsCode === '' || typed.smsCode.length > limits.smsCode.characters,
  };
  return fields.filter((field) => wrong[field]);
}

type Errors = Partial<Record<FieldName, string>>;
type Busy = 'sendSmsCode' | 'register' | null;

export interface Registration {
  readonly typed: FormValues;
  readonly type: (field: FieldName, text: string) => void;
  readonly errors: Errors;
  readonly timesBlocked: number;
  readonly captcha: Captcha;
  readonly refreshPicture: () => void;
  readonly secondsToResend: number;
  readonly sendCode: () => void;
  readonly register: () => void;
  readonly busy: Busy;
}

export function useRegistration(visit: Visit, session: Session): Registration {
  const [typed, setTyped] = useState<FormValues>({ phone: '', capcode: '', smsCode: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [timesBlocked, setTimesBlocked] = useState(0);
  const [busy, setBusy] = useState<Busy>(null);
  const captcha = useCaptcha(session);
  const resend = useCountdown(limits.smsCode.resendSeconds);

  const passes = (...fields: FieldName[]): boolean => {
    const faults = faultsOf(typed, config.profile.phoneNumber, fields);
    setErrors(Object.fromEntries(faults.map((field) => [field, complaints[field]()])));
    if (faults.length > 0) setTimesBlocked((times) => times + 1);
    return faults.length === 0;
  };
  const newPicture = (): void => {
    captcha.refresh();
    setTyped((before) => ({ ...before, capcode: '' }));
  };
  const openStore = (kind: 'registered' | 'known', text: string): void => {
    outcomeStore.store(kind, typed.phone);
    toast.success(text, INFO_MS);
    goTo(DOWNLOAD, true);
  };
  const actOn = ({ registered, newPicture: isUsedUp, message }: Refusal): void => {
    if (registered) return openStore('known', m.promotion_already_registered());
    if (isUsedUp) newPicture();
    return toast.fail(message || m.promotion_unanswered(), INFO_MS);
  };
  const attempt = async (call: NonNullable<Busy>, request: () => Promise<unknown>): Promise<boolean> => {
    setBusy(call);
    try {
      await request();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      actOn(toRefusal(call, failure));
      return false;
    } finally {
      setBusy(null);
    }
  };
  const sendCode = async (): Promise<void> => {
    if (resend.runs) return toast.info(m.promotion_sms_too_soon());
    if (busy !== null || !passes('phone', 'capcode')) return undefined;
    const fields = smsFields(visit, session, captcha.sid, typed);
    if (!(await attempt('sendSmsCode', async () => requestSmsCode(session, { ...fields, ...(await captcha.work()) })))) return undefined;
    toast.success(m.promotion_sms_sent(), INFO_MS);
    return resend.start();
  };
  const register = async (): Promise<void> => {
    if (busy !== null) return;
    const ready = passes('phone', 'capcode', 'smsCode');
    if (faultsOf(typed, config.profile.phoneNumber, ['phone']).length === 0) void recordClick(session, typed.phone);
    if (!ready) return;
    const done = await attempt('register', () => requestRegister(session, registerFields(visit, session, captcha.sid, typed)));
    if (done) openStore('registered', m.promotion_registered());
  };

  return {
    typed,
    type: (field, text) => {
      setTyped((before) => ({ ...before, [field]: text }));
      setErrors(({ [field]: _corrected, ...others }) => others);
    },
    errors,
    timesBlocked,
    captcha,
    refreshPicture: () => passes('phone') && newPicture(),
    secondsToResend: resend.runs ? resend.left : 0,
    sendCode: () => void sendCode(),
    register: () => void register(),
    busy,
  };
}

const complaints: Record<FieldName, () => string> = {
  phone: m.promotion_phone_invalid,
  capcode: m.promotion_captcha_invalid,
  smsCode: m.promotion_sms_code_invalid,
};
