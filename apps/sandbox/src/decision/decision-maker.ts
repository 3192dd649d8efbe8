import { setTimeout as sleep } from 'node:timers/promises';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { DecisionAnswer, DecisionRequest } from '@hiram/contract/providers/providers.ts';
import { Modes } from '../modes.ts';

/** `rule` and the two after it answer at once; `person` waits for a press; `slow` takes its time; `silent` never answers. */
const DECISION_MODES = ['rule', 'approve', 'refuse', 'person', 'slow', 'silent'] as const;
export type DecisionMode = (typeof DECISION_MODES)[number];

export interface Application {
  readonly request: DecisionRequest;
  answer: DecisionAnswer;
  /** How often the service sent it. */
  requests: number;
}

const MOST_FOR_A_NEW_CLIENT = centavos(40_000_00);
const SLOW_MS = 1000;
const PENDING: DecisionAnswer = { decision: 'pending', reason: '' };
const APPROVED: DecisionAnswer = { decision: 'approved', reason: '' };
const REFUSED: DecisionAnswer = { decision: 'refused', reason: 'The name on your ID and on your account differ.' };
const TOO_MUCH: DecisionAnswer = { decision: 'refused', reason: 'A first loan can’t be this large.' };

/** Decides on applications. A decision is final: the same application gets the same answer again. */
export class DecisionMaker {
  readonly modes = new Modes<DecisionMode>(DECISION_MODES, 'rule');
  readonly #applications = new Map<string, Application>();

  get applications(): readonly Application[] {
    return [...this.#applications.values()];
  }

  requestsOf(reference: string): number {
    return this.#applications.get(reference)?.requests ?? 0;
  }

  /** Null: no answer will ever come. */
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

  /** A person's press. False when there is no such application, or it was decided before. */
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
  return !request.repeatClient && request.principal > MOST_FOR_A_NEW_CLIENT ? TOO_MUCH : APPROVED;
}
