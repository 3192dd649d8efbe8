import type { Outcome, WaysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import { useId, type ReactElement, type ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { RadioMark } from '../../ui/field/RadioMark.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { pesos } from '../../ui/show/pesos.ts';
import css from './CompareWays.module.css';
import { outcomesOf, type Way } from './wayText.ts';

interface CompareWaysProps {
  readonly ways: WaysToPay;
  readonly chosen: Way;
  readonly onChoose: (way: Way) => void;
  /** True while the shown figures of `part` belong to another amount. */
  readonly loading: boolean;
}

/** Every way has the same rows, so that no way hides a cost that another way shows. */
export function CompareWays({ ways, chosen, onChoose, loading }: CompareWaysProps): ReactElement {
  const columns = outcomesOf(ways);
  const isLong = columns.some(({ outcome }) => LONG.test(`${pesos(outcome.pays)} ${pesos(outcome.stillOwed)}`));
  return (
    <div className={css['compare']} data-columns={columns.length} data-long={isLong}>
      <Heads columns={columns.map(({ way }) => way)} chosen={chosen} onChoose={onChoose} />
      <dl>
        {rows.map(({ label, text, tone }) => (
          <div key={label()} className={css['cells']}>
            <dt>{label()}</dt>
            {columns.map(({ way, outcome }) => (
              <dd key={way} data-chosen={way === chosen} data-tone={tone?.(outcome, ways)} aria-busy={loading && way === 'part'}>
                <span className="sr-only">{`${names[way]()}: `}</span>
                {text(outcome)}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Amounts with seven characters before the point do not fit into a third of a small phone's width. */
const LONG = /₱[\d,]{7,}\./;

const names: Readonly<Record<Way, () => string>> = { now: m.ways_now, part: m.ways_part, rollover: m.ways_roll_over };

type Tone = 'good' | 'bad' | undefined;

interface Row {
  readonly label: () => string;
  readonly text: (outcome: Outcome) => string;
  readonly tone?: (outcome: Outcome, ways: WaysToPay) => Tone;
}

const rows: readonly Row[] = [
  { label: m.ways_pays, text: ({ pays }) => pesos(pays) },
  { label: m.ways_adds, text: ({ adds }) => pesos(adds), tone: addsTone },
  { label: m.ways_falls, text: ({ principalFallsBy }) => pesos(principalFallsBy), tone: fallsTone },
  { label: m.ways_owed, text: ({ stillOwed }) => pesos(stillOwed) },
  { label: m.ways_ends, text: ({ endsOn }) => formatDay(endsOn, 'short') },
];

/** Colours mark the extremes and never carry information that the figures do not show. */
function addsTone({ adds }: Outcome, ways: WaysToPay): Tone {
  const most = Math.max(...outcomesOf(ways).map(({ outcome }) => outcome.adds));
  if (adds === 0) return 'good';
  return adds === most ? 'bad' : undefined;
}

function fallsTone({ principalFallsBy: falls }: Outcome, ways: WaysToPay): Tone {
  const most = Math.max(...outcomesOf(ways).map(({ outcome }) => outcome.principalFallsBy));
  if (most === 0) return undefined;
  if (falls === most) return 'good';
  return falls === 0 ? 'bad' : undefined;
}

interface HeadsProps {
  readonly columns: readonly Way[];
  readonly chosen: Way;
  readonly onChoose: (way: Way) => void;
}

function Heads({ columns, chosen, onChoose }: HeadsProps): ReactElement {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={m.ways_title()} className={css['cells']}>
      {columns.map((way) => (
        <label key={way} className={css['head']}>
          <input type="radio" name={group} checked={way === chosen} onChange={() => onChoose(way)} />
          <Face name={names[way]()} />
        </label>
      ))}
    </div>
  );
}

const Face = ({ name }: { readonly name: ReactNode }): ReactElement => (
  <span className={css['face']}>
    <RadioMark />
    {name}
  </span>
);

const WAYS = ['now', 'part', 'rollover'] as const;

export const CompareWaysSkeleton = (): ReactElement => (
  <div className={css['compare']} data-columns={WAYS.length}>
    <div className={css['cells']}>
      {WAYS.map((way) => (
        <div key={way} className={css['head']}>
          <Face name={names[way]()} />
        </div>
      ))}
    </div>
    <dl>
      {rows.map(({ label }) => (
        <div key={label()} className={css['cells']}>
          <dt>{label()}</dt>
          {WAYS.map((way) => (
            <dd key={way}>
              <Bone length="short" />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  </div>
);
