import { createElement, useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { m } from '../../messages/generated/messages.js';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { useOnline } from '../../ui/page/useOnline.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { PayDialogs } from './PayDialogs.tsx';
import type { Repayment } from './repayment.ts';
import { usePaying, type Paying } from './usePaying.ts';

export function PayBar({ repayment }: { readonly repayment: Repayment }): ReactElement {
  const online = useOnline();
  const paying = usePaying(repayment);
  const dialogs = useDialogs(paying);
  const channels = repayment.info.repayList;
  const none = channels.length === 0;
  return (
    <>
      <BottomBar say={none ? m.repay_no_channels() : undefined}>
        <Button onPress={paying.begin} disabled={none || !online} busy={paying.beginning}>
          {m.payment_method()}
        </Button>
      </BottomBar>
      {dialogs === null ? null : createElement(dialogs.PayDialogs, { paying, channels })}
    </>
  );
}

interface DialogsModule {
  readonly PayDialogs: typeof PayDialogs;
}

/** No part of the first load: they are fetched once the page is drawn, and again on a press that finds them missing. */
function useDialogs({ open, close }: Paying): DialogsModule | null {
  const [loaded, setLoaded] = useState<DialogsModule | null>(null);
  const wanted = open !== 'nothing';
  const fail = useEffectEvent(() => {
    toast.fail(m.repay_network_failed());
    close();
  });
  useEffect(() => {
    if (loaded === null) import('./PayDialogs.tsx').then(setLoaded, () => (wanted ? fail() : undefined));
  }, [loaded, wanted]);
  return loaded;
}
