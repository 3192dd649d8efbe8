import { limits } from '@hiram/contract/product/limits.ts';
import { useEffect, useRef, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { config } from '../../platform/config/config.ts';
import { Button } from '../../ui/Button.tsx';
import { PhoneField } from '../../ui/field/PhoneField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Template } from './landingTemplate.ts';
import css from './RegisterForm.module.css';
import { AGREEMENT } from './useHash.ts';
import type { Registration } from './useRegistration.ts';

interface RegisterFormProps {
  readonly template: Template;
  readonly registration: Registration;
}

export function RegisterForm({ template, registration }: RegisterFormProps): ReactElement {
  const { typed, type, errors, timesBlocked, busy } = registration;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Depends on `timesBlocked` instead of `errors`: typing clears an error, which must not move the focus.
    if (timesBlocked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [timesBlocked]);
  return (
    <form
      ref={form}
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        registration.register();
      }}
    >
      <PhoneField
        label={m.promotion_phone()}
        value={typed.phone}
        error={errors.phone}
        onChange={(phone) => type('phone', phone)}
        foldsCountryCode={config.profile.phoneNumber.fold !== null}
      />
      <TextField
        label={m.promotion_captcha()}
        value={typed.capcode}
        error={errors.capcode}
        maxLength={limits.captcha.characters}
        autoComplete="off"
        onChange={(capcode) => type('capcode', capcode)}
        end={<Picture registration={registration} />}
      />
      <TextField
        label={m.promotion_sms_code()}
        digitsOnly
        placeholder={m.promotion_sms_placeholder()}
        value={typed.smsCode}
        error={errors.smsCode}
        maxLength={limits.smsCode.characters}
        autoComplete="one-time-code"
        onChange={(smsCode) => type('smsCode', smsCode)}
        end={<SendCode registration={registration} />}
      />
      <div className={css['register']}>
        <Button type="submit" busy={busy === 'register'}>
          {template.buttonText || m.promotion_register()}
        </Button>
      </div>
      {template.agreementTitle === '' ? null : (
        <p className={css['small']}>
          {m.promotion_agree()} <a href={AGREEMENT}>{template.agreementTitle}</a>.
        </p>
      )}
      {template.example === '' ? null : <p className={css['small']}>{template.example}</p>}
    </form>
  );
}

function Picture({ registration: { captcha, refreshPicture } }: { readonly registration: Registration }): ReactElement {
  const { address, failed, onPictureFailed } = captcha;
  return (
    <button type="button" className={css['picture']} aria-label={m.promotion_captcha_refresh()} onClick={refreshPicture}>
      {address === null || failed ? <Icon name="again" /> : <img src={address} alt="" width="96" height="44" onError={onPictureFailed} />}
    </button>
  );
}

/** Not disabled during the countdown, because a press then explains why no code is sent. */
function SendCode({ registration: { secondsToResend, sendCode, busy } }: { readonly registration: Registration }): ReactElement {
  return (
    <div className={css['resend']} data-waits={secondsToResend > 0}>
      <Button kind="quiet" small busy={busy === 'sendSmsCode'} onPress={sendCode}>
        {secondsToResend > 0 ? m.promotion_resend_in({ seconds: secondsToResend }) : m.promotion_get_code()}
      </Button>
    </div>
  );
}
