import type { Line } from '../../../apps/api/testing/prometheus.ts';

/** Of a panel as Grafana imports it, what is drawn here. */
export interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly fieldConfig: { readonly defaults: { readonly unit: string } };
  readonly targets: readonly [{ readonly expr: string; readonly legendFormat: string }];
}

export interface Dashboard {
  readonly title: string;
  readonly panels: readonly Panel[];
}

export interface NamedLine {
  readonly name: string;
  /** One for each moment; null where it has none. */
  readonly values: readonly (number | null)[];
}

/** The name of a line, as Grafana fills it in; blank where the panel gives its lines no names. */
const nameOf = (legendFormat: string, labels: Line['labels']): string =>
  legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => labels[label] ?? '').trim();

const sizeOf = ({ values }: NamedLine): number => Math.max(...values.map((value) => value ?? 0));

/** The lines of a panel at these moments, the highest first. */
export function linesOf({ targets: [{ legendFormat }] }: Panel, found: readonly Line[], moments: readonly number[]): readonly NamedLine[] {
  const lines = found.map(({ labels, points }) => {
    const known = new Map(points);
    return { name: nameOf(legendFormat, labels), values: moments.map((moment) => known.get(moment) ?? null) };
  });
  // `or vector(0)` keeps its line without a name when there are others, and says nothing beside them.
  const named = lines.filter(({ name }) => name !== '');
  return (named.length > 0 ? named : lines).toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.name.localeCompare(other.name));
}
