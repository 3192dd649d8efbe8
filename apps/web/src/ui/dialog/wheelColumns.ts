export interface WheelOption {
  readonly value: string;
  readonly label: string;
}

export interface WheelColumn {
  readonly label: string;
  readonly options: readonly WheelOption[];
  /** Replaces a value that is no longer among the options; defaults to the first option. */
  readonly fallback?: string | undefined;
}

/** Columns for the current values of the wheels, such as the cities of a province or the days of a month. */
export type ColumnsFor = (turned: readonly string[]) => readonly WheelColumn[];

interface Wheels {
  readonly columns: readonly WheelColumn[];
  readonly values: readonly string[];
}

/** A column may depend on another one whose value was itself replaced, so the columns are computed again until nothing changes. */
export function snapColumns(columnsFor: ColumnsFor, turned: readonly string[]): Wheels {
  const columns = columnsFor(turned);
  const values = columns.map((column, index) => valueIn(column, turned[index]));
  return values.every((value, index) => value === turned[index]) ? { columns, values } : snapColumns(columnsFor, values);
}

const valueIn = ({ options, fallback }: WheelColumn, turned: string | undefined): string =>
  options.find(({ value }) => value === turned)?.value ?? fallback ?? options[0]?.value ?? '';
