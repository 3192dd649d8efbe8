import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { useCallback, useEffect, useState } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import type { Session } from '../../platform/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { askTemplate } from './calls.ts';
import type { Template } from './landingTemplate.ts';
import { templateStore } from './templateStore.ts';

/** `missing`: the service knows no such page, so that asking again is of no use. */
type State = { readonly kind: 'loading' | 'failed' | 'missing' } | { readonly kind: 'ready'; readonly template: Template };

export type LandingTemplate = State & { readonly retry: () => void };

export function useTemplate(session: Session, templateId: string): LandingTemplate {
  const [state, setState] = useState<State>(() => {
    const kept = templateStore.read(templateId);
    return kept === null ? { kind: 'loading' } : { kind: 'ready', template: kept.template };
  });
  const load = useCallback(() => {
    askTemplate(session, templateId).then(
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
