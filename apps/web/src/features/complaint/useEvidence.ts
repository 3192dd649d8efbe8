import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadImages } from '../../ui/field/images.ts';
import { useSession } from '../../platform/session/useSession.ts';
import type { DraftStorageMode } from './draftCipher.ts';
import type { Evidence } from './evidence.ts';

export interface LazyEvidence {
  readonly images: UploadImages | null;
  readonly evidence: Evidence | null;
  readonly failed: boolean;
  readonly load: () => void;
}

/** Loads the image code after the form is rendered, so that the borrower can type while the code loads. */
export function useEvidence(orderNo: string, keeping: DraftStorageMode): LazyEvidence {
  const session = useSession();
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failedAt, setFailedAt] = useState(-1);
  const images = useSyncExternalStore(evidence?.subscribe ?? subscribeToNothing, () => evidence?.images() ?? null);
  useEffect(() => {
    let open: Evidence | null = null;
    let left = false;
    const opened = (made: Evidence): void => {
      if (left) return made.stop();
      open = made;
      setEvidence(made);
    };
    import('./evidence.ts')
      .then(({ openEvidence }) => openEvidence(session, keeping, { userId: session.userId, orderNo }))
      .then(opened, () => setFailedAt(attempt));
    return () => {
      left = true;
      open?.stop();
    };
  }, [session, orderNo, keeping, attempt]);
  return { images, evidence, failed: failedAt === attempt, load: () => setAttempt(attempt + 1) };
}

const subscribeToNothing = (): (() => void) => () => undefined;
