import { useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../Button.tsx';
import { ChannelList, type Channel } from './ChannelList.tsx';
import css from './ChannelSheet.module.css';
import type { DialogControl } from './Dialog.tsx';
import { Sheet } from './Sheet.tsx';

interface Choice {
  readonly channels: readonly Channel[];
  /** Without it, the first of the list. */
  readonly chosen?: string | undefined;
  /** Below the list. */
  readonly note?: string | undefined;
  readonly onPay: (id: string) => void;
  readonly busy?: boolean;
}

/** The ways to pay, in a sheet. What is chosen in it counts only once Payment is pressed. */
export function ChannelSheet({ channels, chosen, note, onPay, busy = false, ...control }: Choice & DialogControl): ReactElement {
  return (
    <Sheet {...control} title={m.payment_method()} hint={m.payment_method_hint()}>
      <Choose channels={channels} chosen={chosen} note={note} onPay={onPay} busy={busy} />
    </Sheet>
  );
}

function Choose({ channels, chosen, note, onPay, busy = false }: Choice): ReactElement {
  const defaultFirst = [...channels].sort((one, other) => Number(other.isDefault ?? false) - Number(one.isDefault ?? false));
  const [own, choose] = useState(chosen);
  // Until she chooses it is the first, also when a list that is known better puts another one there.
  const id = own ?? defaultFirst[0]?.id;
  return (
    <>
      <ChannelList label={m.payment_method()} channels={defaultFirst} chosen={id} onChoose={choose} />
      {note === undefined ? null : <p className={css['note']}>{note}</p>}
      <div className={css['foot']}>
        <Button onPress={() => (id === undefined ? undefined : onPay(id))} disabled={id === undefined} busy={busy}>
          {m.payment()}
        </Button>
      </div>
    </>
  );
}
