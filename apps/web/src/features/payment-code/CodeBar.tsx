import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import type { LinkStanding } from './linkStanding.ts';
import { useCodeNavigation } from './useCodeNavigation.ts';

interface CodeBarProps {
  readonly standing: LinkStanding;
  readonly payment: Pick<TrackedPayment, 'purpose'> | undefined;
}

/** The way on from a code that should not simply be paid; one that should has none. */
export function CodeBar({ standing, payment }: CodeBarProps): ReactElement | null {
  const ways = useCodeNavigation();
  switch (standing) {
    case 'empty':
    case 'given':
    case 'verified':
      return null;
    case 'another':
      return <Bar first={[m.code_to_loans(), ways.toLoans]} />;
    case 'used':
      return <Bar first={[m.code_see_order(), ways.toOrder]} />;
    case 'hidden':
      return <Bar first={[m.code_open_order(), ways.toOrder]} second={[m.code_already_paid(), ways.toComplaint]} />;
    case 'expired':
      return (
        <Bar
          first={[m.code_new(), payment?.purpose === 'rollover' ? ways.toRollover : ways.toRepay]}
          second={[m.code_paid_with_it(), ways.toComplaint]}
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
