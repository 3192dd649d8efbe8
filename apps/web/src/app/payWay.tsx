import { lazy, Suspense, useEffect, type ComponentType, type ReactElement } from 'react';
import { useAddress } from '../platform/navigation/address.tsx';
import PayWayScreen, { firstCall, firstQuery, Skeleton } from '../features/repayment/card/PayWayScreen.tsx';
import { m } from '@hiram/contract/messages';

export { firstCall, firstQuery, Skeleton };

interface Target {
  readonly Screen: ComponentType;
  readonly title: () => string;
}

/** Features do not import each other, so the page that shows several of them by its hash is composed here. */
const targets: Readonly<Record<string, Target>> = {
  '#/borrowDetail': { Screen: lazy(() => import('../features/order/OrderScreen.tsx')), title: m.order_title },
  '#/addnormalcard': { Screen: lazy(() => import('../features/bank-account/BindBankScreen.tsx')), title: m.bind_bank_title },
  '#/alipayrepayment': { Screen: lazy(() => import('../features/repayment/card/WalletScreen.tsx')), title: m.card_repay_wallet_title },
};
const cards: Target = { Screen: PayWayScreen, title: m.card_repay_title };

export default function PayWay(): ReactElement {
  const { hash } = useAddress();
  const { Screen, title } = targets[hash] ?? cards;
  useEffect(() => {
    document.title = title();
  }, [title]);
  return (
    <Suspense>
      <Screen />
    </Suspense>
  );
}
