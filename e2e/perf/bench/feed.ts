import { exampleOf } from '@hiram/contract/events/cloud-event.ts';
import { partnerClient, type PartnerClient } from '@hiram/partner/client.ts';
import { runSql } from '../../stack/databases.ts';
import { PARTNER, type BenchDataset } from './bench-dataset.ts';
import { runAlternately, median } from './compare.ts';
import { startService, type Process } from './processes.ts';

export interface FeedFigures {
  readonly events: number;
  /** Time of a page at any place of the feed, from the signed call to its answer. */
  readonly pageMs: number;
  /** Bytes of an event with its indexes, including its part of a block. */
  readonly cellBytes: number;
  readonly directoryBytes: number;
  /** Ratio of this size's time to that of the smallest; median of the rounds. */
  readonly growth: number;
}

export interface FeedSize {
  /** Number of events of each dataset, in their order. */
  readonly events: readonly number[];
  readonly pagesPerRound: number;
  readonly rounds: number;
}

/** Events that a cell publishes per second under the load of the webhook measurement. */
const EVENTS_IN_BLOCK = 200;
const PAGE = 100;

/** Measures the same page at cursors all over a short and a long feed. */
export async function measureFeed(
  datasets: readonly BenchDataset[],
  { events, pagesPerRound, rounds }: FeedSize,
): Promise<readonly FeedFigures[]> {
  const services: Process[] = [];
  try {
    const sizes: StoredEvents[] = [];
    for (const [index, dataset] of datasets.entries()) {
      sizes.push(await fillFeed(dataset, events[index] ?? 0));
      services.push(await startService(dataset));
    }
    const measures = services.map(({ port }, index) => {
      const partner = partnerClient({ apiUrl: `http://127.0.0.1:${port}`, ...PARTNER });
      const cursors = cursorsOver(events[index] ?? 0);
      return () => timePages(partner, cursors, pagesPerRound);
    });
    // Warm-up of both services.
    for (const measure of measures) await measure();
    const times = await runAlternately(rounds, measures);
    return sizes.map((stored, index) => ({
      ...stored,
      pageMs: median(times.map((round) => round[index] ?? 0)),
      growth: median(times.map((round) => (round[index] ?? 0) / (round[0] ?? 1))),
    }));
  } finally {
    for (const service of services) await service.stop();
  }
}

type StoredEvents = Pick<FeedFigures, 'events' | 'cellBytes' | 'directoryBytes'>;

async function fillFeed({ cellUrls: [cellUrl = ''], environment }: BenchDataset, events: number): Promise<StoredEvents> {
  const directoryUrl = environment['DIRECTORY_DATABASE_URL'] ?? '';
  const { type, data } = exampleOf('loan.payment.posted');
  await runSql(cellUrl, 'delete from event');
  await runSql(
    cellUrl,
    `insert into event (user_id, effect, event_id, type, subject, data, occurred_at, origin, position, placed_at)
     select md5(n::text), 'bench ' || n, gen_random_uuid(), $2, 'bench-' || n % 100000, $3, now(), 'cell-0', n, now()
     from generate_series(1, $1::bigint) as n`,
    [events, type, JSON.stringify(data)],
  );
  await runSql(cellUrl, 'update event_count set placed = $1', [events]);
  await runSql(
    directoryUrl,
    `insert into event_block (cell, first, last, published_at)
     select 'cell-0', first, least(first + $2::bigint - 1, $1::bigint), now() from generate_series(1, $1::bigint, $2::bigint) as first`,
    [events, EVENTS_IN_BLOCK],
  );
  await runSql(cellUrl, 'vacuum analyze event');
  await runSql(directoryUrl, 'vacuum analyze event_block');
  return {
    events,
    cellBytes: (await bytesOf(cellUrl, 'event')) / events,
    directoryBytes: (await bytesOf(directoryUrl, 'event_block')) / events,
  };
}

async function bytesOf(url: string, table: string): Promise<number> {
  const [row] = await runSql(url, 'select pg_total_relation_size($1)::float8 as bytes', [table]);
  return (row as { readonly bytes: number }).bytes;
}

/** Yields distinct cursors spread evenly over the feed, in steps of the golden ratio. */
function* cursorsOver(events: number): Generator<string, never> {
  const goldenRatio = (Math.sqrt(5) - 1) / 2;
  for (let step = 1; ; step++) {
    const position = 1 + Math.floor(((step * goldenRatio) % 1) * (events - PAGE - 1));
    yield `${Math.ceil(position / EVENTS_IN_BLOCK)}-${position}`;
  }
}

async function timePages(partner: PartnerClient, cursors: Generator<string, never>, pages: number): Promise<number> {
  const times: number[] = [];
  for (let page = 0; page < pages; page++) {
    const after = cursors.next().value;
    const start = performance.now();
    const answer = await partner.listEvents({ after, limit: PAGE });
    times.push(performance.now() - start);
    if (!answer.ok || answer.value.events.length !== PAGE)
      throw new Error(`incomplete page after ${after}: ${answer.ok ? answer.value.events.length : answer.error.message}`);
  }
  return median(times);
}
