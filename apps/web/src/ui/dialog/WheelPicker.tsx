import { useState, type ReactElement } from 'react';
import type { DialogControl } from './Dialog.tsx';
import { Sheet } from './Sheet.tsx';
import { Wheel } from './Wheel.tsx';
import { snapColumns, type ColumnsFor } from './wheelColumns.ts';
import css from './WheelPicker.module.css';

interface WheelPickerProps extends DialogControl {
  readonly title: string;
  readonly columnsFor: ColumnsFor;
  /** One value for each column; a value that is not among the options is replaced by the first option. */
  readonly value: readonly string[];
  readonly onConfirm: (value: readonly string[]) => void;
}

/** One or several wheels with a common band. Only Confirm returns a new value. */
export function WheelPicker({ title, columnsFor, value, onConfirm, ...control }: WheelPickerProps): ReactElement {
  const [turned, setTurned] = useState(value);
  const [wasOpen, setWasOpen] = useState(control.open);
  if (control.open !== wasOpen) {
    setWasOpen(control.open);
    // Not while it closes: the wheels would visibly jump back.
    if (control.open) setTurned(value);
  }
  const { columns, values } = snapColumns(columnsFor, turned);
  return (
    <Sheet {...control} title={title} onConfirm={() => onConfirm(values)}>
      <div className={css['wheels']}>
        {columns.map((column, index) => (
          <Wheel
            key={column.label}
            {...column}
            value={values[index] ?? ''}
            takesFocus={index === 0}
            // Values of the other wheels stay as turned, even if they are replaced at the moment: 31 is selected again after February.
            onTurn={(next) => setTurned((before) => columns.map((_, place) => (place === index ? next : (before[place] ?? ''))))}
          />
        ))}
      </div>
    </Sheet>
  );
}
