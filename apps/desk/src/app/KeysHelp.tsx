import { Button } from '@hiram/web/ui/Button.tsx';
import type { ReactElement } from 'react';
import { Kbd } from '../ui/Kbd.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import css from './KeysHelp.module.css';

const QUEUE_KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['j k', 'next row, previous row'],
  ['Enter', 'opens the item beside the list'],
  ['t', 'takes the item'],
  ['h', 'hands the item on'],
  ['r', 'gives the item back'],
  ['/', 'filters'],
  ['1 2 3', 'starts an act offered below the item'],
  ['Ctrl Enter', 'submits the form'],
  ['Esc', 'leaves the form, the filter or the item'],
];

interface KeysHelpProps {
  readonly places: readonly { readonly title: string; readonly key: string }[];
  readonly onClose: () => void;
}

export const KeysHelp = ({ places, onClose }: KeysHelpProps): ReactElement => (
  <DeskDialog title="Keys" onClose={onClose}>
    <div className={css['columns']}>
      <KeyList title="In a queue" keys={QUEUE_KEYS} />
      <KeyList title="Go to" keys={places.map(({ title, key }) => [`g ${key}`, title])} />
    </div>
    <div className={css['close']}>
      <Button small kind="line" onPress={onClose}>
        Close
      </Button>
    </div>
  </DeskDialog>
);

const KeyList = ({ title, keys }: { readonly title: string; readonly keys: typeof QUEUE_KEYS }): ReactElement => (
  <section>
    <h3>{title}</h3>
    <ul>
      {keys.map(([key, what]) => (
        <li key={key}>
          <span className="sr-only">{key}: </span>
          <Kbd keys={key} />
          {what}
        </li>
      ))}
    </ul>
  </section>
);
