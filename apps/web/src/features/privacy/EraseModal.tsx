import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button, ButtonPair } from '../../ui/Button.tsx';
import { Modal } from '../../ui/dialog/Modal.tsx';
import css from './Privacy.module.css';
import { eraseReason, erasureRows } from './privacyText.ts';
import { useErase, type Centre } from './queries.ts';

interface EraseModalProps {
  readonly centre: Centre;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function EraseModal({ centre, open, onClose }: EraseModalProps): ReactElement {
  const erasing = useErase(onClose);
  const actions = (
    <ButtonPair>
      <Button kind="line" onPress={onClose}>
        {m.cancel()}
      </Button>
      <Button kind="danger" busy={erasing.busy} onPress={() => erasing.press(null)}>
        {m.privacy_erase_do()}
      </Button>
    </ButtonPair>
  );
  return (
    <Modal open={open} onClose={onClose} title={m.privacy_erase()} text={eraseReason(centre)} actions={actions}>
      <dl className={css['facts']}>
        {erasureRows(centre).map(({ title, sub }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{sub}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
