import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { openAddress } from '../../ui/page/openAddress.ts';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { Logo } from '../../ui/show/Logo.tsx';
import { Steps } from '../../ui/show/Steps.tsx';
import css from './DownloadScreen.module.css';
import { LandingFrame } from './LandingFrame.tsx';
import type { Template } from './landingTemplate.ts';
import { outcomeStore } from './outcomeStore.ts';

export function DownloadScreen({ template }: { readonly template: Template }): ReactElement {
  const { headline, note } = outcomeText(outcomeStore.read());
  const steps = [m.promotion_download_tap(), m.promotion_download_maker({ company: config.company.name }), m.promotion_download_sign_in()];
  const bar =
    template.downloadUrl === '' ? null : (
      <BottomBar>
        <Button onPress={() => openAddress(template.downloadUrl)}>
          <DownloadIcon />
          {m.promotion_download()}
        </Button>
      </BottomBar>
    );
  return (
    <LandingFrame headline={headline} note={note} action={bar}>
      <div className={css['app']}>
        <Logo src={template.logo || undefined} size="l" />
        <div>
          <p className={css['name']}>{template.appName || config.brandName}</p>
          <p className={css['note']}>{template.appNote}</p>
        </div>
      </div>
      <Steps steps={steps} />
      <p className={css['warning']}>{m.promotion_download_warning()}</p>
    </LandingFrame>
  );
}

function outcomeText(outcome: ReturnType<typeof outcomeStore.read>): { readonly headline: string; readonly note: string } {
  if (outcome === null) return { headline: m.promotion_download_plain(), note: m.promotion_download_plain_note() };
  const headline = outcome.kind === 'registered' ? m.promotion_download_registered() : m.promotion_download_known();
  return { headline, note: m.promotion_download_note({ phone: outcome.maskedPhone }) };
}

/** Not part of the shared icon set, which would add it to every page's bundle. */
const DownloadIcon = (): ReactElement => (
  <svg className={css['icon']} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 4v11m0 0l-4.5-4.5M12 15l4.5-4.5M5 19.5h14" />
  </svg>
);
