import { addDays, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import { ALL_STAFF, day, defineAct } from '../../platform/staff/act.ts';
import type { Act } from '../../platform/staff/act.ts';
import { countEvents } from './promotion.store.ts';
import type { EventCount } from './promotion.store.ts';

export const promotionCommands: readonly Act[] = [
  defineAct({
    name: 'count-promotion',
    about: 'Counts visits, codes sent, taps on Register and registrations by origin, from the Manila day --from to --to inclusive.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: { from: day, to: day },
    isRecordedFirst: true,
    run: async ({ resources: { cells } }, { from, to }) => {
      const [start, end] = [startOfManilaDay(from), startOfManilaDay(addDays(to, 1))];
      return sumByOrigin((await Promise.all(cells.all.map(({ database }) => countEvents(database, start, end)))).flat());
    },
  }),
];

interface OriginCount {
  readonly utmTag: string | null;
  readonly userFrom: string | null;
  readonly appFrom: string | null;
  visits: number;
  codes: number;
  clicks: number;
  registrations: number;
}

const COLUMNS = { visit: 'visits', code: 'codes', click: 'clicks', registration: 'registrations' } as const;

/** Sums the counts of all cells by origin, those with the most registrations first. */
function sumByOrigin(counts: readonly EventCount[]): readonly OriginCount[] {
  const lines = new Map<string, OriginCount>();
  for (const { utmTag, userFrom, appFrom, kind, events } of counts) {
    const key = JSON.stringify([utmTag, userFrom, appFrom]);
    const line = lines.get(key) ?? { utmTag, userFrom, appFrom, visits: 0, codes: 0, clicks: 0, registrations: 0 };
    line[COLUMNS[kind]] += events;
    lines.set(key, line);
  }
  return [...lines.values()].toSorted((a, b) => b.registrations - a.registrations || b.visits - a.visits);
}
