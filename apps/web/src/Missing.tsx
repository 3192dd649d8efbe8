import type { ReactElement } from 'react';
import { config } from './config.ts';
import { m } from './messages/generated/messages.js';
import { addressOf } from './paths.ts';
import { Blank } from './ui/page/Blank.tsx';
import { ButtonLink } from './ui/Button.tsx';
import { Page } from './ui/page/Page.tsx';

interface MissingProps {
  readonly title: string;
  readonly text: string;
}

/** Its link carries no session: written at build, it works without JavaScript, and the tab still knows who asks. */
function Missing({ title, text }: MissingProps): ReactElement {
  return (
    <Page title={config.brandName}>
      <Blank
        picture="missing"
        title={title}
        text={text}
        action={<ButtonLink href={addressOf('customerService')}>{m.customer_service_title()}</ButtonLink>}
      />
    </Page>
  );
}

/** An address that is none of ours. */
export const NotFound = (): ReactElement => <Missing title={m.not_found_title()} text={m.not_found_text()} />;

/** An address that is ours and still to be built. */
export const NotHereYet = (): ReactElement => <Missing title={m.not_here_yet_title()} text={m.not_here_yet_text()} />;
