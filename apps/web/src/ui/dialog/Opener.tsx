import { useState, type ReactElement } from 'react';
import { Button } from '../Button.tsx';
import type { DialogControl } from './Dialog.tsx';

interface OpenerProps {
  readonly label: string;
  readonly startsOpen?: boolean;
  readonly children: (control: DialogControl) => ReactElement;
}

/** For stories and tests: a button and the dialog that it opens. */
export function Opener({ label, startsOpen = false, children }: OpenerProps): ReactElement {
  const [open, setOpen] = useState(startsOpen);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{label}</Button>
      {children({ open, onClose: () => setOpen(false) })}
    </>
  );
}
