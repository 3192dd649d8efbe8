import { decisionAnswer, decisionRequest } from '@hiram/contract/providers/providers.ts';
import type { DecisionAnswer, DecisionRequest } from '@hiram/contract/providers/providers.ts';
import * as z from 'zod/mini';
import type { ProviderAccess } from '../platform/config/provider-config.ts';
import { callProvider } from './call.ts';

export interface DecisionMaker {
  /** The decision on an application, as often as it is asked. */
  ask(application: DecisionRequest): Promise<DecisionAnswer>;
}

export const httpDecisionMaker = (access: ProviderAccess): DecisionMaker => ({
  ask: (application) =>
    callProvider(access, { method: 'POST', path: '/decisions', body: z.encode(decisionRequest, application), answer: decisionAnswer }),
});
