import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { send } from '../../platform/bridge/send.ts';
import { navigate } from '../../platform/navigation/address.tsx';
import type { AppPathName } from '@hiram/contract/product/paths.ts';
import { linkTo } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import type { LinkStatus } from './linkStatus.ts';

interface CodeBarProps {
  readonly status: LinkStatus;
  readonly payment: Pick<TrackedPayment, 'purpose'> | undefined;
}

/** Actions for codes that must not simply be paid; `null` for payable codes. */
export function CodeBar({ status, payment }: CodeBarProps): ReactElement | null {
  const session = useSession();
  const to = (page: AppPathName) => (): void => navigate(linkTo(page, session));
  switch (status) {
    case 'empty':
    case 'given':
    case 'verified':
      return null;
    case 'another':
      // The order in the address belongs to another borrower, so the page cannot link to an order.
      return <Bar first={[m.code_to_loans(), () => send('toHome', {})]} />;
    case 'used':
      return <Bar first={[m.code_see_order(), to('order')]} />;
    case 'hidden':
      return <Bar first={[m.code_open_order(), to('order')]} second={[m.code_already_paid(), to('complaint')]} />;
    case 'expired':
      return (
        <Bar
          first={[m.code_new(), to(payment?.purpose === 'rollover' ? 'repayDelay' : 'repay')]}
          second={[m.code_paid_with_it(), to('complaint')]}
        />
      );
  }
}

type Way = readonly [label: string, go: () => void];

const Bar = ({ first: [label, go], second }: { readonly first: Way; readonly second?: Way }): ReactElement => (
  <BottomBar>
    <Button onPress={go}>{label}</Button>
    {second === undefined ? null : (
      <Button kind="text" onPress={second[1]}>
        {second[0]}
      </Button>
    )}
  </BottomBar>
);
