import { useCallback, useEffect, useRef, useState } from 'react';
import type { Session } from '../../platform/session/session.ts';
import { requestCaptcha, captchaAddress } from './calls.ts';
import { solveWork } from './solveWork.ts';
import { sayRefusal } from './useTemplate.ts';

export interface Captcha {
  readonly sid: string;
  /** Of the picture; null while there is none. */
  readonly address: string | null;
  readonly failed: boolean;
  /** Another picture; where there is no sid yet, that is asked for again. */
  readonly refresh: () => void;
  readonly onPictureFailed: () => void;
  /** What a code by SMS needs besides: begun with the picture, so that it is mostly done when it is asked for. Nothing where none is needed. */
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
        sayRefusal(failure);
      },
    );
    return () => {
      work.current = null;
    };
  }, [session]);
  useEffect(begin, [begin]);
  const refresh = (): void => {
    setFailed(false);
    // Work is of use once, and only for its own sid.
    if (sid === '' || work.current !== null) {
      work.current = null;
      setSid('');
      begin();
    }
    // Two within one millisecond must differ too.
    else setRequestedAt((before) => Math.max(Date.now(), before + 1));
  };
  const address = sid === '' ? null : captchaAddress(session, sid, requestedAt);
  const workFields = async (): Promise<{ readonly work?: string }> => (work.current === null ? {} : { work: await work.current.found });
  return { sid, address, failed, refresh, onPictureFailed: () => setFailed(true), work: workFields };
}
