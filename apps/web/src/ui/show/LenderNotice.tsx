import type { Profile } from '@hiram/contract/product/profile.ts';
import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import css from './LenderNotice.module.css';
import { unbroken } from './unbroken.ts';

interface LenderNoticeProps {
  readonly profile?: Profile;
}

/**
 * Name and numbers of the lender, and the advice to read the disclosure statement, for every place where a loan is advertised or offered. Absent in
 * the specified profile.
 */
export function LenderNotice({ profile = config.profile }: LenderNoticeProps): ReactElement | null {
  if (profile.extras === 'absent') return null;
  const { name, secRegistration, certificateOfAuthority } = config.company;
  const numbers = { registration: unbroken(secRegistration), authority: unbroken(certificateOfAuthority) };
  return (
    <div className={css['notice']}>
      <p className={css['name']}>{name}</p>
      <p>{m.lender_notice_numbers(numbers)}</p>
      <p>{m.lender_notice_advice()}</p>
    </div>
  );
}

/** For a place that already names the lender. */
export const StatementAdvice = ({ profile = config.profile }: LenderNoticeProps): ReactElement | null =>
  profile.extras === 'absent' ? null : <p className={css['notice']}>{m.lender_notice_advice()}</p>;
