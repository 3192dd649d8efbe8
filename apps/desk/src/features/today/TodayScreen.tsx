import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import type { Day } from '../../platform/answers.ts';
import { act } from '../../platform/call.ts';
import { formatCount, QUEUE_NAMES, QUEUES, statesQuery } from '../../platform/queues.ts';
import { useActs } from '../../platform/session.tsx';
import { day, shortDay } from '../../platform/times.ts';
import { money } from '../../platform/values.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { BarChart } from './BarChart.tsx';
import css from './TodayScreen.module.css';

const FRESH_MS = 5 * 60_000;

export function TodayScreen(): ReactElement {
  const isOffered = useActs().has('show-day');
  const { data, error, refetch } = useQuery({
    queryKey: ['day'],
    queryFn: () => act<Day>('show-day', { options: {}, reason: 'the day at the desk' }),
    enabled: isOffered,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return (
    <div className={css['screen']}>
      <h1>Today</h1>
      <Queues />
      {error !== null && data === undefined ? <LoadError error={error} onReload={() => void refetch()} /> : null}
      {isOffered ? <Figures data={data} /> : null}
    </div>
  );
}

function Queues(): ReactElement {
  const { data } = useQuery(statesQuery);
  return (
    <ul className={css['queues']}>
      {QUEUE_NAMES.map((name) => {
        const state = data?.queues[name];
        return (
          <li key={name}>
            <Link href={`/queues/${name}`} className={css['queue']} data-none={state?.open === 0}>
              <span className={css['title']}>{QUEUES[name].title}</span>
              <strong>{state === undefined ? '–' : formatCount(state.open)}</strong>
              <span className={css['taken']}>{state === undefined ? ' ' : `${state.taken} taken`}</span>
              <Kbd keys={`g ${QUEUES[name].key}`} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Rendered without data as well, so that nothing shifts when the figures are loaded. */
function Figures({ data }: { readonly data: Day | undefined }): ReactElement {
  const { byAge = [], byDay = [], answeredInTime = 0, answeredLate = 0 } = data?.complaints ?? {};
  const unmatched = data?.unmatched ?? [];
  const open = byAge.reduce((sum, each) => sum + each.open, 0);
  const waiting = unmatched.reduce((sum, each) => sum + each.amount, data?.unmatchedBefore.amount ?? 0);
  const answered = answeredInTime + answeredLate;
  const share = answered === 0 ? 'none answered yet' : `${Math.round((answeredInTime / answered) * 100)}% in time`;
  const ageOf = (days: number): string => (days === byAge.at(-1)?.days ? `${days}+` : String(days));
  return (
    <div className={css['figures']}>
      <Figure
        title="Open complaints by age"
        sum={data === undefined ? '' : `${open} open`}
        chart={
          <BarChart
            label="Open complaints by the days since they were sent"
            marks={byAge.map(({ days }) => ageOf(days))}
            series={[{ name: 'Open', colour: '--info', values: byAge.map((each) => each.open) }]}
          />
        }
        table={
          <DataTable
            label="Open complaints by age"
            rows={byAge.filter((each) => each.open > 0)}
            keyOf={({ days }) => String(days)}
            empty="No complaint is open."
            columns={[
              { name: 'days', title: 'Days', number: true, value: ({ days }) => days, cell: ({ days }) => ageOf(days) },
              { name: 'open', title: 'Open', number: true, value: (row) => row.open },
            ]}
          />
        }
      />
      <Figure
        title="Answered in time"
        sum={data === undefined ? '' : `${share}, 30 days`}
        chart={
          <BarChart
            label="Complaints answered in time and late, by day"
            marks={byDay.map((each) => shortDay(each.day))}
            series={[
              { name: 'In time', colour: '--success', values: byDay.map(({ inTime }) => inTime) },
              { name: 'Late', colour: '--danger', values: byDay.map(({ late }) => late) },
            ]}
          />
        }
        table={
          <DataTable
            label="Answered by day"
            rows={byDay.filter(({ inTime, late }) => inTime + late > 0)}
            keyOf={(row) => row.day}
            empty="No complaint was answered in the last 30 days."
            columns={[
              { name: 'day', title: 'Day', value: (row) => row.day, cell: (row) => day(row.day) },
              { name: 'inTime', title: 'In time', number: true, value: ({ inTime }) => inTime },
              { name: 'late', title: 'Late', number: true, value: ({ late }) => late },
            ]}
          />
        }
      />
      <Figure
        title="Unmatched money"
        sum={data === undefined ? '' : `${money(waiting)} waits`}
        chart={
          <BarChart
            label="Money without an order by the day of its receipt, in pesos"
            marks={unmatched.map((each) => shortDay(each.day))}
            series={[{ name: 'Pesos', colour: '--warning', values: unmatched.map(({ amount }) => amount / 100) }]}
          />
        }
        table={
          <DataTable
            label="Unmatched money by day"
            rows={unmatched.filter(({ count }) => count > 0)}
            keyOf={(row) => row.day}
            empty="No unmatched money in the last 30 days."
            columns={[
              { name: 'day', title: 'Received on', value: (row) => row.day, cell: (row) => day(row.day) },
              { name: 'count', title: 'Payments', number: true, value: ({ count }) => count },
              { name: 'amount', title: 'Amount', number: true, value: ({ amount }) => amount / 100, cell: ({ amount }) => money(amount) },
            ]}
          />
        }
      />
    </div>
  );
}

interface FigureProps {
  readonly title: string;
  readonly sum: string;
  readonly chart: ReactNode;
  readonly table: ReactNode;
}

const Figure = ({ title, sum, chart, table }: FigureProps): ReactElement => (
  <section className={css['figure']}>
    <header>
      <h2>{title}</h2>
      <p>{sum}</p>
    </header>
    {chart}
    <details>
      <summary>As a table</summary>
      {table}
    </details>
  </section>
);
