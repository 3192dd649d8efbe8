import { useContext, useId, type ReactElement, type ReactNode } from 'react';
import { Icon, type IconName } from '../Icon.tsx';
import { BarPlace } from './barPlace.ts';
import css from './Panel.module.css';

/** State of the loan, shown by the colour at the top of a money page. Its text and icon have the same meaning. */
export type PanelState = 'offer' | 'review' | 'active' | 'due' | 'late' | 'done' | 'neutral' | 'failed';

interface PanelProps {
  readonly state?: PanelState;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Panel({ state = 'offer', busy = false, children }: PanelProps): ReactElement {
  return (
    <section className={css['panel']} data-state={busy ? 'neutral' : state} aria-busy={busy}>
      {useContext(BarPlace)}
      <div className={css['body']}>{children}</div>
      <WovenTrim />
    </section>
  );
}

interface PanelTextProps {
  readonly headline: string;
  readonly note?: string;
}

export function PanelText({ headline, note }: PanelTextProps): ReactElement {
  return (
    <>
      <p className={css['headline']}>{headline}</p>
      {note === undefined ? null : <PanelNote>{note}</PanelNote>}
    </>
  );
}

export const PanelNote = ({ children }: { readonly children: ReactNode }): ReactElement => <p className={css['note']}>{children}</p>;

interface PanelDateProps {
  readonly icon: IconName;
  readonly label: string;
  readonly children: ReactNode;
}

/** An important day, below a line under the figure. */
export const PanelDate = ({ icon, label, children }: PanelDateProps): ReactElement => (
  <div className={css['date']}>
    <Icon name={icon} />
    <p>
      {label}
      <strong>{children}</strong>
    </p>
  </div>
);

// Inline, because a data: URL in the sheet would require a content policy that allows such URLs for all images.
export function WovenTrim(): ReactElement {
  const id = useId();
  return (
    <svg className={css['weave']} aria-hidden="true">
      <defs>
        <pattern id={id} x="-12" width="24" height="12" patternUnits="userSpaceOnUse">
          <path d="M0 6l6-6 6 6-6 6zM18 3l3 3-3 3-3-3z" fill="currentColor" />
        </pattern>
      </defs>
      <svg x="50%" overflow="visible">
        <rect x="-2000" width="4000" height="12" fill={`url(#${id})`} />
      </svg>
    </svg>
  );
}
