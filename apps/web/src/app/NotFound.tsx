import type { ReactElement } from 'react';
import { config } from '../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { addressOf } from '@hiram/contract/product/paths.ts';
import { Blank } from '../ui/page/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Page } from '../ui/page/Page.tsx';

/**
 * Page of an unknown address. Its link contains no session, because it is written at build and works without JavaScript; the tab still has the
 * session.
 */
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
