import { bankCard, repaymentWay } from '@hiram/contract/endpoints/card-repayment.ts';
import * as z from 'zod/mini';
import { keepInTab, readFromTab } from '../../../platform/session/tabMemory.ts';

const STORAGE_KEY = 'hiram.payWay';

const record = z.object({ orderId: z.string(), way: repaymentWay.answer, card: bankCard, repayRecordId: z.string() });
type PayWayRecord = z.output<typeof record>;

/** The payment that waits for its code, kept for the tab: a webview that ends while its SMS is read comes back to it. */
export const payWayStore = {
  keep: (payment: PayWayRecord): void => keepInTab(STORAGE_KEY, payment),
  forget: (): void => keepInTab(STORAGE_KEY, null),
  /** Null when nothing waits, or what waits is about another order. */
  read(orderId: string): PayWayRecord | null {
    const kept = z.safeParse(record, readFromTab(STORAGE_KEY));
    return kept.success && kept.data.orderId === orderId ? kept.data : null;
  },
};
