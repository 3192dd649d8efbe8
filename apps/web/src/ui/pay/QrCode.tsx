import type { ReactElement } from 'react';
import type { Draw } from './drawing.ts';
import { Scannable } from './Scannable.tsx';

interface QrCodeProps {
  readonly name: string;
  readonly text: string;
  readonly caption?: string;
}

export const QrCode = ({ caption, ...rest }: QrCodeProps): ReactElement => (
  <Scannable {...rest} shape="square" draw={draw}>
    {caption}
  </Scannable>
);

const draw: Draw = async (text) => (await import('./qr.ts')).drawQr(text);
