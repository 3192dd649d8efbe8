import type { ReactElement, ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { BottomBar } from './BottomBar.tsx';
import { WovenTrim } from './Panel.tsx';
import { QrCode } from '../pay/QrCode.tsx';
import { DetailRows, DetailRowsSkeleton } from '../show/DetailRows.tsx';
import css from './Slip.module.css';

interface SlipRow {
  readonly text: string;
  readonly value: string;
  readonly sum?: boolean;
}

interface SlipProps {
  readonly head: ReactNode;
  readonly rows: readonly SlipRow[];
  readonly checkUrl: string;
  readonly foot: ReactNode;
}

/** A document to show to others: its title, its rows, and how to verify it. White in dark mode too. */
export const Slip = ({ head, rows, checkUrl, foot }: SlipProps): ReactElement => (
  <article className={css['slip']}>
    {head}
    <WovenTrim />
    <div className={css['rows']}>
      <DetailRows rows={rows} />
    </div>
    <div className={css['foot']}>
      <QrCode name={m.document_qr()} text={checkUrl} />
      <div>{foot}</div>
    </div>
  </article>
);

export const SlipSkeleton = ({ rows }: { readonly rows: number }): ReactElement => (
  <article className={css['slip']} aria-busy="true">
    <div className={css['head']} />
    <WovenTrim />
    <div className={css['rows']}>
      <DetailRowsSkeleton count={rows} />
    </div>
  </article>
);

interface SaveBarProps {
  readonly onSave: () => void;
  readonly busy: boolean;
  readonly title?: string;
}

export const SaveBar = ({ onSave, busy, title = m.document_save_pdf() }: SaveBarProps): ReactElement => (
  <BottomBar>
    <Button onPress={onSave} busy={busy}>
      <Icon name="download" />
      {title}
    </Button>
  </BottomBar>
);
