import { useLayoutEffect, useState } from 'react';
import { onNativeBack } from '../../platform/bridge/nativeBack.ts';
import type { Offer } from './variant.ts';

interface Popups {
  /** Native back was pressed, and the service wants the borrower held back. */
  readonly pointOut: boolean;
  readonly promoting: boolean;
  /** An agreement comes before all else. */
  readonly mustAgree: boolean;
}

export interface OpenPopups extends Popups {
  readonly close: (name: keyof Popups) => void;
}

export function useOpenPopups({ loan, promotion }: Offer): OpenPopups {
  const [open, setOpen] = useState<Popups>({ pointOut: false, promoting: promotion !== null, mustAgree: loan.popAgreementUrl !== '' });
  const holdsBack = loan.isPopType === 1;
  // A layout effect: a popup that is open from the start adds its own handler after it, and is then asked first.
  useLayoutEffect(() => {
    if (!holdsBack) return undefined;
    return onNativeBack(() => {
      setOpen((before) => ({ ...before, pointOut: true }));
      return true;
    });
  }, [holdsBack]);
  return { ...open, close: (name) => setOpen((before) => ({ ...before, [name]: false })) };
}

export const hasPopups = ({ loan, promotion }: Offer): boolean => loan.isPopType === 1 || loan.popAgreementUrl !== '' || promotion !== null;
