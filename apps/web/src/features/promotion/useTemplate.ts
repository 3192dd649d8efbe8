import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { useCallback, useEffect, useState } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import type { Session } from '../../platform/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { requestTemplate } from './calls.ts';
import { type Landing, readLanding, type Template } from './landingTemplate.ts';
import { keepInTab, readFromTab } from '../../platform/session/tabMemory.ts';

const STORAGE_KEY = 'hiram.promotionTemplate';

/** The template of the landing page, kept for the tab: its download and agreement screens draw at once what it says. */
const templateStore = {
  keep: (landing: Landing): void => keepInTab(STORAGE_KEY, landing),
  /** Null when the tab kept none, or that of another page. */
  read(templateId: string): Landing | null {
    const landing = readLanding(readFromTab(STORAGE_KEY));
    return landing?.id === templateId ? landing : null;
  },
};

/** `missing`: the service knows no such page, so that asking again is of no use. */
type State = { readonly kind: 'loading' | 'failed' | 'missing' } | { readonly kind: 'ready'; readonly template: Template };

export type LandingTemplate = State & { readonly retry: () => void };

export function useTemplate(session: Session, templateId: string): LandingTemplate {
  const [state, setState] = useState<State>(() => {
    const kept = templateStore.read(templateId);
    return kept === null ? { kind: 'loading' } : { kind: 'ready', template: kept.template };
  });
  const load = useCallback(() => {
    requestTemplate(session, templateId).then(
      (landing) => {
        templateStore.keep(landing);
        setState({ kind: 'ready', template: landing.template });
      },
      (failure: unknown) => {
        sayRefusal(failure);
        const missing = failure instanceof CallFailure && failure.code === errorCodes.notFound;
        // What the tab kept is better than nothing.
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

/** The service's own words, where it has some. */
export function sayRefusal(failure: unknown): void {
  if (failure instanceof CallFailure && failure.kind === 'refused' && failure.message !== '') toast.info(failure.message);
}
