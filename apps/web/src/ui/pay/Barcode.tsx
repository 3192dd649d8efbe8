import type { ReactElement } from 'react';
import css from './Barcode.module.css';
import { CodeInGroups } from './CopyCode.tsx';
import type { Draw } from './drawing.ts';
import { Scannable } from './Scannable.tsx';

interface BarcodeProps {
  readonly name: string;
  readonly code: string;
}

/** The code is repeated in digits below, for a cashier whose scanner fails. */
export const Barcode = ({ name, code }: BarcodeProps): ReactElement => (
  <Scannable name={name} text={code} shape="bars" draw={draw}>
    <span className={css['code']}>
      <CodeInGroups code={code} />
    </span>
  </Scannable>
);

const draw: Draw = async (code) => (await import('./code128.ts')).drawBarcode(code);
