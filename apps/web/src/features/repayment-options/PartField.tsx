import { formatMinorUnits } from '@hiram/contract/wire/money.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { TextField } from '../../ui/field/TextField.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import css from './RepaymentOptions.module.css';
import type { Fault, Part, TypedPart } from './usePart.ts';

interface PartFieldProps {
  readonly usual: Part;
  readonly typed: TypedPart;
}

/** Amount of a partial payment; the minimum is the interest due. */
export const PartField = ({ usual, typed: { text, type, fault } }: PartFieldProps): ReactElement => (
  <div className={css['field']}>
    <TextField
      label={m.ways_part_amount()}
      inputMode="decimal"
      autoComplete="off"
      maxLength={LONGEST}
      value={text ?? formatMinorUnits(usual.outcome.pays)}
      onChange={type}
      note={m.ways_part_from({ from: pesos(usual.from) })}
      error={fault === null ? undefined : faultText[fault](usual)}
    />
  </div>
);

const LONGEST = 14;

const faultText: Readonly<Record<Fault, (part: Part) => string>> = {
  noSum: () => m.ways_part_no_sum(),
  tooLittle: ({ from }) => m.ways_part_too_little({ from: pesos(from) }),
  tooMuch: ({ upTo }) => m.ways_part_too_much({ upTo: pesos(upTo) }),
  noAnswer: () => m.ways_part_no_answer(),
};
