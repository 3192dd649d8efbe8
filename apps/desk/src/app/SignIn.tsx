import { ButtonLink } from '@hiram/web/ui/Button.tsx';
import type { ReactElement } from 'react';
import css from './SignIn.module.css';

/** Key in `sessionStorage` of the reason why the last session ended. */
export const SIGNED_OUT_BY = 'desk-signed-out-by';

export function SignIn(): ReactElement {
  const why = sessionStorage.getItem(SIGNED_OUT_BY);
  return (
    <main className={css['page']}>
      <div className={css['card']}>
        <span className={css['mark']} aria-hidden="true" />
        <h1>The desk</h1>
        <p>Where complaints, payments and approvals are worked on. Everything you do here is logged with your name.</p>
        {why === 'idle' ? <p className={css['why']}>You were signed out because the page was not used for a while.</p> : null}
        <ButtonLink href="/desk/sign-in">Sign in</ButtonLink>
        <p className={css['note']}>You sign in at your company’s identity provider.</p>
      </div>
    </main>
  );
}
