interface OrderOfProduct {
  readonly productId: string;
  readonly orderId: string;
}

/** Where the borrower follows an order. The front end puts the session on it. */
export function orderAddress(publicOrigin: string, { productId, orderId }: OrderOfProduct): string {
  const address = new URL('/loanDetail', publicOrigin);
  address.search = new URLSearchParams({ productId, orderId }).toString();
  return address.href;
}

/**
 * Where a borrower comes back to from a provider's page. The provider learns nothing new from it: the tab still
 * knows whose order it was.
 */
export function returnAddress(publicOrigin: string, intentId: string): string {
  const address = new URL('/loanDetail', publicOrigin);
  address.search = new URLSearchParams({ intentId }).toString();
  return address.href;
}
