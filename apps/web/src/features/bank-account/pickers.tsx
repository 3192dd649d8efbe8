import type { BankFormItem } from '@hiram/contract/endpoints/bank-account.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { DayPicker } from '../../ui/dialog/DayPicker.tsx';
import type { DialogControl } from '../../ui/dialog/Dialog.tsx';
import { WheelPicker } from '../../ui/dialog/WheelPicker.tsx';
import { cityColumns, wheelsOfCity } from './cityColumns.ts';

export interface PickerProps extends DialogControl {
  readonly item: BankFormItem;
  readonly value: string;
  readonly onConfirm: (value: string) => void;
}

export function OptionPicker({ item: { title, note }, value, onConfirm, ...control }: PickerProps): ReactElement {
  const options = note.map(({ name, type }) => ({ value: type, label: name }));
  return (
    <WheelPicker
      {...control}
      title={title}
      columnsFor={() => [{ label: title, options }]}
      value={[value]}
      onConfirm={([chosen = '']) => onConfirm(chosen)}
    />
  );
}

export const CityPicker = ({ item: { title, note }, value, onConfirm, ...control }: PickerProps): ReactElement => (
  <WheelPicker
    {...control}
    title={title}
    columnsFor={cityColumns(note, { province: m.province(), city: m.city() })}
    value={wheelsOfCity(note, value)}
    onConfirm={([, chosen = '']) => onConfirm(chosen)}
  />
);

/** Product decision: a day item accepts days from here to today. */
const EARLIEST_DAY = '1950-01-01';

export function DayItemPicker({ item: { title }, value, ...rest }: PickerProps): ReactElement {
  const [today] = useState(() => manilaDateOf(new Date()));
  return <DayPicker {...rest} title={title} from={EARLIEST_DAY} to={today} value={value || today} />;
}
