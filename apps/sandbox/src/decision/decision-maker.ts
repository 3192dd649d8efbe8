import { setTimeout as sleep } from 'node:timers/promises';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { DecisionAnswer, DecisionRequest } from '@hiram/contract/providers/providers.ts';
import { Modes } from '../modes.ts';

/** `rule`, `approve` and `refuse` answer at once; `person` waits for a button press; `slow` delays the answer; `silent` never answers. */
const DECISION_MODES = ['rule', 'approve', 'refuse', 'person', 'slow', 'silent'] as const;
export type DecisionMode = (typeof DECISION_MODES)[number];

export interface Application {
  readonly request: DecisionRequest;
  answer: DecisionAnswer;
  requests: number;
}

const MAX_FIRST_PRINCIPAL = centavos(40_000_00);
const SLOW_MS = 1000;
const PENDING: DecisionAnswer = { decision: 'pending', reason: '' };
const APPROVED: DecisionAnswer = { decision: 'approved', reason: '' };
const REFUSED: DecisionAnswer = { decision: 'refused', reason: 'The name on your ID and on your account differ.' };
const REFUSED_AMOUNT: DecisionAnswer = { decision: 'refused', reason: 'A first loan can’t be this large.' };

/** Simulated decision maker. Decisions are final: a repeated request returns the same decision. */
export class DecisionMaker {
  readonly modes = new Modes<DecisionMode>(DECISION_MODES, 'rule');
  readonly #applications = new Map<string, Application>();

  get applications(): readonly Application[] {
    return [...this.#applications.values()];
  }

  requestsOf(reference: string): number {
    return this.#applications.get(reference)?.requests ?? 0;
  }

  /** Returns `null` if the request must stay unanswered. */
  async decide(request: DecisionRequest): Promise<DecisionAnswer | null> {
    const application = this.#applications.get(request.reference) ?? { request, answer: PENDING, requests: 0 };
    this.#applications.set(request.reference, application);
    application.requests += 1;
    const mode = this.modes.of(request.userId);
    if (mode === 'silent') return null;
    if (mode === 'slow') await sleep(SLOW_MS);
    if (application.answer.decision === 'pending') application.answer = answerIn(mode, request);
    return application.answer;
  }

  /** Decides an application by hand. Returns false if the application is unknown or already decided. */
  press(reference: string, decision: 'approved' | 'refused'): boolean {
    const application = this.#applications.get(reference);
    if (application === undefined || application.answer.decision !== 'pending') return false;
    application.answer = decision === 'approved' ? APPROVED : REFUSED;
    return true;
  }
}

function answerIn(mode: DecisionMode, request: DecisionRequest): DecisionAnswer {
  if (mode === 'person') return PENDING;
  if (mode === 'refuse') return REFUSED;
  if (mode === 'approve') return APPROVED;
  return !request.repeatClient && request.principal > MAX_FIRST_PRINCIPAL ? REFUSED_AMOUNT : APPROVED;
}
