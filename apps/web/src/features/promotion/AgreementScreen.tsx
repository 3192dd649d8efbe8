import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { Page, PageBody } from '../../ui/page/Page.tsx';
import css from './AgreementScreen.module.css';
import type { Template } from './landingTemplate.ts';
import { DOWNLOAD, goTo } from './useHash.ts';

export function AgreementScreen({ template }: { readonly template: Template }): ReactElement {
  return (
    <Page title={template.agreementTitle || config.brandName} onBack={() => goTo('#/', true)}>
      <PageBody>
        <div className={css['prose']}>{paragraphsOf(template.agreementText)}</div>
      </PageBody>
      <BottomBar>
        <Button onPress={() => goTo(DOWNLOAD)}>{m.promotion_agreement_go_on()}</Button>
      </BottomBar>
    </Page>
  );
}

const HEADING = '# ';

function paragraphsOf(text: string): ReactElement[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) =>
      paragraph.startsWith(HEADING) ? <h2 key={paragraph}>{paragraph.slice(HEADING.length)}</h2> : <p key={paragraph}>{paragraph}</p>,
    );
}
