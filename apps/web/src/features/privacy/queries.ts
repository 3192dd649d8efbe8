import {
  changeConsent,
  eraseData,
  exportData,
  privacyCentre,
  signOutEverywhere,
  type ConsentKind,
} from '@hiram/contract/endpoints/privacy.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { intentKeys } from '../../platform/api/intentKeys.ts';
import { fixedQuery } from '../../platform/api/screenQuery.ts';
import { openAddress } from '../../ui/page/openAddress.ts';
import type { Session } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/useSession.ts';

export type Centre = AnswerOf<typeof privacyCentre>;

export const privacyQuery = fixedQuery(privacyCentre, {});

const keyOf = (session: Session) => [privacyCentre.name, session];

/** The cache changes only on success. While the call is pending the switch shows the new value; a failure restores the cached value. */
export function useChangeConsent() {
  const session = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { readonly kind: ConsentKind; readonly given: boolean }) => call(changeConsent, session, change),
    onSuccess: ({ consents }) => queryClient.setQueryData<Centre>(keyOf(session), (centre) => centre && { ...centre, consents }),
  });
}

export function useExport() {
  const session = useSession();
  return useMutation({
    mutationFn: async () => openAddress((await call(exportData, session, {}, { loading: true })).url),
  });
}

export function useErase() {
  const session = useSession();
  const queryClient = useQueryClient();
  const [keyFor] = useState(intentKeys);
  return useMutation({
    mutationFn: () => call(eraseData, session, {}, { intentKey: keyFor({}) }),
    onSuccess: (erasure) => queryClient.setQueryData<Centre>(keyOf(session), (centre) => centre && { ...centre, erasure }),
  });
}

/** The refetch fails with an ended session, which the page then reports. */
export function useSignOut() {
  const session = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(signOutEverywhere, session, {}, { loading: true }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(session) }),
  });
}
