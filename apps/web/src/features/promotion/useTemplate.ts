import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { useCallback, useEffect, useState } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import type { Session } from '../../platform/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { requestTemplate } from './calls.ts';
import { type Landing, readLanding } from './landingTemplate.ts';
import { saveToSession, readFromSession } from '../../platform/session/sessionValues.ts';

const STORAGE_KEY = 'hiram.promotionTemplate';

/** Template stored in the tab, so that a reload of the download or agreement screen renders at once. */
const templateStore = {
  store: (templateId: string, landing: Landing): void => saveToSession(STORAGE_KEY, { ...landing, templateId }),
  /** `null` if the tab has no template, or one of another landing page. */
  read(templateId: string): Landing | null {
    const stored = readFromSession(STORAGE_KEY) as { readonly templateId?: unknown } | null;
    return stored?.templateId === templateId ? readLanding(stored) : null;
  },
};

/** `missing`: the landing page does not exist, so a retry is pointless. */
type State = { readonly kind: 'loading' | 'failed' | 'missing' } | ({ readonly kind: 'ready' } & Landing);

export type LandingTemplate = State & { readonly retry: () => void };

export function useTemplate(session: Session, templateId: string): LandingTemplate {
  const [state, setState] = useState<State>(() => {
    const kept = templateStore.read(templateId);
    return kept === null ? { kind: 'loading' } : { kind: 'ready', ...kept };
  });
  const load = useCallback(() => {
    requestTemplate(session, templateId).then(
      (landing) => {
        templateStore.store(templateId, landing);
        setState({ kind: 'ready', ...landing });
      },
      (failure: unknown) => {
        showRefusal(failure);
        const missing = failure instanceof CallFailure && failure.code === errorCodes.notFound;
        // A stored template stays in use if the refetch fails.
        setState((now) => (now.kind === 'ready' && !missing ? now : { kind: missing ? 'missing' : 'failed' }));
      },
    );
  }, [session, templateId]);
  useEffect(load, [load]);
  const retry = (): void => {
    setState({ kind: 'loading' });
    load();
  };
  return { ...state, retry };
}

export function showRefusal(failure: unknown): void {
  if (failure instanceof CallFailure && failure.kind === 'refused' && failure.message !== '') toast.info(failure.message);
}
