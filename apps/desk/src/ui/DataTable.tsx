import { Icon } from '@hiram/web/ui/Icon.tsx';
import { copyText } from '@hiram/web/ui/pay/copyText.ts';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import css from './DataTable.module.css';
import { useNotify } from './Notice.tsx';
import { nextSorting, sortRows, tabSeparated, type Sortable, type Sorting } from './sortRows.ts';

export interface Column<Row> extends Sortable<Row> {
  readonly title: string;
  /** Content of the cell, if it differs from the sort value. */
  readonly cell?: (row: Row) => ReactNode;
  readonly number?: true;
  /** Fills the remaining width; longer text is truncated. */
  readonly wide?: true;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly empty: string;
  readonly choice?: {
    readonly chosen: string | null;
    readonly opened: string | null;
    readonly onChoose: (key: string) => void;
    readonly onOpen: (key: string) => void;
    /** Called with the keys in display order, for moving by keyboard. */
    readonly onOrder: (keys: readonly string[]) => void;
  };
}

export function DataTable<Row>({ label, columns, rows, keyOf, empty, choice }: DataTableProps<Row>): ReactElement {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const notify = useNotify();
  const sorted = sortRows(rows, columns, sorting);
  const order = sorted.map(keyOf).join('\n');
  const onOrder = choice?.onOrder;
  useEffect(() => onOrder?.(order === '' ? [] : order.split('\n')), [order, onOrder]);
  const copy = async (): Promise<void> => {
    const copied = await copyText(tabSeparated(sorted, columns));
    notify(copied ? 'success' : 'danger', copied ? `${rows.length} rows copied.` : 'The browser did not let us copy.');
  };
  return (
    <table className={css['table']} aria-label={label} role={choice === undefined ? undefined : 'grid'}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.name} column={column} sorting={sorting} onSort={() => setSorting(nextSorting(sorting, column.name))}>
              {column === columns.at(-1) ? (
                <button
                  type="button"
                  className={css['copy']}
                  title="Copy as a table"
                  aria-label={`Copy ${label} as a table`}
                  onClick={() => void copy()}
                >
                  <Icon name="copy" small />
                </button>
              ) : null}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((row) => (
          <BodyRow key={keyOf(row)} row={row} columns={columns} rowKey={keyOf(row)} choice={choice} />
        ))}
        {rows.length === 0 ? (
          <tr className={css['empty']}>
            <td colSpan={columns.length}>{empty}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | null;
  readonly onSort: () => void;
  readonly children: ReactNode;
}

function HeadCell<Row>({ column, sorting, onSort, children }: HeadCellProps<Row>): ReactElement {
  const isSorted = sorting?.column === column.name;
  return (
    <th
      scope="col"
      data-number={column.number}
      data-wide={column.wide}
      aria-sort={isSorted ? (sorting.down ? 'descending' : 'ascending') : 'none'}
    >
      <div className={css['headCell']}>
        <button type="button" onClick={onSort}>
          {column.title}
          <span className={css['arrow']} data-shown={isSorted}>
            <Icon name={isSorted && sorting.down ? 'down' : 'up'} small />
          </span>
        </button>
        {children}
      </div>
    </th>
  );
}

interface BodyRowProps<Row> extends Pick<DataTableProps<Row>, 'columns'> {
  readonly choice: DataTableProps<Row>['choice'] | undefined;
  readonly row: Row;
  readonly rowKey: string;
}

function BodyRow<Row>({ row, rowKey, columns, choice }: BodyRowProps<Row>): ReactElement {
  const isChosen = choice?.chosen === rowKey;
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!isChosen) return;
    element.current?.scrollIntoView({ block: 'nearest' });
    // The focus follows the chosen row, unless it is in a field elsewhere.
    const { activeElement } = document;
    const isFree = activeElement === document.body || Boolean(activeElement?.closest('tr'));
    if (isFree) element.current?.focus({ preventScroll: true });
  }, [isChosen]);
  const cells = columns.map(({ name, value, cell, number, wide }) => (
    <td key={name} data-number={number} data-wide={wide}>
      {cell === undefined ? value(row) : cell(row)}
    </td>
  ));
  if (choice === undefined) return <tr>{cells}</tr>;
  return (
    <tr
      ref={element}
      className={css['row']}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      data-opened={choice.opened === rowKey}
      onFocus={() => choice.onChoose(rowKey)}
      onClick={() => choice.onOpen(rowKey)}
    >
      {cells}
    </tr>
  );
}
