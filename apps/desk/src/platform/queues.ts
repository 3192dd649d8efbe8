import { queryOptions } from '@tanstack/react-query';
import type { QueueStates } from './answers.ts';
import { read } from './call.ts';

/** By the service's names, in display order. `key` is typed after `g`. */
export const QUEUES = {
  complaints: { title: 'Complaints', key: 'c', about: 'Nobody has answered them. The promised day comes first.' },
  answered: { title: 'Answered', key: 'a', about: 'Answered and not closed.' },
  reviews: { title: 'Reviews', key: 'r', about: 'Orders under review: a payment is said not to be recorded.' },
  'second-looks': { title: 'Second looks', key: 's', about: 'A refused application, which a person was asked to look at again.' },
  corrections: { title: 'Corrections', key: 'e', about: 'Data that a borrower says is wrong.' },
  suspense: { title: 'Money without an order', key: 'm', about: 'It came in and fits no order.' },
  discrepancies: { title: 'Discrepancies', key: 'd', about: 'A provider said it otherwise than before.' },
  'dead-letters': { title: 'Dead letters', key: 'l', about: 'Webhooks that could not be understood or finished.' },
  approvals: { title: 'Approvals', key: 'p', about: 'What waits for another person’s yes. What ends first comes first.' },
} as const;

export type QueueName = keyof typeof QUEUES;

export const QUEUE_NAMES = Object.keys(QUEUES) as readonly QueueName[];

export const findQueue = (name: string): QueueName | null => QUEUE_NAMES.find((each) => each === name) ?? null;

export const isComplaintQueue = (queue: QueueName): boolean => queue === 'complaints' || queue === 'answered' || queue === 'reviews';

const EVERY_MS = 5_000;

/** Polled while the page is visible: the response is cheap and names no borrower. */
export const statesQuery = queryOptions({
  queryKey: ['states'],
  queryFn: () => read<QueueStates>('/desk/queues'),
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
});

/** The service does not count beyond 1,000. */
export const formatCount = (open: number): string => (open > 1_000 ? '1,000+' : String(open));
