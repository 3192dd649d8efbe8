import { limits } from '@hiram/contract/product/limits.ts';
import type { BankFormItem } from '@hiram/contract/endpoints/bank-account.ts';
import { lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react';
import { DigitsInput } from '../../ui/field/DigitsInput.tsx';
import { PickerField } from '../../ui/field/PickerField.tsx';
import { cityName } from './cityColumns.ts';
import type { PickerProps } from './pickers.tsx';

/** The pickers are a chunk of their own because the form renders without them. */
export const loadPickers = () => import('./pickers.tsx');

const pickers = {
  enum: lazy(async () => ({ default: (await loadPickers()).OptionPicker })),
  city: lazy(async () => ({ default: (await loadPickers()).CityPicker })),
  day: lazy(async () => ({ default: (await loadPickers()).DayItemPicker })),
} as const;

interface FormItemProps {
  readonly item: BankFormItem;
  readonly value: string;
  readonly error: string;
  readonly onChange: (value: string) => void;
}

export function FormItem(props: FormItemProps): ReactElement {
  const { cate } = props.item;
  return cate === 'text' ? <NumberItem {...props} /> : <PickedItem {...props} Picker={pickers[cate]} />;
}

const MOBILE_DIGITS = limits.phone.digits;
/** Digit groups of an item without its own: 3-4-4 for a mobile number, as everywhere in the product, otherwise fours. */
const groupsOf = ({ rule, groups }: BankFormItem): readonly number[] => groups ?? (rule?.maxDigits === MOBILE_DIGITS ? [3, 4, 4] : [4]);

const NumberItem = ({ item, ...rest }: FormItemProps): ReactElement => (
  <DigitsInput
    {...rest}
    label={item.title}
    placeholder={item.subtitle}
    // Values that the browser saved from other forms are not account numbers.
    autoComplete="off"
    rule={{ sizes: groupsOf(item), limit: item.rule?.maxDigits ?? Infinity }}
  />
);

interface PickedItemProps extends FormItemProps {
  readonly Picker: ComponentType<PickerProps>;
}

function PickedItem({ item, value, error, onChange, Picker }: PickedItemProps): ReactElement {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const show = (): void => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <PickerField label={item.title} value={shownAs(item, value)} placeholder={item.subtitle} error={error} onOpen={show} />
      {opened ? (
        <Suspense>
          <Picker
            item={item}
            value={value}
            open={open}
            onClose={() => setOpen(false)}
            onConfirm={(chosen) => {
              onChange(chosen);
              setOpen(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function shownAs({ cate, note }: BankFormItem, value: string): string {
  if (cate === 'city') return cityName(note, value);
  return cate === 'day' ? value : (note.find(({ type }) => type === value)?.name ?? '');
}
