import { useCallback, useEffect, useState } from 'react';
import type { Session } from '../../platform/session/session.ts';
import { requestSid, captchaAddress } from './calls.ts';
import { sayRefusal } from './useTemplate.ts';

export interface Captcha {
  readonly sid: string;
  /** Of the picture; null while there is none. */
  readonly address: string | null;
  readonly failed: boolean;
  /** Another picture; where there is no sid yet, that is asked for again. */
  readonly refresh: () => void;
  readonly onPictureFailed: () => void;
}

export function useCaptcha(session: Session): Captcha {
  const [sid, setSid] = useState('');
  const [requestedAt, setRequestedAt] = useState(0);
  const [failed, setFailed] = useState(false);
  const begin = useCallback(() => {
    requestSid(session).then(
      (given) => {
        setSid(given);
        setRequestedAt(Date.now());
      },
      (failure: unknown) => {
        setFailed(true);
        sayRefusal(failure);
      },
    );
  }, [session]);
  useEffect(begin, [begin]);
  const refresh = (): void => {
    setFailed(false);
    if (sid === '') begin();
    // Two within one millisecond must differ too.
    else setRequestedAt((before) => Math.max(Date.now(), before + 1));
  };
  const address = sid === '' ? null : captchaAddress(session, sid, requestedAt);
  return { sid, address, failed, refresh, onPictureFailed: () => setFailed(true) };
}
