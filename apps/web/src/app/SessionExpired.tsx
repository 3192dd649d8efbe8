import type { ReactElement } from 'react';
import { send, shellListensTo } from '../platform/bridge/send.ts';
import { config } from '../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { addressOf } from '../platform/navigation/paths.ts';
import { Blank } from '../ui/page/Blank.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Page } from '../ui/page/Page.tsx';
import { useBack } from '../ui/page/useBack.ts';

export function SessionExpired(): ReactElement {
  return (
    <Page title={config.brandName} onBack={useBack()}>
      <Blank picture="locked" title={m.session_expired_title()} text={m.session_expired_text()} action={<WayOn />} />
    </Page>
  );
}

/** Only a native shell has a login; a browser gets the way to somebody who can help. */
function WayOn(): ReactElement {
  if (shellListensTo('offToLogin')) return <Button onPress={() => send('offToLogin', {})}>{m.sign_in()}</Button>;
  return <ButtonLink href={addressOf('customerService')}>{m.customer_service_title()}</ButtonLink>;
}
