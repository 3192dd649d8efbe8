import type { ColumnsFor, WheelOption } from './wheelColumns.ts';

interface DayRange {
  /** The first and the last day that can be chosen, as YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

interface DayLabels {
  readonly month: string;
  readonly day: string;
  readonly year: string;
  readonly monthName: (month: string) => string;
}

/** Columns of month, day and year with the options that lie in the range. */
export const dayColumns =
  ({ from, to }: DayRange, labels: DayLabels): ColumnsFor =>
  (turned) => {
    const within = (start: string): boolean => start >= from.slice(0, start.length) && start <= to.slice(0, start.length);
    const years = numbers(Number(from.slice(0, 4)), Number(to.slice(0, 4)));
    const year = nearest(years, turned[2]);
    const months = numbers(1, 12).filter((other) => within(`${year}-${other}`));
    const month = nearest(months, turned[0]);
    const days = numbers(1, daysIn(year, month)).filter((other) => within(`${year}-${month}-${other}`));
    return [
      { label: labels.month, options: named(months, labels.monthName), fallback: month },
      { label: labels.day, options: named(days, (day) => String(Number(day))), fallback: nearest(days, turned[1]) },
      { label: labels.year, options: named(years, String), fallback: year },
    ];
  };

const named = (values: readonly string[], name: (value: string) => string): WheelOption[] =>
  values.map((value) => ({ value, label: name(value) }));

function nearest(values: readonly string[], turned = ''): string {
  const last = values.at(-1) ?? '';
  if (values.includes(turned)) return turned;
  return turned > last ? last : (values[0] ?? '');
}

const numbers = (first: number, last: number): string[] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, step) => String(first + step).padStart(2, '0'));

const daysIn = (year: string, month: string): number => new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();

export const wheelsOf = (day: string): string[] => {
  const [year = '', month = '', date = ''] = day.split('-');
  return [month, date, year];
};

export const dayOf = ([month = '', date = '', year = '']: readonly string[]): string => `${year}-${month}-${date}`;
