import { useState, type ReactElement } from 'react';
import { Opener } from './Opener.tsx';
import type { ColumnsFor } from './wheelColumns.ts';
import { WheelPicker } from './WheelPicker.tsx';

const named = (names: readonly string[]): { value: string; label: string }[] => names.map((name) => ({ value: name, label: name }));

const wallets = ['Sari Mart Padala', 'Wallet B', 'PeraPay', 'Wallet C', 'Palengke Pay', 'Tulay Payments', 'Lilim Wallet'];
export const walletColumn: ColumnsFor = () => [{ label: 'E-wallet', options: named(wallets) }];

const provinces: Readonly<Record<string, readonly string[]>> = {
  Laguna: ['Biñan', 'Calamba', 'San Pablo', 'Santa Rosa'],
  'La Union': ['Agoo', 'Bauang', 'San Fernando'],
  'Metro Manila': ['Makati', 'Manila', 'Pasig', 'Pateros', 'Quezon City', 'San Juan', 'Taguig'],
  'Misamis Oriental': ['Cagayan de Oro', 'Gingoog'],
  'Negros Occidental': ['Bacolod', 'Silay', 'Talisay'],
};
export const cityColumns: ColumnsFor = ([province = '']) => [
  { label: 'Province', options: named(Object.keys(provinces)) },
  { label: 'City', options: named(provinces[province] ?? []) },
];

interface PickerDemoProps {
  readonly title: string;
  readonly columnsFor: ColumnsFor;
  readonly start: readonly string[];
  readonly startsOpen?: boolean;
}

/** For stories and tests: a picker with its opener and its value. */
export function PickerDemo({ title, columnsFor, start, startsOpen = false }: PickerDemoProps): ReactElement {
  const [value, setValue] = useState(start);
  return (
    <>
      <Opener label={title} startsOpen={startsOpen}>
        {(control) => (
          <WheelPicker
            {...control}
            title={title}
            columnsFor={columnsFor}
            value={value}
            onConfirm={(next) => {
              setValue(next);
              control.onClose();
            }}
          />
        )}
      </Opener>
      <output>{value.join(', ')}</output>
    </>
  );
}
