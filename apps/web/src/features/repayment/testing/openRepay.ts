import { page } from 'vitest/browser';
import { openPage } from '../../../../testing/openPage.tsx';
import { json, type PlannedAnswer } from '../../../../testing/service.ts';
import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { flagged, sampleInstalment, sampleRollover } from './repayFixture.ts';

const QUERY = 'userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1';

export const state = (...payments: TrackedPayment[]): PlannedAnswer => json(flagged({ payments }));
export const refused = json({ success: false, code: 900503, message: 'Busy', data: null });
export const instalment = (...changes: Parameters<typeof sampleInstalment>): PlannedAnswer => json(flagged(sampleInstalment(...changes)));
export const rollover = (...changes: Parameters<typeof sampleRollover>): PlannedAnswer => json(flagged(sampleRollover(...changes)));

export const openInstalment = (...answers: PlannedAnswer[]) => openPage(`/repay?${QUERY}`, ...answers);
export const openRollover = (...answers: PlannedAnswer[]) => openPage(`/repayDelay?${QUERY}`, ...answers);

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const sheet = page.getByRole('dialog', { name: 'Payment Method' });
export const dialog = page.getByRole('dialog');
export const text = (selector: string): (string | null)[] => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
