import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { addressOf } from '@hiram/contract/product/paths.ts';
import { send, shellListensTo } from '../platform/bridge/send.ts';
import { config } from '../platform/config/config.ts';
import { Blank } from '../ui/page/Blank.tsx';
import { LockedPicture } from '../ui/page/blankPictures.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { goBack } from '../ui/page/goBack.ts';
import { Page } from '../ui/page/Page.tsx';

export default function SessionExpired(): ReactElement {
  return (
    <Page title={config.brandName} onBack={goBack}>
      <Blank picture={<LockedPicture />} title={m.session_expired_title()} text={m.session_expired_text()} action={<SignInAction />} />
    </Page>
  );
}

/** Only a native shell has a login; a browser shows a link to customer service. */
function SignInAction(): ReactElement {
  if (shellListensTo('offToLogin')) return <Button onPress={() => send('offToLogin', {})}>{m.sign_in()}</Button>;
  return <ButtonLink href={addressOf('customerService')}>{m.customer_service_title()}</ButtonLink>;
}
