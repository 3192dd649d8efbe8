import { useEffectEvent, useLayoutEffect, useState } from 'react';
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
  /** Shows Point out, where the service wants it shown; false where it does not. */
  readonly holdBack: () => boolean;
}

export function useOpenPopups({ loan, promotion }: Offer): OpenPopups {
  const [open, setOpen] = useState<Popups>({ pointOut: false, promoting: promotion !== null, mustAgree: loan.popAgreementUrl !== '' });
  const holdBack = (): boolean => {
    if (loan.isPopType !== 1) return false;
    setOpen((before) => ({ ...before, pointOut: true }));
    return true;
  };
  const onBack = useEffectEvent(holdBack);
  // Before the popups have come.
  useLayoutEffect(() => onNativeBack(() => onBack()), []);
  return { ...open, holdBack, close: (name) => setOpen((before) => ({ ...before, [name]: false })) };
}

export const hasPopups = ({ loan, promotion }: Offer): boolean => loan.isPopType === 1 || loan.popAgreementUrl !== '' || promotion !== null;
