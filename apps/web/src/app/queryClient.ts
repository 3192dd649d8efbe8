import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from '../platform/api/failure.ts';

const MOST_RETRIES = 2;

/** Only a call that got no answer is made again: a refusal would only be repeated, and announced twice. */
const retry = (failures: number, failure: Error): boolean =>
  failure instanceof CallFailure && failure.kind === 'network' && failures < MOST_RETRIES;

export const makeQueryClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry }, mutations: { retry: false } } });
