import { QueryClient } from '@tanstack/react-query';
import { CallFailure, isTimeOut } from '../platform/api/failure.ts';

const MAX_RETRIES = 2;

/** Retries lost connections only: a refusal would be repeated and announced twice, and a timeout has already cost a minute. */
const retry = (failures: number, failure: Error): boolean =>
  failure instanceof CallFailure && failure.kind === 'network' && !isTimeOut(failure) && failures < MAX_RETRIES;

export const makeQueryClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry }, mutations: { retry: false } } });
