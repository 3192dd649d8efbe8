import { lazy, type ComponentType } from 'react';
import PayWayScreen from '../features/repayment/card/PayWayScreen.tsx';
import { type Screen, screenByAddress } from '../ui/page/defineScreen.tsx';

const lazyScreen = (load: () => Promise<{ readonly default: Screen }>): ComponentType =>
  lazy(async () => ({ default: (await load()).default.Component }));

/** Features do not import each other, so the page that shows several of them by its hash is composed here. */
const targets: Readonly<Record<string, ComponentType>> = {
  '#/borrowDetail': lazyScreen(() => import('../features/order/OrderScreen.tsx')),
  '#/addnormalcard': lazyScreen(async () => ({ default: (await import('../features/bank-account/BindBankScreen.tsx')).addCard })),
  '#/alipayrepayment': lazyScreen(() => import('../features/repayment/card/WalletScreen.tsx')),
};

export default screenByAddress(PayWayScreen, ({ hash }) => targets[hash]);
