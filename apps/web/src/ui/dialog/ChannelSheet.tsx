import { useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../Button.tsx';
import { ChannelList, type Channel } from './ChannelList.tsx';
import css from './ChannelSheet.module.css';
import type { DialogControl } from './Dialog.tsx';
import { Sheet } from './Sheet.tsx';

interface Choice {
  readonly channels: readonly Channel[];
  /** Defaults to the first of the list. */
  readonly chosen?: string | undefined;
  readonly note?: string | undefined;
  readonly onPay: (id: string) => void;
  readonly busy?: boolean;
}

/** Sheet of the ways to pay. The choice takes effect only when Payment is pressed. */
export function ChannelSheet({ channels, chosen, note, onPay, busy = false, ...control }: Choice & DialogControl): ReactElement {
  return (
    <Sheet {...control} title={m.payment_method()} hint={m.payment_method_hint()}>
      <ChannelChoice channels={channels} chosen={chosen} note={note} onPay={onPay} busy={busy} />
    </Sheet>
  );
}

function ChannelChoice({ channels, chosen, note, onPay, busy = false }: Choice): ReactElement {
  const defaultFirst = [...channels].sort((one, other) => Number(other.isDefault ?? false) - Number(one.isDefault ?? false));
  const [own, choose] = useState(chosen);
  // Before the borrower has chosen, the first one is chosen, even if an updated list starts with another one.
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
