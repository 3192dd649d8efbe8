import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { dayColumns, dayOf, wheelsOf } from './dayColumns.ts';
import type { DialogControl } from './Dialog.tsx';
import { WheelPicker } from './WheelPicker.tsx';

interface DayPickerProps extends DialogControl {
  readonly title: string;
  /** Days as YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly onConfirm: (day: string) => void;
}

export function DayPicker({ from, to, value, onConfirm, ...rest }: DayPickerProps): ReactElement {
  const columnsFor = dayColumns({ from, to }, { month: m.month(), day: m.day(), year: m.year(), monthName });
  return <WheelPicker {...rest} columnsFor={columnsFor} value={wheelsOf(value)} onConfirm={(wheels) => onConfirm(dayOf(wheels))} />;
}

const monthName = (month: string): string => formatDay(`2001-${month}-01`, 'month');
