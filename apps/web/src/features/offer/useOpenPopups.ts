import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { onNativeBack } from '../../platform/bridge/nativeBack.ts';
import type { Offer } from './variant.ts';

interface Popups {
  /** Shown after native back, if the offer requires it. */
  readonly pointOut: boolean;
  readonly promoting: boolean;
  /** True until the agreement popup is accepted; until then the promotion is hidden and the loan button is disabled. */
  readonly mustAgree: boolean;
}

export interface OpenPopups extends Popups {
  readonly close: (name: keyof Popups) => void;
  /** Opens the `pointOut` popup; returns false if the offer has none. */
  readonly suppress: () => boolean;
}

export function useOpenPopups({ loan, promotion }: Offer): OpenPopups {
  const [open, setOpen] = useState<Popups>({ pointOut: false, promoting: promotion !== null, mustAgree: loan.popAgreementUrl !== '' });
  const suppress = (): boolean => {
    if (loan.isPopType !== 1) return false;
    setOpen((before) => ({ ...before, pointOut: true }));
    return true;
  };
  const onBack = useEffectEvent(suppress);
  // Registered before the popups are loaded, which register their own handler later.
  useLayoutEffect(() => onNativeBack(() => onBack()), []);
  return { ...open, suppress, close: (name) => setOpen((before) => ({ ...before, [name]: false })) };
}

export const hasPopups = ({ loan, promotion }: Offer): boolean => loan.isPopType === 1 || loan.popAgreementUrl !== '' || promotion !== null;
