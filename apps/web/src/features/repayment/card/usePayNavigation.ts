import { navigate, useAddress } from '../../../platform/navigation/address.tsx';
import { linkTo } from '../../../platform/session/session.ts';
import { useSession } from '../../../platform/session/useSession.ts';

interface PayNavigation {
  readonly toBorrowDetail: (productId: string) => void;
  readonly toAddCard: () => void;
  readonly toWallet: (productId: string) => void;
}

/** Where this page leads. The targets are drawn by its own address, which keeps its query. */
export function usePayNavigation(): PayNavigation {
  const session = useSession();
  const { pathname, search } = useAddress();
  return {
    // In place of this page: going back to what is paid would only ask for it again.
    toBorrowDetail: (productId) => navigate(`${linkTo('payWay', session, ofProduct(productId))}#/borrowDetail`, { replace: true }),
    toAddCard: () => navigate(`${pathname}${search}#/addnormalcard`),
    // The product on the address too: the tab remembers it for the way back, whose address names no order.
    toWallet: (productId) => navigate(`${linkTo('payWay', session, ofProduct(productId))}#/alipayrepayment`),
  };
}

const ofProduct = (productId: string): Record<string, string> => ({ productId, product_id: productId });
