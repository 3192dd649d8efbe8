import type { QueueItem } from '../../platform/answers.ts';
import { plain } from '../../platform/values.ts';
import type { QueueName } from '../../platform/queues.ts';

/** Fields by which the service can filter each queue. */
export const FILTERS: Readonly<Record<QueueName, readonly string[]>> = {
  complaints: ['late', 'type'],
  answered: ['late', 'type'],
  reviews: ['late', 'type'],
  'second-looks': ['late'],
  corrections: ['late'],
  suspense: ['provider', 'currency'],
  discrepancies: ['provider', 'kind'],
  'dead-letters': ['provider'],
  approvals: ['command', 'by'],
};

export interface Filter {
  /** Filter in the service's syntax; `undefined` for all items. */
  readonly where: string | undefined;
  /** In lower case; a row must contain all of them. */
  readonly words: readonly string[];
}

/** Parses `provider=mabilis ref-12`: filters of the queue go to the service, other words are searched for in the listed rows. */
export function parseFilter(queue: QueueName, text: string): Filter {
  const parts = text.split(/\s+/).filter((part) => part !== '');
  const isServiceFilter = (part: string): boolean => /^[a-z]+=[^,]+$/.test(part) && FILTERS[queue].includes(part.split('=')[0] ?? '');
  const where = parts.filter(isServiceFilter).join(',');
  const words = parts.filter((part) => !isServiceFilter(part)).map((part) => part.toLowerCase());
  return { where: where === '' ? undefined : where, words };
}

export function matchesFilter({ item, takenBy, facts }: QueueItem, { words }: Filter): boolean {
  if (words.length === 0) return true;
  const text = [item, takenBy, ...Object.values(facts)].map(plain).join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

export function toggleFilter(text: string, part: string): string {
  const parts = text.split(/\s+/).filter((each) => each !== '');
  return (parts.includes(part) ? parts.filter((each) => each !== part) : [...parts, part]).join(' ');
}
