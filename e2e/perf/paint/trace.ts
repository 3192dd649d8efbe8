import { readFileSync } from 'node:fs';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
}

/** Work of the page's main thread, by the names of the browser's trace events. */
const KINDS = {
  parsing: /^ParseHTML$/,
  style: /^(?:ParseAuthorStyleSheet|UpdateLayoutTree|RecalcStyles?|Document::(?:recalcStyle|updateStyle))/,
  layout: /^(?:Layout|PrePaint|Layerize|UpdateLayer)/,
  paint: /^(?:Paint|Commit|RasterTask)/,
  script: /^(?:EvaluateScript|v8\.(?:compile|run|produceCache)|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame)/,
} as const;
type Kind = keyof typeof KINDS;

/** Milliseconds of each kind before the first paint; `waiting` is the rest: the network, and an idle main thread. */
export type TimeBeforePaint = Readonly<Record<Kind | 'other' | 'waiting' | 'all', number>>;

export function timeBeforePaint(file: string): TimeBeforePaint {
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] };
  const firstPaintEvent = last(traceEvents, 'firstContentfulPaint');
  const started = traceEvents
    .filter(({ name, pid, ts }) => name === 'navigationStart' && pid === firstPaintEvent.pid && ts < firstPaintEvent.ts)
    .at(-1);
  if (started === undefined) throw new Error(`${file} has no start of the navigation`);
  const threadEvents = traceEvents
    .filter(
      ({ ph, pid, tid, ts, dur }) =>
        ph === 'X' && pid === firstPaintEvent.pid && tid === firstPaintEvent.tid && ts < firstPaintEvent.ts && ts + (dur ?? 0) > started.ts,
    )
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const spent = selfTimes(threadEvents, started.ts, firstPaintEvent.ts);
  const all = (firstPaintEvent.ts - started.ts) / 1000;
  const busy = Object.values(spent).reduce((sum, ms) => sum + ms, 0);
  return { ...spent, waiting: all - busy, all };
}

function last(events: readonly TraceEvent[], wanted: string): TraceEvent {
  const found = events.filter(({ name }) => name === wanted).at(-1);
  if (found === undefined) throw new Error(`the trace has no ${wanted}`);
  return found;
}

/** Subtracts nested events from the time of each event, because trace events are nested like calls. */
function selfTimes(events: readonly TraceEvent[], from: number, to: number): Record<Kind | 'other', number> {
  const spent: Record<Kind | 'other', number> = { parsing: 0, style: 0, layout: 0, paint: 0, script: 0, other: 0 };
  const open: { readonly end: number; readonly kind: Kind | 'other' }[] = [];
  const clip = (time: number): number => Math.min(Math.max(time, from), to);
  for (const { name, ts, dur = 0 } of events) {
    while ((open.at(-1)?.end ?? Infinity) <= ts) open.pop();
    const around = open.at(-1);
    const kind = kindOf(name) ?? around?.kind ?? 'other';
    const innerMs = (clip(ts + dur) - clip(ts)) / 1000;
    spent[kind] += innerMs;
    if (around !== undefined) spent[around.kind] -= innerMs;
    open.push({ end: ts + dur, kind });
  }
  return spent;
}

const kindOf = (name: string): Kind | undefined => (Object.keys(KINDS) as Kind[]).find((kind) => KINDS[kind].test(name));
