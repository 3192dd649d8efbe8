import { limits } from '@hiram/contract/product/limits.ts';
import { Counter } from 'prom-client';
import type { Metric } from 'prom-client';
import { gaugeOf } from '../observability/gauge.ts';
import { FairQueue } from './fair-queue.ts';

const shedCounter = new Counter({
  name: 'heavy_work_shed_total',
  help: 'Documents, exports and photos that were refused because the queue was full',
  labelNames: ['kind'] as const,
  registers: [],
});
const onShed = (kind: string) => {
  // Initialized to 0, so that the first rejection shows as an increase.
  shedCounter.inc({ kind }, 0);
  return () => shedCounter.inc({ kind });
};

/**
 * Queues for work that would slow down other calls, one per kind in every process, so that no kind waits for another. Decided: two documents, each in
 * a thread; one photo, because it may need a few hundred megabytes. A page sends all photos of a complaint at once.
 */
export const heavyWork = {
  documents: new FairQueue({ atOnce: 2, mostOwners: 16, maxPerOwner: 3, onShed: onShed('documents') }),
  exports: new FairQueue({ atOnce: 2, mostOwners: 16, maxPerOwner: 2, onShed: onShed('exports') }),
  photos: new FairQueue({ atOnce: 1, mostOwners: 32, maxPerOwner: limits.complaint.images, onShed: onShed('photos') }),
} as const;

export const heavyWorkMetrics = (): readonly Metric[] => [
  shedCounter,
  gaugeOf('heavy_work_waiting', 'Borrowers whose document, export or photo waits for its turn', ['kind'], (set) => {
    for (const [kind, queue] of Object.entries(heavyWork)) set(queue.waiting, { kind });
  }),
];
