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
  /** The part is not quoted yet: its figures are of another. */
  readonly loading: boolean;
}

/** The same rows for each way, side by side: nothing that a way costs is told of one and not of the others. */
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

/** Seven characters before the point are too wide for a third of a small phone. */
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

/** The colours mark the two ends, and the figures say the same. */
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
