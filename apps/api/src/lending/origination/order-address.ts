interface OrderOfProduct {
  readonly productId: string;
  readonly orderId: string;
}

/** Address of the order's page. The front end adds the session. */
export function orderAddress(publicOrigin: string, { productId, orderId }: OrderOfProduct): string {
  const address = new URL('/loanDetail', publicOrigin);
  address.search = new URLSearchParams({ productId, orderId }).toString();
  return address.href;
}

/** Address to which a provider's page returns the borrower. It reveals nothing new to the provider, because the tab still has the order. */
export function returnAddress(publicOrigin: string, intentId: string): string {
  const address = new URL('/loanDetail', publicOrigin);
  address.search = new URLSearchParams({ intentId }).toString();
  return address.href;
}
