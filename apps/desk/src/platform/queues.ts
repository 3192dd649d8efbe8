import { queryOptions } from '@tanstack/react-query';
import type { QueueStates } from './answers.ts';
import { read } from './call.ts';

/** By the service's names, in display order. `key` is typed after `g`. */
export const QUEUES = {
  complaints: { title: 'Complaints', key: 'c', about: 'Complaints without an answer, sorted by the promised day.' },
  answered: { title: 'Answered', key: 'a', about: 'Answered and not closed.' },
  reviews: { title: 'Reviews', key: 'r', about: 'Orders under review after a complaint about an unrecorded payment.' },
  'second-looks': { title: 'Second looks', key: 's', about: 'Refused applications that a person must review on the borrower’s request.' },
  corrections: { title: 'Corrections', key: 'e', about: 'Data that a borrower says is wrong.' },
  suspense: { title: 'Money without an order', key: 'm', about: 'Payments that match no order.' },
  discrepancies: { title: 'Discrepancies', key: 'd', about: 'Conflicting reports from one provider about a payment.' },
  'dead-letters': { title: 'Dead letters', key: 'l', about: 'Webhooks that could not be parsed or processed.' },
  approvals: { title: 'Approvals', key: 'p', about: 'Requests that another person must approve, sorted by expiry.' },
} as const;

export type QueueName = keyof typeof QUEUES;

export const QUEUE_NAMES = Object.keys(QUEUES) as readonly QueueName[];

export const findQueue = (name: string): QueueName | null => QUEUE_NAMES.find((each) => each === name) ?? null;

export const isComplaintQueue = (queue: QueueName): boolean => queue === 'complaints' || queue === 'answered' || queue === 'reviews';

const REFETCH_MS = 5_000;

/** Polled while the page is visible: the response is cheap and names no borrower. */
export const statesQuery = queryOptions({
  queryKey: ['states'],
  queryFn: () => read<QueueStates>('/desk/queues'),
  refetchInterval: REFETCH_MS,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
});

/** The service does not count beyond 1,000. */
export const formatCount = (open: number): string => (open > 1_000 ? '1,000+' : String(open));
