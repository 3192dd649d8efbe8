import type { RepaymentChannel } from '@hiram/contract/endpoints/repayment.ts';
import { createElement, useEffect, useEffectEvent, useState, type ReactElement, type ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { afterFrame } from '../../platform/api/afterFrame.ts';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { useOnline } from '../../ui/page/useOnline.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { PayDialogs } from './PayDialogs.tsx';
import type { StartPayment } from './usePay.ts';

interface PayBarProps {
  readonly label: ReactNode;
  /** Sentence that must be visible before the button is pressed. */
  readonly hint?: ReactNode;
  /** `undefined` while loading. */
  readonly channels: readonly RepaymentChannel[] | undefined;
  readonly start: StartPayment;
  readonly disabled?: boolean;
}

export function PayBar({ label, hint, channels, start, disabled = false }: PayBarProps): ReactElement {
  const online = useOnline();
  const [isOpen, setOpen] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const close = (): void => setOpen(false);
  const dialogs = useDialogs(isOpen, close);
  const none = channels?.length === 0;
  return (
    <>
      <BottomBar hint={none ? m.repay_no_channels() : hint}>
        <Button
          onPress={() => setOpen(true)}
          disabled={channels === undefined || none || disabled || !online}
          busy={isOpen && (dialogs === null || isPreparing)}
        >
          {label}
        </Button>
      </BottomBar>
      {dialogs === null || channels === undefined
        ? null
        : createElement(dialogs.PayDialogs, { isOpen, channels, start, onPreparing: setPreparing, onClose: close })}
    </>
  );
}

interface DialogsModule {
  readonly PayDialogs: typeof PayDialogs;
}

const load = (): Promise<DialogsModule> => import('./PayDialogs.tsx');

/** Loads the dialogs after the first render, and again on a press if that failed. */
function useDialogs(isOpen: boolean, close: () => void): DialogsModule | null {
  const [loaded, setLoaded] = useState<DialogsModule | null>(null);
  const fail = useEffectEvent(() => {
    toast.fail(m.repay_network_failed());
    close();
  });
  useEffect(() => {
    const fetchThem = (): void => void load().then(setLoaded, () => (isOpen ? fail() : undefined));
    if (loaded === null && isOpen) fetchThem();
    else if (loaded === null) afterFrame(fetchThem);
  }, [loaded, isOpen]);
  return loaded;
}
