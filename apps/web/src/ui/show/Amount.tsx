import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { ReactElement } from 'react';
import css from './Amount.module.css';
import { pesos } from './pesos.ts';
import { useFit } from './useFit.ts';

interface Look {
  readonly size: 'xl' | 'l' | 'm';
  readonly sign?: string;
}

/** Number of characters before the point from which the largest size is too wide for a phone: 125,000. */
const LONG = 7;

/** Displays an amount with a raised sign and small centavos. Screen readers read it as one text. */
export const Amount = ({ value, sign = '₱', ...look }: Look & { readonly value: Centavos }): ReactElement => (
  <AmountText text={pesos(value, sign)} sign={sign} {...look} />
);

export function AmountText({ text, size, sign = '₱' }: Look & { readonly text: string }): ReactElement {
  const shown = useFit<HTMLSpanElement>();
  const start = text.indexOf(sign) + sign.length;
  const point = text.search(/\.\d+$|$/);
  const whole = text.slice(start, point);
  return (
    <span className={css['amount']} data-size={size} data-long={whole.length >= LONG}>
      <span className="sr-only">{text}</span>
      <span className={css['shown']} aria-hidden="true" ref={shown}>
        <span className={css['sign']}>{text.slice(0, start)}</span>
        {whole}
        <small>{text.slice(point)}</small>
      </span>
    </span>
  );
}
