import { QueryClient } from '@tanstack/react-query';
import { CallFailure, isTimeOut } from '../platform/api/failure.ts';

const MOST_RETRIES = 2;

/** Only a call that the line lost is made again: a refusal would only be repeated, and announced twice. A minute without an answer is enough. */
const retry = (failures: number, failure: Error): boolean =>
  failure instanceof CallFailure && failure.kind === 'network' && !isTimeOut(failure) && failures < MOST_RETRIES;

export const makeQueryClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry }, mutations: { retry: false } } });
