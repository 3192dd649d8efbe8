import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { PhoneField } from '../../ui/field/PhoneField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { LandingFrame } from './LandingFrame.tsx';
import css from './RegisterForm.module.css';

const nothing = (): undefined => undefined;

/** Renders the disabled form instead of bones, so that the layout does not shift. */
export const LandingSkeleton = (): ReactElement => (
  <LandingFrame busy headline={<Bone length="long" />} note={<Bone length="long" />}>
    <fieldset className={css['form']} disabled>
      <PhoneField label={m.promotion_phone()} value="" onChange={nothing} />
      <TextField label={m.promotion_captcha()} value="" onChange={nothing} />
      <TextField label={m.promotion_sms_code()} placeholder={m.promotion_sms_placeholder()} value="" onChange={nothing} />
      <div className={css['register']}>
        <Button>{m.promotion_register()}</Button>
      </div>
    </fieldset>
  </LandingFrame>
);
