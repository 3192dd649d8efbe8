/**
 * Our ids contain the logical shard of their borrower, so that a request with an order id is routed to its database without a lookup.
 * `OR217K3M9XQ7D2P0A`: kind, shard in three digits, twelve characters that can be read aloud (no I, L, O or U).
 */
export const SHARD_COUNT = 480;

const kinds = {
  order: 'OR',
  offer: 'OF',
  complaint: 'CM',
  image: 'IM',
  intent: 'PI',
  card: 'BC',
  receipt: 'RC',
  certificate: 'CF',
  paymentPlan: 'PP',
  contact: 'CT',
  request: 'RQ',
} as const;
export type IdKind = keyof typeof kinds;

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LENGTH = 12;

/** @param randomBytes at least twelve, from a secure source; passed in, because the browser and the service have different sources */
export function makeId(kind: IdKind, shard: number, randomBytes: Uint8Array): string {
  if (!isShard(shard)) throw new Error(`no such shard: ${shard}`);
  if (randomBytes.length < RANDOM_LENGTH) throw new Error(`an id needs ${RANDOM_LENGTH} random bytes`);
  let random = '';
  for (const byte of randomBytes.subarray(0, RANDOM_LENGTH)) random += ALPHABET[byte % ALPHABET.length];
  return `${kinds[kind]}${String(shard).padStart(3, '0')}${random}`;
}

/** Returns the shard in an id, or `null` if the text is not one of our ids or its kind is not `kind`. */
export function shardOfId(text: string, kind?: IdKind): number | null {
  const match = /^(OR|OF|CM|IM|PI|BC|RC|CF|PP|CT|RQ)(\d{3})[0-9A-HJKMNP-TV-Z]{12}$/.exec(text);
  if (match === null || (kind !== undefined && match[1] !== kinds[kind])) return null;
  const shard = Number(match[2]);
  return isShard(shard) ? shard : null;
}

const isShard = (shard: number): boolean => Number.isInteger(shard) && shard >= 0 && shard < SHARD_COUNT;
