import { instalmentInfo, rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import * as z from 'zod/mini';
import { config } from '../../platform/config/config.ts';
import { phoneStorage, REPAYMENT_PREFIX } from '../../platform/session/phoneStorage.ts';

/**
 * Payment data that a repayment screen stores for the code page, per borrower and order, so that the code can be read at a counter
 * without a network. The profile decides whether the whole answer is stored or only the fields needed for paying.
 */
const storedFields = {
  orderId: z.string(),
  productId: z.string(),
  /** Milliseconds since the epoch. */
  savedAt: z.number(),
};
/** Two schemas instead of a union, because zod's union code would be bundled into every page. */
const schemas = {
  instalment: z.object({ ...instalmentInfo.answer.shape, ...storedFields, kind: z.literal('instalment') }),
  rollover: z.object({ ...rolloverInfo.answer.shape, ...storedFields, kind: z.literal('rollover') }),
};
export type RepaymentInfo = { [Kind in keyof typeof schemas]: z.output<(typeof schemas)[Kind]> }[keyof typeof schemas];

/** Blank values for fields not needed for paying. A new answer field must be added here or to `PaymentField`, or compilation fails. */
const blankFields = {
  productName: '',
  productLogo: '',
  repayList: [],
  noticeMsg: '',
  isShowReyTop: 0 as const,
  detail: [],
  repayPlan: [],
  costs: [],
} satisfies Record<Exclude<FieldOf<RepaymentInfo>, PaymentField>, unknown>;
type PaymentField = keyof typeof storedFields | 'kind' | 'repayDate' | 'defDetail' | 'repayAmount' | 'delayInfo';
type FieldOf<Info> = Info extends unknown ? keyof Info : never;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const keyOf = (userId: string, orderId: string): string =>
  `${REPAYMENT_PREFIX}${encodeURIComponent(userId)}:${encodeURIComponent(orderId)}`;

/** Deletes the data of other borrowers, because phones are shared. Returns false if nothing could be stored. */
export function saveRepaymentInfo(
  userId: string,
  info: RepaymentInfo,
  storage: Store | null = phoneStorage(),
  readable: Profile['readableOnPhone'] = config.profile.readableOnPhone,
): boolean {
  if (storage === null) return false;
  try {
    for (const key of keysIn(storage)) if (!key.startsWith(keyOf(userId, ''))) storage.removeItem(key);
    storage.setItem(keyOf(userId, info.orderId), JSON.stringify(encoded(readable === 'payCodes' ? { ...info, ...blankFields } : info)));
    return true;
  } catch {
    return false;
  }
}

/** `null` if nothing is stored or the stored data has another version's format. */
export function readRepaymentInfo(userId: string, orderId: string, storage: Store | null = phoneStorage()): RepaymentInfo | null {
  try {
    const value: unknown = JSON.parse(storage?.getItem(keyOf(userId, orderId)) ?? 'null');
    const info = readAs(schemas.instalment, value) ?? readAs(schemas.rollover, value);
    return info?.orderId === orderId ? info : null;
  } catch {
    return null;
  }
}

const encoded = (info: RepaymentInfo): unknown =>
  info.kind === 'instalment' ? z.encode(schemas.instalment, info) : z.encode(schemas.rollover, info);

const readAs = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | null =>
  z.safeParse(schema, value).data ?? null;

function keysIn(storage: Store): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(REPAYMENT_PREFIX));
}
