import { instalmentInfo, rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import * as z from 'zod/mini';
import { config } from '../../platform/config/config.ts';
import { phoneStorage } from '../../platform/session/phoneStorage.ts';

/**
 * What a repayment screen leaves for the code page, under one borrower and one order, so that the code can still be read at a counter
 * without a signal: the whole answer of its call, or what of it pays the code.
 */
const leftWith = {
  orderId: z.string(),
  productId: z.string(),
  /** In milliseconds. */
  savedAt: z.number(),
};
/** By kind, and no union of both: a union's own code would be on every page. */
const schemas = {
  instalment: z.object({ ...instalmentInfo.answer.shape, ...leftWith, kind: z.literal('instalment') }),
  rollover: z.object({ ...rolloverInfo.answer.shape, ...leftWith, kind: z.literal('rollover') }),
};
export type RepaymentInfo = { [Kind in keyof typeof schemas]: z.output<(typeof schemas)[Kind]> }[keyof typeof schemas];

/** What no code is paid with. A new field of the answers belongs here, or is named below: otherwise this does not compile. */
const nothingElse = {
  productName: '',
  productLogo: '',
  repayList: [],
  noticeMsg: '',
  isShowReyTop: 0 as const,
  detail: [],
  repayPlan: [],
  costs: [],
} satisfies Record<Exclude<FieldOf<RepaymentInfo>, ForPaying>, unknown>;
type ForPaying = keyof typeof leftWith | 'kind' | 'repayDate' | 'defDetail' | 'repayAmount' | 'delayInfo';
type FieldOf<Info> = Info extends unknown ? keyof Info : never;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'repaymentInfo:';
const keyOf = (userId: string, orderId: string): string => `${PREFIX}${encodeURIComponent(userId)}:${encodeURIComponent(orderId)}`;

/** False where nothing can be kept. What other borrowers left on this phone goes: it is no business of whoever holds it now. */
export function saveRepaymentInfo(
  userId: string,
  info: RepaymentInfo,
  storage: Store | null = phoneStorage(),
  readable: Profile['readableOnPhone'] = config.profile.readableOnPhone,
): boolean {
  if (storage === null) return false;
  try {
    for (const key of keysIn(storage)) if (!key.startsWith(keyOf(userId, ''))) storage.removeItem(key);
    storage.setItem(keyOf(userId, info.orderId), JSON.stringify(encoded(readable === 'payCodes' ? { ...info, ...nothingElse } : info)));
    return true;
  } catch {
    return false;
  }
}

/** Null when there is none, or what is there is not what this version of the page writes. */
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
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(PREFIX));
}
