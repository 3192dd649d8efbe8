import '../../ui/tokens.css';
import '../../ui/base.css';
import type { ReactElement, ReactNode } from 'react';
import { config } from '../../platform/config/config.ts';
import { BarPlace } from '../../ui/page/barPlace.ts';
import { OfflineBanner } from '../../ui/page/OfflineBanner.tsx';
import { Panel, PanelNote } from '../../ui/page/Panel.tsx';
import { LenderNotice } from '../../ui/show/LenderNotice.tsx';
import { Logo } from '../../ui/show/Logo.tsx';
import css from './LandingFrame.module.css';

interface LandingFrameProps {
  readonly headline: ReactNode;
  readonly note: ReactNode;
  readonly busy?: boolean;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function LandingFrame({ headline, note, busy = false, children, action }: LandingFrameProps): ReactElement {
  const brand = (
    <>
      <div className={css['brand']}>
        <Logo size="s" />
        <b>{config.brandName}</b>
      </div>
      <OfflineBanner />
    </>
  );
  return (
    <main className={css['page']} aria-busy={busy}>
      <div className={css['promise']}>
        <BarPlace value={brand}>
          <Panel>
            <h1 className={css['headline']}>{headline}</h1>
            <PanelNote>{note}</PanelNote>
          </Panel>
        </BarPlace>
      </div>
      <div className={css['deed']}>
        <div className={css['body']}>
          {children}
          {/* Rendered after the template is loaded: the form grows with its texts and would move the notice. */}
          {busy ? null : <LenderNotice />}
        </div>
        {action}
      </div>
    </main>
  );
}

const SUM = /^(.*?)(₱[\d,.]*\d)(.*)$/;

/** Highlights the first peso amount of the text on a line of its own. */
export function Headline({ text }: { readonly text: string }): ReactElement {
  const [, before, sum, after] = SUM.exec(text) ?? [];
  if (sum === undefined) return <>{text}</>;
  return (
    <>
      {before}
      <span className={css['sum']}>{sum}</span>
      {after}
    </>
  );
}
