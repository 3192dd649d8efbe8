/**
 * The addresses of our code pages contain the payment's data and could be forged. The service therefore signs its links, and the
 * page shows payee and amount only if the signature is valid (BEY-13).
 *
 * The service signs with the private key of PAYMENT_LINK_KEY (base64 of the PKCS#8 DER of a P-256 key). The pages are built with the accepted public
 * keys, `paymentLinkKeys` of the brand's file (base64 of the SPKI DER, two during a rotation).
 */
export const paymentLinks = {
  /** `repayAmount` is peso text ('2,320.00'), shown unchanged. If `payCodeImg` is empty, the page draws a scanned code itself. */
  code: {
    address: '/repaymentOfCode',
    fields: ['showType', 'payCode', 'repayAmount', 'payCodeImg', 'orderId', 'payer', 'expires'],
  },
  /** `requestType` is '1', `amount` peso text. */
  counter: {
    address: '/carpmm',
    fields: ['requestType', 'amount', 'payCode', 'orderId', 'payer', 'expires'],
  },
} as const;

export type PaymentLinkKind = keyof typeof paymentLinks;
type Field<Kind extends PaymentLinkKind> = (typeof paymentLinks)[Kind]['fields'][number];

/**
 * Fields as text of the query parameters. `payer` is the user id of the order's borrower: not named `userId`, because that parameter is the user id
 * of the session, and the two are compared. `expires` is in unix seconds.
 */
export type PaymentLink<Kind extends PaymentLinkKind = PaymentLinkKind> = Readonly<Record<Field<Kind>, string>>;

/** `showType` of a code that is typed or read out; any other value is a QR code. */
export const TYPED_CODE = '1';

/** Parameter of the signature: base64url of the 64 bytes of r and s of ECDSA with P-256 and SHA-256, one after the other. */
export const SIGNATURE_PARAMETER = 'sig';

export const SIGNATURE_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Text to sign. The JSON array separates the fields unambiguously, and the address prevents a link of one kind from passing for the other. */
export function signedText<Kind extends PaymentLinkKind>(kind: Kind, link: PaymentLink<Kind>): string {
  const { address, fields } = paymentLinks[kind];
  const values = fields.map((field) => (link as Readonly<Record<string, string>>)[field] ?? '');
  return JSON.stringify(['hiram payment link 1', address, ...values]);
}

export function parsePaymentLink<Kind extends PaymentLinkKind>(
  kind: Kind,
  search: URLSearchParams,
): { readonly link: PaymentLink<Kind>; readonly signature: string } {
  const pairs = paymentLinks[kind].fields.map((field) => [field, search.get(field) ?? '']);
  return { link: Object.fromEntries(pairs) as PaymentLink<Kind>, signature: search.get(SIGNATURE_PARAMETER) ?? '' };
}
