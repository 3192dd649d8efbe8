/**
 * The addresses of our own code pages carry what is to be paid: anybody can write one. The service therefore signs those it makes, and the
 * page that opens one says whom and how much it pays only when the signature holds (BEY-13).
 *
 * The service signs with the private key of PAYMENT_LINK_KEY (base64 of the PKCS#8 DER of a P-256 key); the pages are built with the public
 * halves that may have signed, `paymentLinkKeys` of the brand's file (base64 of the SPKI DER, two while a key is being changed).
 */
export const paymentLinks = {
  /** `repayAmount` is peso text ('2,320.00'), shown as given. `payCodeImg` may be empty: the page then draws the code itself. */
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
 * Every field as the text of its query parameter. `payer` is the user id of the borrower whose order it is: not named `userId`, because on an
 * address that is who is asking, and the two are compared. `expires` is in unix seconds.
 */
export type PaymentLink<Kind extends PaymentLinkKind = PaymentLinkKind> = Readonly<Record<Field<Kind>, string>>;

/** Type 1 is a code to be typed or read out; any other is a QR code. */
export const TYPED_CODE = '1';

/** The parameter that holds the signature: base64url of the 64 bytes r || s of ECDSA with P-256 and SHA-256. */
export const SIGNATURE_PARAMETER = 'sig';

export const SIGNATURE_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** What is signed. A JSON array keeps the fields apart whatever they hold, and the address keeps one kind from passing for the other. */
export function signedText<Kind extends PaymentLinkKind>(kind: Kind, link: PaymentLink<Kind>): string {
  const { address, fields } = paymentLinks[kind];
  const values = fields.map((field) => (link as Readonly<Record<string, string>>)[field] ?? '');
  return JSON.stringify(['hiram payment link 1', address, ...values]);
}

/** The link's fields on an address, and its signature ('' when it has none). */
export function readPaymentLink<Kind extends PaymentLinkKind>(
  kind: Kind,
  search: URLSearchParams,
): { readonly link: PaymentLink<Kind>; readonly signature: string } {
  const pairs = paymentLinks[kind].fields.map((field) => [field, search.get(field) ?? '']);
  return { link: Object.fromEntries(pairs) as PaymentLink<Kind>, signature: search.get(SIGNATURE_PARAMETER) ?? '' };
}
