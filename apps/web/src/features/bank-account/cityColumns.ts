import type { BankFormItem } from '@hiram/contract/endpoints/bank-account.ts';
import type { ColumnsFor } from '../../ui/dialog/wheelColumns.ts';

type Options = BankFormItem['note'];

interface Place {
  readonly city: string;
  readonly province: string;
  readonly type: string;
}

/** Option names have the form `city, province`. */
function placeOf({ name, type }: Options[number]): Place {
  const comma = name.lastIndexOf(', ');
  return comma < 0 ? { city: name, province: '', type } : { city: name.slice(0, comma), province: name.slice(comma + 2), type };
}

export function cityColumns(options: Options, labels: { readonly province: string; readonly city: string }): ColumnsFor {
  const places = options.map(placeOf);
  const provinces = [...new Set(places.map(({ province }) => province))];
  return ([province = '']) => [
    { label: labels.province, options: provinces.map((name) => ({ value: name, label: name })) },
    {
      label: labels.city,
      options: places.filter((place) => place.province === province).map(({ city, type }) => ({ value: type, label: city })),
    },
  ];
}

/** Wheel values (province, city) for a city's type code; empty if the code is unknown. */
export function wheelsOfCity(options: Options, type: string): readonly string[] {
  const option = options.find((each) => each.type === type);
  return option ? [placeOf(option).province, type] : [];
}

export function cityName(options: Options, type: string): string {
  const option = options.find((each) => each.type === type);
  return option ? placeOf(option).city : '';
}
