import { navigate, useAddress } from '../../../platform/navigation/address.tsx';
import { linkTo } from '../../../platform/session/session.ts';
import { useSession } from '../../../platform/session/useSession.ts';

interface PayNavigation {
  readonly toBorrowDetail: (productId: string) => void;
  readonly toAddCard: () => void;
  readonly toWallet: (productId: string) => void;
}

/** The targets are hash routes of the page's own address. */
export function usePayNavigation(): PayNavigation {
  const session = useSession();
  const { pathname, search } = useAddress();
  return {
    // Replaces the history entry: going back would offer the paid amount again.
    toBorrowDetail: (productId) => navigate(`${linkTo('payWay', session, ofProduct(productId))}#/borrowDetail`, { replace: true }),
    toAddCard: () => navigate(`${pathname}${search}#/addnormalcard`),
    // Includes the product, which the tab stores for the way back: that address names no order.
    toWallet: (productId) => navigate(`${linkTo('payWay', session, ofProduct(productId))}#/alipayrepayment`),
  };
}

const ofProduct = (productId: string): Record<string, string> => ({ productId, product_id: productId });
