import { useEffect, useRef, useState, type ReactElement } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import css from './BarChart.module.css';

interface BarChartProps {
  /** Accessible name; the table below the chart contains the figures. */
  readonly label: string;
  /** Labels below the bars. */
  readonly marks: readonly string[];
  readonly series: readonly { readonly name: string; readonly colour: `--${string}`; readonly values: readonly number[] }[];
}

type ChartData = readonly [marks: BarChartProps['marks'], series: BarChartProps['series'], isDark: boolean];

const HEIGHT = 240;
const BAR_WIDTH = 0.7;
const BAR_LIMIT = 40;

export function BarChart({ label, marks, series }: BarChartProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  // The colour mode is included because a canvas reads its colours only once, when it is drawn.
  const drawn = JSON.stringify([marks, series, isDark]);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const chart = draw(element, JSON.parse(drawn) as ChartData);
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [drawn]);
  return <div ref={place} className={css['chart']} role="img" aria-label={label} />;
}

function draw(element: HTMLElement, [marks, series]: ChartData): uPlot {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const bars = uPlot.paths.bars?.({ size: [BAR_WIDTH, BAR_LIMIT] });
  const sums = stackSeries(series.map(({ values }) => values));
  const axis = {
    stroke: token('--muted'),
    grid: { stroke: token('--border'), width: 1 },
    ticks: { show: false },
    font: `12px ${token('--font')}`,
  };
  const options: uPlot.Options = {
    width: element.clientWidth,
    height: HEIGHT,
    cursor: { drag: { x: false, y: false }, points: { show: false }, y: false },
    scales: {
      x: { time: false, range: () => [-0.5, Math.max(0.5, marks.length - 0.5)] },
      y: { range: (_chart, _low, high) => [0, Math.max(4, high * 1.08)] },
    },
    legend: { live: true },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_chart, places) => places.map((at) => (Number.isInteger(at) ? (marks[at] ?? '') : '')),
        space: 72,
      },
      { ...axis, size: 52, values: (_chart, places) => places.map((at) => (Number.isInteger(at) ? at.toLocaleString('en') : '')) },
    ],
    series: [
      { label: 'Day', value: (_chart, at) => (at === null ? '–' : (marks[at] ?? '')) },
      // The topmost series is drawn first, so that each lower series covers it.
      ...series.toReversed().map(({ name, colour, values }): uPlot.Series => ({
        label: name,
        fill: token(colour),
        stroke: token(colour),
        width: 0,
        ...(bars === undefined ? {} : { paths: bars }),
        points: { show: false },
        // The drawn value is the cumulative sum; the legend shows the series' own value.
        value: (_chart, _sum, _series, at) => (at === null ? '–' : (values[at] ?? 0).toLocaleString('en')),
      })),
    ],
  };
  return new uPlot(options, [marks.map((_, index) => index), ...sums.toReversed().map((each) => [...each])], element);
}

export function stackSeries(series: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const sums: (readonly number[])[] = [];
  for (const values of series) {
    const below = sums.at(-1);
    sums.push(values.map((value, index) => value + (below?.[index] ?? 0)));
  }
  return sums;
}

function useIsDark(): boolean {
  const [isDark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches);
  useEffect(() => {
    const media = matchMedia('(prefers-color-scheme: dark)');
    const change = (): void => setDark(media.matches);
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, []);
  return isDark;
}
