import type { ReactElement } from 'react';
import { config } from '../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { addressOf } from '../platform/navigation/paths.ts';
import { Blank } from '../ui/page/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Page } from '../ui/page/Page.tsx';

/** An address that is none of ours. Its link carries no session: written at build, it works without JavaScript, and the tab still knows who asks. */
export function NotFound(): ReactElement {
  return (
    <Page title={config.brandName}>
      <Blank
        picture="missing"
        title={m.not_found_title()}
        text={m.not_found_text()}
        action={<ButtonLink href={addressOf('customerService')}>{m.customer_service_title()}</ButtonLink>}
      />
    </Page>
  );
}
