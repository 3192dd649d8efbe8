import { useCallback, useEffect, useRef, useState } from 'react';
import type { Session } from '../../platform/session/session.ts';
import { requestCaptcha, captchaAddress } from './calls.ts';
import { solveWork } from './solveWork.ts';
import { showRefusal } from './useTemplate.ts';

export interface Captcha {
  readonly sid: string;
  /** Address of the captcha image; `null` until the captcha session exists. */
  readonly address: string | null;
  readonly failed: boolean;
  /** Requests another image; starts a new captcha session if there is none or if a proof of work is required. */
  readonly refresh: () => void;
  readonly onPictureFailed: () => void;
  /** Proof of work for the SMS code, started with the image so that it is usually finished in time; empty if none is required. */
  readonly work: () => Promise<{ readonly work?: string }>;
}

export function useCaptcha(session: Session): Captcha {
  const [sid, setSid] = useState('');
  const [requestedAt, setRequestedAt] = useState(0);
  const [failed, setFailed] = useState(false);
  const work = useRef<{ readonly sid: string; readonly found: Promise<string> } | null>(null);
  const begin = useCallback(() => {
    requestCaptcha(session).then(
      ({ sid: given, bits }) => {
        if (bits > 0) work.current = { sid: given, found: solveWork(given, bits, () => work.current?.sid === given).catch(() => '') };
        setSid(given);
        setRequestedAt(Date.now());
      },
      (failure: unknown) => {
        setFailed(true);
        showRefusal(failure);
      },
    );
    return () => {
      work.current = null;
    };
  }, [session]);
  useEffect(begin, [begin]);
  const refresh = (): void => {
    setFailed(false);
    // A proof of work is valid once and only for its captcha session.
    if (sid === '' || work.current !== null) {
      work.current = null;
      setSid('');
      begin();
    }
    // Two requests within one millisecond need different addresses.
    else setRequestedAt((before) => Math.max(Date.now(), before + 1));
  };
  const address = sid === '' ? null : captchaAddress(session, sid, requestedAt);
  const workFields = async (): Promise<{ readonly work?: string }> => (work.current === null ? {} : { work: await work.current.found });
  return { sid, address, failed, refresh, onPictureFailed: () => setFailed(true), work: workFields };
}
