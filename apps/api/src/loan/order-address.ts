interface OrderKey {
  readonly productId: string;
  readonly orderId: string;
}

/** Where the borrower follows an order. The front end puts the session on it. */
export function orderAddress(publicOrigin: string, { productId, orderId }: OrderKey): string {
  const address = new URL('/loanDetail', publicOrigin);
  address.search = new URLSearchParams({ productId, orderId }).toString();
  return address.href;
}
