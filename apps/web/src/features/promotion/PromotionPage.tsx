import { type ReactElement, useEffect, useState } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { readSession, type Session } from '../../platform/session/session.ts';
import { Blank } from '../../ui/page/Blank.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { tabStorage } from '../../platform/session/tabStorage.ts';
import { AgreementScreen } from './AgreementScreen.tsx';
import { recordVisit } from './calls.ts';
import { DownloadScreen } from './DownloadScreen.tsx';
import { LandingSkeleton } from './LandingSkeleton.tsx';
import { AGREEMENT, DOWNLOAD, useHash } from './useHash.ts';
import { useTemplate } from './useTemplate.ts';
import { readVisit, type Visit, visitFields } from './visit.ts';
import { Headline, LandingFrame } from './LandingFrame.tsx';
import type { Template } from './landingTemplate.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { useRegistration } from './useRegistration.ts';

interface RegisterScreenProps {
  readonly visit: Visit;
  readonly session: Session;
  readonly template: Template;
}

function RegisterScreen({ visit, session, template }: RegisterScreenProps): ReactElement {
  return (
    <LandingFrame headline={<Headline text={template.title || config.brandName} />} note={template.subtitle}>
      <RegisterForm template={template} registration={useRegistration(visit, session)} />
    </LandingFrame>
  );
}

/** `/promotion` with its two hash screens. The address is read only once, on mount. */
export function PromotionPage(): ReactElement {
  const [{ visit, session }] = useState(() => ({
    visit: readVisit(window.location.search),
    session: readSession(window.location.search, tabStorage(), config.defaultMerchantNumber),
  }));
  const landing = useTemplate(session, visit.templateId);
  const hash = useHash();
  useEffect(() => {
    void recordVisit(session, visitFields(visit, session));
  }, [visit, session]);
  switch (landing.kind) {
    case 'loading':
      return <LandingSkeleton />;
    case 'failed':
      return (
        <Page title={config.brandName}>
          <LoadFailed onRetry={landing.retry} />
        </Page>
      );
    case 'missing':
      return (
        <Page title={config.brandName}>
          <Blank picture="missing" title={m.promotion_missing_title()} text={m.promotion_missing_text()} />
        </Page>
      );
    case 'ready': {
      const { id, template } = landing;
      if (hash === DOWNLOAD) return <DownloadScreen template={template} />;
      const reads = hash === AGREEMENT;
      return (
        <>
          {reads ? <AgreementScreen template={template} /> : null}
          {/* Hidden instead of unmounted behind the agreement, so that input, captcha and countdown survive. */}
          <div hidden={reads}>
            <RegisterScreen visit={{ ...visit, templateId: id }} session={session} template={template} />
          </div>
        </>
      );
    }
  }
}
