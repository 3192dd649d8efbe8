import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { ReactElement, ReactNode } from 'react';
import type { IconName } from '../Icon.tsx';
import { Mark } from '../Mark.tsx';
import { Amount } from '../show/Amount.tsx';
import { Panel, PanelNote, type PanelState } from './Panel.tsx';
import { Bone } from './Skeleton.tsx';
import css from './StatePanel.module.css';

interface StatePanelProps {
  readonly state: PanelState;
  /** The server's text for the state. */
  readonly status: string;
  /** For a state with more than one meaning, such as review and crediting. */
  readonly icon?: IconName;
  readonly figure?: Figure | undefined;
  readonly note?: ReactNode;
}

interface Figure {
  readonly label: string;
  readonly amount: Centavos;
}

/** The borrower's situation at a glance: colour, icon and status, then the one figure of the page. */
export function StatePanel({ state, status, icon = icons[state], figure, note }: StatePanelProps): ReactElement {
  return (
    <Panel state={state}>
      <div className={css['status']}>
        <Mark icon={icon} />
        <h2 className={css['text']}>{status}</h2>
      </div>
      {figure ? <Labelled label={figure.label} figure={<Amount value={figure.amount} size="xl" />} /> : null}
      {note === undefined ? null : <PanelNote>{note}</PanelNote>}
    </Panel>
  );
}

const icons: Record<PanelState, IconName> = {
  offer: 'peso',
  review: 'search',
  active: 'check',
  due: 'clock',
  late: 'alert',
  done: 'check',
  neutral: 'alert',
  failed: 'cross',
};

const Labelled = ({ label, figure }: { readonly label: ReactNode; readonly figure: ReactNode }): ReactElement => (
  <>
    <p className={css['label']}>{label}</p>
    <p className={css['figure']}>{figure}</p>
  </>
);

/** As tall as a panel with status and figure, so that nothing below shifts when they are loaded. */
export const StatePanelSkeleton = (): ReactElement => (
  <Panel busy>
    <p className={`${css['status']} ${css['text']}`}>
      <Bone length="long" />
    </p>
    <Labelled label={<Bone length="short" />} figure={<Bone length="figure" />} />
  </Panel>
);
