import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { ReactElement } from 'react';
import css from './Amount.module.css';
import { pesos } from './pesos.ts';
import { useFit } from './useFit.ts';

interface Look {
  readonly size: 'xl' | 'l' | 'm';
  readonly sign?: string;
}

/** As many characters before the point as make the largest size too wide for a phone: 125,000. */
const LONG = 7;

/** A figure to be seen: raised sign, small centavos. A screen reader gets it as one text. */
export const Amount = ({ value, sign = '₱', ...look }: Look & { readonly value: Centavos }): ReactElement => (
  <AmountText text={pesos(value, sign)} sign={sign} {...look} />
);

/** The same of a sum that came as text, with its sign: shown as it is. */
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
