import {
  changeConsent,
  eraseData,
  exportData,
  privacyCentre,
  signOutEverywhere,
  type ConsentKind,
} from '@hiram/contract/endpoints/privacy.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { fixedQuery } from '../../platform/api/screenQuery.ts';
import { useAct } from '../../platform/api/useAct.ts';
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
  return useAct(
    changeConsent.name,
    (change: { readonly kind: ConsentKind; readonly given: boolean }) => call(changeConsent, session, change),
    { onDone: ({ consents }) => queryClient.setQueryData<Centre>(keyOf(session), (centre) => centre && { ...centre, consents }) },
  );
}

export function useExport() {
  const session = useSession();
  return useAct(exportData.name, () => call(exportData, session, {}, { loading: true }), { onDone: ({ url }) => void openAddress(url) });
}

export function useErase(onDone: () => void) {
  const session = useSession();
  const queryClient = useQueryClient();
  return useAct(eraseData.name, (_: null, keyFor) => call(eraseData, session, {}, { intentKey: keyFor({}) }), {
    onDone: (erasure) => {
      queryClient.setQueryData<Centre>(keyOf(session), (centre) => centre && { ...centre, erasure });
      onDone();
    },
  });
}

/** The refetch fails with an ended session, which the page then reports. */
export function useSignOut() {
  const session = useSession();
  const queryClient = useQueryClient();
  return useAct(signOutEverywhere.name, () => call(signOutEverywhere, session, {}, { loading: true }), {
    onDone: () => void queryClient.invalidateQueries({ queryKey: keyOf(session) }),
  });
}
